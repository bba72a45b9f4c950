import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aDecider, aFundedMember, anEmptyReading, aRate } from '#test/ledger/books.ts';
import { aVenue, codesOf, granting, hold, pay, posting } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPlacement } from '#test/ledger/placements.ts';
import { anOldRate } from '#test/ledger/rates.ts';
import type { Posting } from '../../src/server/modules/ledger/ledger.ts';

// The network costs that the worker may report (MONEY, review M1).

const database = await testDatabase();
const { owner, superuser, worker } = database;
const people = [await aDecider(database), await aDecider(database, 'owner')];
const cents = 60_000n;
const old = await anOldRate(database);
const rate = await aRate(database);
await addCapital(database);

const bookOf = async (item: Posting): Promise<string> =>
  (await codesOf(worker, { ...item, key: randomUUID() })).join();

describe('what a network cost', () => {
  const cost = (from: 'operator_capital' | 'incident', units = 10_000n) =>
    posting(
      'network_cost',
      [
        [from, 'fx_usd', (units * 6n) / 100n],
        ['fx_coin', 'custody', units],
      ],
      { rateId: rate, evidence: 'txid' },
    );

  test('is no word of the worker alone, from capital or as an incident', async () => {
    await anEmptyReading(database, 'BTC');
    assert.equal(await bookOf(cost('operator_capital')), 'approval_missing');
    assert.equal(await bookOf(cost('incident')), 'approval_missing');
  });

  test('is what two people read: so many coins of that coin, paid from there', async () => {
    const item = await granting(database, cost('operator_capital'), people);
    const other = { ...cost('operator_capital', 20_000n), subject: item.subject };
    assert.equal(await bookOf({ ...other, approvalId: item.approvalId }), 'approval_mismatch');
    const ofDoge = await granting(database, cost('operator_capital'), people, { asset: 'DOGE' });
    assert.equal(await bookOf(ofDoge), 'approval_mismatch');
    const elsewhere = { ...cost('incident'), subject: item.subject, approvalId: item.approvalId };
    assert.equal(await bookOf(elsewhere), 'approval_mismatch');
    assert.equal(await bookOf({ ...item, rateId: old }), 'rate_stale');
    assert.equal(await bookOf(item), 'posted');
    const again = await granting(database, cost('operator_capital', 10n ** 10n), people);
    assert.equal(await bookOf(again), 'cost_not_shown');
  });
});

describe('a fee that the operator bears', () => {
  const units = 10_000n;
  const feeOf = (subject: string, from: 'operator_capital' | 'incident') =>
    posting(
      'network_cost',
      [
        [from, 'fx_usd', (units * 6n) / 100n],
        ['fx_coin', 'custody', units],
      ],
      { subject, rateId: rate, evidence: 'txid' },
    );

  /** The agreed part of an outgoing payment's fee that the operator pays. */
  const agreed = (
    table: 'withdrawals.payout' | 'treasury.outgoing',
    subject: string,
    fee: bigint,
  ) =>
    superuser.transaction().execute(async (tx) => {
      const of = table === 'treasury.outgoing' ? 'proposal_id' : 'withdrawal_id';
      const guard = (how: string) =>
        sql.raw(`alter table treasury.outgoing ${how} trigger guard_outgoing`).execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await guard('disable');
      const spend = await sql<{ id: string }>`insert into withdrawals.spend (batch_id, nth, asset,
          unsigned, fee_units, since_height, exported_at)
        values (${randomUUID()}, 1, 'BTC', 'psbt', ${fee}, 0, clock.now())
        returning id`.execute(tx);
      await sql`insert into ${sql.table(table)} (${sql.ref(of)}, spend_id, asset, address, rate_id,
          total_units, fee_units, operator_fee_units, output_index,
          ${sql.ref(of === 'proposal_id' ? 'exported_at' : 'signed_at')})
        values (${subject}, ${spend.rows[0]!.id}, 'BTC', 'bc1q', ${rate}, 1000000, 0, ${units},
          (random() * 1e9)::integer, clock.now())`.execute(tx);
      await guard('enable always');
    });

  /** A withdrawal that two people approved; posts its payment. */
  async function aPayout(): Promise<{ subject: string; leave: () => Promise<string> }> {
    const held = hold(await aFundedMember(database, cents), cents);
    assert.deepEqual(await codesOf(owner, held), ['posted']);
    const input = { flow: 'pay', amount: cents, owner: held.legs[0]!.debit.owner! };
    const paid = await granting(database, pay(held, rate), people, input);
    return { subject: held.subject, leave: () => bookOf(paid) };
  }

  test('is booked once its payment was, from capital as far as that goes', async () => {
    const { subject, leave } = await aPayout();
    await agreed('withdrawals.payout', subject, units);
    assert.equal(await bookOf(feeOf(subject, 'operator_capital')), 'approval_missing');
    assert.equal(await leave(), 'posted');
    assert.equal(await bookOf(feeOf(subject, 'incident')), 'capital_first');
    assert.equal(await bookOf(feeOf(subject, 'operator_capital')), 'posted');
  });

  test('is no more than its transaction’s own', async () => {
    const { subject, leave } = await aPayout();
    await agreed('withdrawals.payout', subject, units - 1n);
    assert.equal(await leave(), 'posted');
    assert.equal(await bookOf(feeOf(subject, 'operator_capital')), 'approval_missing');
  });

  test('is that of an act of the treasury too, by its approval', async () => {
    const placed = { cents: 600n, venue: await aVenue(database) };
    const placement = await aPlacement(database, randomUUID(), placed);
    await agreed('treasury.outgoing', placement, units);
    assert.equal(await bookOf(feeOf(placement, 'operator_capital')), 'posted');
  });
});
