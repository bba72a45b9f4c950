import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aDecider, aPayment, aRate, codesOf } from '#test/ledger/books.ts';
import { deposit, granting, pay, posting, quoted, quoteFor } from '#test/ledger/books.ts';
import { aFundedMember, hold } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentFor, aPlacement, aReturnedPlacement } from '#test/ledger/placements.ts';
import { anOldRate } from '#test/ledger/rates.ts';
import { type Posting, post } from '../../src/server/modules/ledger/ledger.ts';

// Rates and payments create dollars, and the worker supplies both: the database's checks on them if
// the worker is hijacked (MONEY, review M1, M2, L2).

const database = await testDatabase();
const { owner, worker } = database;
const people = [await aDecider(database), await aDecider(database, 'owner')];
const coins = 1_000_000n;
const cents = 60_000n;

const old = await anOldRate(database);
const rate = await aRate(database);
await addCapital(database);

const bookOf = async (item: Posting): Promise<string> =>
  (await codesOf(worker, { ...item, key: randomUUID() })).join();
const at = (item: Posting, rateId: string): Posting => ({ ...item, rateId });

describe('a deposit', () => {
  test('credits the member whose quote its address was given out for, and nobody else', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: coins });
    const credit = deposit(payment, rate, member, coins);
    assert.equal(await bookOf(credit), 'payment_purpose');
    await quoted(database, credit);
    assert.equal(await bookOf(deposit(payment, rate, randomUUID(), coins)), 'payment_purpose');
    assert.equal(await bookOf(credit), 'posted');
  });

  test('is priced by its quote, or now: by no other price there ever was', async () => {
    const agreed = deposit(await aPayment(database, { amount: coins }), old, randomUUID(), coins);
    await quoted(database, agreed);
    assert.equal(await bookOf(agreed), 'posted');

    const later = deposit(await aPayment(database, { amount: coins }), rate, randomUUID(), coins);
    await quoted(database, later);
    assert.equal(await bookOf(at(later, old)), 'rate_stale');
    assert.equal(await bookOf(at(later, await aRate(database))), 'posted');
  });

  test('that came after its quote ended is priced now', async () => {
    const late = deposit(await aPayment(database, { amount: coins }), old, randomUUID(), coins);
    await quoted(database, late);
    await sql`alter table chains.payment disable trigger forbid_change_of_payment`.execute(owner);
    await sql`update chains.payment set first_seen_at = first_seen_at + interval '16 minutes'
      where id = ${late.paymentId}`.execute(owner);
    await sql`alter table chains.payment enable always trigger forbid_change_of_payment`.execute(
      owner,
    );
    assert.equal(await bookOf(late), 'rate_stale');
    assert.equal(await bookOf(at(late, await aRate(database))), 'posted');
  });
});

async function incomingPayment(
  kind: 'gain' | 'capital_in' | 'place_return',
  to: string,
  payment: string,
  plan?: string,
): Promise<Posting> {
  const about = { subject: payment, paymentId: payment, rateId: old, evidence: 'x', plan };
  const item = posting(
    kind,
    [
      ['custody', 'fx_coin', coins],
      ['fx_usd', to, cents],
    ],
    about,
  );
  return kind === 'place_return' ? item : granting(database, item, people, { plan });
}

/** The ledger's answer after a change by the owner; both are rolled back. */
async function saidAfter(change: RawBuilder<unknown>[], item: Posting): Promise<string> {
  const undone = new Error('undone');
  let code = '';
  await inTransaction(owner, async (tx) => {
    for (const each of change) await each.execute(tx);
    code = (await post(tx, [item]))[0]!.code;
    throw undone;
  }).catch((error: unknown) => assert.equal(error, undone));
  return code;
}

describe('the operator’s capital', () => {
  test('comes to addresses issued for it: what is on a member’s address is no capital', async () => {
    for (const purpose of ['deposit', 'placement', 'change']) {
      const payment = await aPayment(database, { amount: coins, purpose });
      const item = await incomingPayment('capital_in', 'operator_capital', payment);
      assert.equal(await bookOf(at(item, rate)), 'payment_purpose', purpose);
    }
  });

  test('with real money is that only once its chain was asked who sent it', async () => {
    const payment = await aPayment(database, { amount: coins, purpose: 'capital' });
    const item = at(await incomingPayment('capital_in', 'operator_capital', payment), rate);
    const live = sql`update foundation.installation set mode = 'live'`;
    const origin = sql`insert into treasury.origin values (${payment}, '{}', clock.real())`;
    assert.equal(await saidAfter([live], item), 'sender_unknown');
    // Its sender is known then; in live an unsigned one counts for nothing.
    assert.equal(await saidAfter([live, origin], item), 'approval_missing');
    assert.equal(await saidAfter([], item), 'posted');
  });

  test('has its price judged whatever else the map asks of its kind', async () => {
    const payment = await aPayment(database, { amount: coins, purpose: 'capital' });
    const item = await incomingPayment('capital_in', 'operator_capital', payment);
    const plain = sql`update ledger.kind set has_rule = false where name = 'capital_in'`;
    assert.equal(await saidAfter([plain], item), 'rate_stale');
    assert.equal(await saidAfter([plain], at(item, rate)), 'posted');
  });
});

describe('an old price serves no other arrival either', () => {
  test('not the operator’s capital', async () => {
    const payment = await aPayment(database, { amount: coins, purpose: 'capital' });
    const item = await incomingPayment('capital_in', 'operator_capital', payment);
    assert.equal(await bookOf(item), 'rate_stale');
    assert.equal(await bookOf(at(item, rate)), 'posted');
  });

  test('not a placement’s return', async () => {
    const plan = randomUUID();
    const venue = randomUUID();
    await sql`insert into treasury.venue (id, name, asset, address, listed_at)
      values (${venue}, ${venue}, 'BTC', ${venue}, clock.now())`.execute(owner);
    const placement = await aPlacement(database, plan, { cents, venue });
    const payment = await aPaymentFor(database, { plan, placement, amount: coins });
    const item = await incomingPayment('place_return', 'placement', payment, plan);
    assert.equal(await bookOf(item), 'rate_stale');
    assert.equal(await bookOf(at(item, rate)), 'posted');
  });

  test('not a gain', async () => {
    const plan = randomUUID();
    const placement = await aReturnedPlacement(database, plan);
    const payment = await aPaymentFor(database, { plan, placement, amount: coins });
    const item = await incomingPayment('gain', 'pool_gain', payment, plan);
    assert.equal(await bookOf(item), 'rate_stale');
    assert.equal(await bookOf(at(item, rate)), 'posted');
  });

  test('nor what leaves for a member, unless it was fixed at that price before', async () => {
    const held = hold(await aFundedMember(database, cents), cents);
    assert.deepEqual(await codesOf(owner, held), ['posted']);
    const input = { flow: 'pay', amount: cents, owner: held.legs[0]!.debit.owner! };
    const paid = await granting(database, pay(held, old), people, input);
    assert.equal(await bookOf(paid), 'rate_stale');
    assert.equal(await bookOf(at(paid, rate)), 'posted');
  });

  test('an incident counts its coins as their credit did, or now', async () => {
    const item = await quoted(
      database,
      deposit(await aPayment(database, { amount: coins }), rate, randomUUID(), coins),
    );
    assert.equal(await bookOf(item), 'posted');
    const { paymentId } = item;
    await sql`update chains.payment set state = 'gone', block_height = null
      where id = ${paymentId}`.execute(owner);
    const gone = posting(
      'incident_open',
      [
        ['incident', 'fx_usd', cents],
        ['fx_coin', 'custody', coins],
      ],
      { subject: paymentId, paymentId, rateId: old, evidence: 'left the chain' },
    );
    assert.equal(await bookOf(gone), 'rate_stale');
    assert.equal(await bookOf(at(gone, rate)), 'posted');
  });
});

describe('coins that were taken back from one member', () => {
  test('are credited to no other, no matter who approves it', async () => {
    const ada = randomUUID();
    const payment = await aPayment(database, { amount: coins });
    const credit = await quoted(database, deposit(payment, rate, ada, coins));
    assert.equal(await bookOf(credit), 'posted');
    const posted = await sql<{ id: string }>`
      select id from ledger.transfer where payment = ${payment} and leg = 1`.execute(owner);
    const { id } = posted.rows[0]!;
    const back = posting(
      'reverse',
      [
        ['fx_coin', 'suspense', coins],
        ['member_balance', 'fx_usd', cents],
      ],
      { subject: id, undoesKey: id, paymentId: payment, member: ada, reason: 'an error' },
    );
    assert.equal(await bookOf(await granting(database, back, people)), 'posted');
    const claim = (member: string) =>
      posting(
        'suspense_claim',
        [
          ['suspense', 'fx_coin', coins],
          ['fx_usd', 'member_balance', cents],
        ],
        { subject: payment, paymentId: payment, rateId: rate, member },
      );
    const toOther = await granting(database, claim(randomUUID()), people);
    assert.equal(await bookOf(toOther), 'credited_before');
    const toHer = await granting(database, claim(ada), people);
    assert.equal(await bookOf(toHer), 'posted');
  });
});

test('a claim to an address that no quote names takes two people', async () => {
  const payment = await aPayment(database, { amount: coins });
  const about = { subject: payment, paymentId: payment };
  assert.equal(
    await bookOf(posting('deposit_unmatched', [['custody', 'suspense', coins]], about)),
    'posted',
  );
  const legs: Parameters<typeof posting>[1] = [
    ['suspense', 'fx_coin', coins],
    ['fx_usd', 'member_balance', cents],
  ];
  const claim = posting('suspense_claim', legs, { ...about, rateId: rate, member: randomUUID() });
  const alone = await granting(database, claim, people.slice(0, 1));
  assert.equal(await bookOf(alone), 'approval_missing');
});

test('a price that two people set serves as long as it holds', async () => {
  const set = await aRate(database);
  await sql`insert into market.manual_rate (id, rate_id, asset, usd_micros, reason, set_at,
      expires_at)
    select ${randomUUID()}, id, asset, usd_micros, 'no exchange answers', at,
      at + interval '4 hours' from market.rate where id = ${set}`.execute(owner);
  await sql`update clock.setting set ahead = ahead + interval '1 hour'`.execute(owner);
  const credit = deposit(await aPayment(database, { amount: coins }), set, randomUUID(), coins);
  const { paymentId, legs } = credit;
  const member = legs[1]!.credit.owner!;
  await quoteFor(database, { payment: paymentId!, member, rate: old });
  assert.equal(await bookOf(at(credit, rate)), 'rate_stale');
  assert.equal(await bookOf(credit), 'posted');
});
