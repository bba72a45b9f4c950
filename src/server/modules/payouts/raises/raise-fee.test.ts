import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { hex } from '@scure/base';
import { OutScript } from '@scure/btc-signer';
import { sql } from 'kysely';
import { coinsForCentsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { aDecider } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { type Altered, aStuckSpend, signedOf } from '#test/ledger/raises.ts';
import {
  approve,
  executeProposal,
  propose,
  type OpenProposal,
  reject,
} from '../../approvals/approvals.ts';
import { proposalById } from '../../approvals/sql.ts';
import { bookRaisedFee } from '../../treasury/treasury.ts';
import { insertReturned } from '../spends.sql.ts';
import { insertRaise, type NewRaise, raisesOf } from './raises.sql.ts';

// The database's rules for a raise, against a hijacked process: two people, one raise of a spend at
// a time, a ceiling, a daily limit, and only our change may differ.

const database = await testDatabase();
const { web, worker, owner } = database;
const ada = await aDecider(database);
const bob = await aDecider(database, 'owner');
const eve = await aDecider(database);

type Spend = Awaited<ReturnType<typeof aStuckSpend>>;

const proposed = ({ id: spendId }: Spend, feeUnits: bigint): Promise<OpenProposal> =>
  inTransaction(web, (tx) =>
    propose(tx, {
      token: ada.token,
      kind: 'payout_raise',
      subject: spendId,
      payload: { fee: String(feeUnits), reason: 'it is stuck' },
    }),
  );
const agreed = ({ id, shownHash }: OpenProposal, by = bob) =>
  inTransaction(web, (tx) => approve(tx, by.token, id, shownHash));
const rejected = ({ id }: OpenProposal) =>
  inTransaction(web, (tx) => reject(tx, bob.token, id, 'not now'));
const kept = (db: Db, raise: NewRaise) => inTransaction(db, (tx) => insertRaise(tx, raise));
const carriedOut = ({ id: proposalId }: OpenProposal, raise: Omit<NewRaise, 'proposalId'>) =>
  executeProposal(worker, proposalId, {
    payout_raise: { execute: (tx: Tx) => insertRaise(tx, { ...raise, proposalId }) },
  });

/** Proposed by one, approved by another, and made. */
async function raisedTo(spend: Spend, fee: bigint): Promise<string> {
  const made = await proposed(spend, fee);
  await agreed(made);
  const raise = spend.raised(fee);
  await carriedOut(made, raise);
  const { executedAt, failedCode } = (await proposalById(web, made.id))!;
  assert.deepEqual([executedAt !== null, failedCode], [true, null]);
  return raise.unsigned;
}

const handedIn = ({ id: spendId }: Spend, file: { signedBytes: string; txid: string }) =>
  inTransaction(web, (tx) => insertReturned(tx, { spendId, ...file }, ada.token));

const countOf = async ({ id }: Spend): Promise<string> => {
  const found = await sql<{ count: string }>`
    select count(*)::text as count from withdrawals.raise where spend_id = ${id}`.execute(web);
  return found.rows[0]!.count;
};

const stranger = OutScript.encode({ type: 'wpkh', hash: new Uint8Array(20).fill(3) });
const alterations: Record<string, (spend: Spend) => Altered> = {
  'pays a member less': () => ({ paid: 299_000n }),
  'pays a member less, and us more': ({ changeUnits }) => ({
    paid: 299_000n,
    change: changeUnits - 19_000n,
  }),
  'pays another payee': () => ({ payee: stranger }),
  'gives the change away': () => ({ changeScript: stranger }),
  'takes more of the change': ({ changeUnits }) => ({ change: changeUnits - 30_000n }),
  'pays one more': ({ changeUnits }) => ({ more: 1_000n, change: changeUnits - 21_000n }),
  'spends another coin': () => ({ txid: hex.encode(randomBytes(32)) }),
  'cannot be replaced': () => ({ sequence: 0xffffffff }),
  'is locked until later': () => ({ lockTime: 800_000 }),
  'is of another version': () => ({ version: 1 }),
};

describe('a raise is kept', () => {
  test('where two people approved it, once, by the worker alone (CHN-8)', async () => {
    const spend = await aStuckSpend(database);
    const made = await proposed(spend, 30_000n);
    const raise = { ...spend.raised(30_000n), proposalId: made.id };
    await assert.rejects(kept(worker, raise), { message: 'approval_missing' });
    await agreed(made);
    await assert.rejects(kept(web, raise), { code: '42501' });
    await carriedOut(made, raise);
    assert.equal(await countOf(spend), '1');
    await assert.rejects(kept(worker, raise), { message: 'approval_used' });
    for (const change of [
      sql`update withdrawals.raise set fee_units = 1`,
      sql`delete from withdrawals.raise`,
    ]) {
      await assert.rejects(change.execute(owner), { code: 'CA002' });
    }
  });

  test('where it differs from its export in our change, and in nothing else (CHN-9)', async () => {
    const spend = await aStuckSpend(database);
    const made = await proposed(spend, 30_000n);
    await agreed(made);
    for (const [what, alter] of Object.entries(alterations)) {
      const raise = { ...spend.raised(30_000n, alter(spend)), proposalId: made.id };
      await assert.rejects(kept(worker, raise), { code: 'CW013' }, what);
    }
    const right = { ...spend.raised(30_000n), proposalId: made.id };
    const another = await aStuckSpend(database);
    for (const wrong of [
      spend.raised(29_000n),
      { ...right, feeUnits: 29_000n },
      { ...right, changeUnits: right.changeUnits - 1n },
      { ...right, unsigned: 'cHNidP8=' },
      { ...right, unsigned: '{}' },
      another.raised(30_000n),
    ]) {
      const raise = { ...wrong, proposalId: made.id };
      await assert.rejects(kept(worker, raise), { code: 'CW013' });
    }
    await kept(worker, right);
  });

  test('once, where two people approve it and two workers make it at once', async () => {
    const spend = await aStuckSpend(database);
    const made = await proposed(spend, 30_000n);
    const results = await Promise.allSettled([agreed(made, bob), agreed(made, eve)]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const refusal = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    assert.equal(refusal.reason.code, 'already_decided');
    const raise = spend.raised(30_000n);
    await Promise.all([carriedOut(made, raise), carriedOut(made, raise)]);
    assert.equal(await countOf(spend), '1');
  });
});

describe('a raise is proposed', () => {
  test('one at a time of a spend, where two people propose at once', async () => {
    const spend = await aStuckSpend(database);
    const results = await Promise.allSettled([proposed(spend, 30_000n), proposed(spend, 40_000n)]);
    const refusal = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal(refusal.reason.message, 'already_proposed');
  });

  test('up to what one person decides on above the export, and above each fee before', async () => {
    const spend = await aStuckSpend(database);
    const micros = 60_000_000_000n;
    const limit = 1_000_000n;
    const over = spend.feeUnits + coinsForCentsUp('BTC', limit + 1n, micros);
    for (const fee of [spend.feeUnits, spend.feeUnits + 1n, over]) {
      await assert.rejects(proposed(spend, fee), { code: 'shown_changed' }, String(fee));
    }
    const made = await proposed(spend, spend.feeUnits + coinsForCentsDown('BTC', limit, micros));
    const { before, after } = (await proposalById(web, made.id))!.shown as Record<string, object>;
    assert.deepEqual(before, { network_fee: '0.00010000 BTC' });
    assert.partialDeepStrictEqual(after, { network_fee: '0.16676666 BTC', txid: spend.txid });
    await rejected(made);
    await raisedTo(spend, 30_000n);
    await assert.rejects(proposed(spend, 30_000n), { code: 'shown_changed' });
  });
});

describe('what comes back of a spend that was sent', () => {
  test('is the raise that was approved, and nothing else (CHN-9)', async () => {
    const spend = await aStuckSpend(database);
    const signed = signedOf(spend.raised(30_000n).unsigned);
    assert.equal(await handedIn(spend, signed), null, 'nobody approved it');
    await raisedTo(spend, 30_000n);
    for (const [what, alter] of Object.entries(alterations)) {
      const file = signedOf(spend.raised(30_000n, alter(spend)).unsigned);
      assert.equal(await handedIn(spend, file), null, what);
      assert.equal(await handedIn(spend, { ...file, txid: signed.txid }), null, what);
    }
    assert.equal(await handedIn(spend, { ...signed, txid: 'f'.repeat(64) }), null);
    assert.equal(await handedIn(spend, spend), null, 'what was sent');
    assert.equal((await raisesOf(web, [spend.id])).length, 1);
    assert.equal(await handedIn(spend, signed), spend.id);
    assert.equal(await handedIn(spend, signed), null, 'once');
    assert.equal((await raisesOf(web, [spend.id])).length, 0);
  });

  test('is the newest raise, where one was raised again', async () => {
    const spend = await aStuckSpend(database);
    const first = await raisedTo(spend, 30_000n);
    const second = await raisedTo(spend, 45_000n);
    assert.equal(await handedIn(spend, signedOf(first)), null);
    assert.equal(await handedIn(spend, signedOf(second)), spend.id);
    const third = await raisedTo(spend, 60_000n);
    assert.equal(await handedIn(spend, signedOf(third)), spend.id);
    const found = await sql<{ raised: string }>`
      select raised_units::text as raised from rules.signing where spend_id = ${spend.id}
      order by raised_units`.execute(owner);
    assert.deepEqual(
      found.rows.map(({ raised }) => raised),
      ['0', '35000', '50000'],
    );
  });
});

/** The state that the worker leaves once the raised transaction pays, set without its calls. */
async function paidBy({ id }: Spend, txid: string): Promise<void> {
  const tables = ['withdrawals.withdrawal', 'withdrawals.payout'];
  const triggers = (what: 'disable' | 'enable') =>
    tables.map((table) => `alter table ${table} ${what} trigger user`).join(';');
  await inTransaction(owner, async (tx) => {
    await sql.raw(triggers('disable')).execute(tx);
    await sql`update withdrawals.payout set txid = ${txid} where spend_id = ${id}`.execute(tx);
    await sql`update withdrawals.withdrawal w set state = 'paid' from withdrawals.payout p
      where p.withdrawal_id = w.id and p.spend_id = ${id}`.execute(tx);
    await sql.raw(triggers('enable')).execute(tx);
  });
}

test('what it took more is the operator’s by nobody’s word, once, and only what it took', async () => {
  const spend = await aStuckSpend(database);
  const file = signedOf(await raisedTo(spend, 30_000n));
  await handedIn(spend, file);
  const booked = async () => {
    await inTransaction(worker, (tx) => bookRaisedFee(tx, spend.id));
    const found = await sql<{ units: string }>`select t.amount::text as units
      from ledger.transfer t join ledger.account a on a.id = t.credit
      where t.subject = ${spend.id} and t.kind = 'network_cost' and a.class = 'custody'
        and t.approval is null`.execute(owner);
    return found.rows.map(({ units }) => units);
  };
  assert.deepEqual(await booked(), [], 'it has not landed');
  await paidBy(spend, file.txid);
  const { rows: costs } = await sql<{ rate: string }>`
    select rate from treasury.raised_cost(${spend.id}::uuid)`.execute(owner);
  const rate = costs[0]!.rate;
  for (const [units, said] of [
    ['19999', false],
    ['20000', true],
    ['20001', false],
  ] as const) {
    const { rows } = await sql<{ is: boolean }>`select treasury.is_raise(${spend.id}::uuid, 'BTC',
      ${rate}::uuid, ${units}::numeric) as is`.execute(owner);
    assert.equal(rows[0]?.is, said, units);
  }
  assert.deepEqual(await booked(), ['20000']);
  assert.deepEqual(await booked(), ['20000']);
});

test('a transaction that nobody handed in, and that paid, is ours: its change is no arrival', async () => {
  const spend = await aStuckSpend(database);
  const claimed = randomBytes(32).toString('hex');
  const isOurs = async (asset: string, txid: string) => {
    const found = await sql<{ is: boolean }>`select rules.is_payout(${asset}, ${txid}) as is
    `.execute(owner);
    return found.rows[0]!.is;
  };
  assert.deepEqual([await isOurs('BTC', spend.txid), await isOurs('BTC', claimed)], [true, false]);
  await paidBy(spend, claimed);
  assert.deepEqual([await isOurs('BTC', claimed), await isOurs('DOGE', claimed)], [true, false]);
});

test('a process in strange hands proposes three raises a day of a spend, and twenty in all', async () => {
  const isRefused = (error: { message?: string }) => error.message === 'raises_exhausted';
  const counted = async (): Promise<number> => {
    const found = await sql<{ count: number }>`select count(*)::integer as count
      from approvals.proposal where kind = 'payout_raise'`.execute(owner);
    return found.rows[0]!.count;
  };
  let spend = await aStuckSpend(database);
  for (let round = 1; round <= 3; round += 1) await rejected(await proposed(spend, 30_000n));
  await assert.rejects(proposed(spend, 30_000n), isRefused);
  while ((await counted()) < 20) {
    spend = await aStuckSpend(database);
    await proposed(spend, 30_000n);
  }
  const another = await aStuckSpend(database);
  await assert.rejects(proposed(another, 30_000n), isRefused);
  assert.equal(await counted(), 20);
});
