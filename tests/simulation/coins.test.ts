import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aDecider, aPayment, aRate, codesOf, deposit, quoted } from '#test/ledger/books.ts';
import { granting, paymentBecomes, posting } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import { type AccountRef, post, type Posting } from '../../src/server/modules/ledger/ledger.ts';

// The coins of one payment are booked in once and out once, in any combination of kinds.

const database = await testDatabase();
const { worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const coins = 1_000_000n;
const cents = 60_000n;

async function codeOf(item: Posting): Promise<string | undefined> {
  const granted = await granting(database, item, people);
  return (await codesOf(worker, granted))[0];
}
const about = (payment: string) => ({ subject: payment, paymentId: payment, rateId: rate });

const unmatched = (payment: string) =>
  posting('deposit_unmatched', [['custody', 'suspense', coins]], about(payment));
const returned = (payment: string) =>
  posting('suspense_return', [['suspense', 'custody', coins]], {
    ...about(payment),
    evidence: 'txid',
  });
const lost = (payment: string, more: Partial<Posting> = {}) =>
  posting('suspense_lost', [['suspense', 'custody', coins]], {
    subject: payment,
    paymentId: payment,
    evidence: 'the chain',
    ...more,
  });
const found = ({ key, paymentId }: Posting) =>
  posting('reverse', [['custody', 'suspense', coins]], {
    subject: key,
    undoesKey: key,
    paymentId,
    reason: 'it is back',
  });
const gained = (payment: string, plan: string) => {
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', coins],
    ['fx_usd', 'pool_gain', cents],
  ];
  return posting('gain', legs, { ...about(payment), plan, evidence: 'statement' });
};
const claimed = (payment: string, member: string) => {
  const legs: Parameters<typeof posting>[1] = [
    ['suspense', 'fx_coin', coins],
    ['fx_usd', 'member_balance', cents],
  ];
  return posting('suspense_claim', legs, { ...about(payment), member });
};
const opened = (payment: string) => {
  const legs: Parameters<typeof posting>[1] = [
    ['incident', 'fx_usd', cents],
    ['fx_coin', 'custody', coins],
  ];
  return posting('incident_open', legs, { ...about(payment), evidence: 'the chain' });
};
const mirrored = (of: Posting, coinsTo: 'custody' | 'suspense', member: string) => {
  const legs: Parameters<typeof posting>[1] = [
    ['fx_coin', coinsTo, coins],
    ['member_balance', 'fx_usd', cents],
  ];
  return posting('reverse', legs, {
    subject: of.key,
    undoesKey: of.key,
    paymentId: of.paymentId,
    member,
    reason: 'mistake',
  });
};

async function credited(member: string): Promise<Posting> {
  const payment = await aPayment(database, { amount: coins });
  const credit = await quoted(database, deposit(payment, rate, member, coins));
  assert.deepEqual(await codesOf(worker, credit), ['posted']);
  return credit;
}

describe('coins that were sent back', () => {
  test('do not come in again as a gain', async () => {
    const plan = randomUUID();
    const payment = await aPaymentAboveCost(database, plan, coins);
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    assert.equal(await codeOf(returned(payment)), 'posted');
    assert.equal(await codeOf(gained(payment, plan)), 'already_posted');
  });
});

describe('a payment in suspense that left the chain', () => {
  test('is no claim, no incident and no return: it leaves the books with its block', async () => {
    const payment = await aPayment(database, { amount: coins });
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    assert.equal(await codeOf(lost(payment)), 'payment_on_chain');
    await paymentBecomes(database, payment, 'gone');
    assert.equal(await codeOf(claimed(payment, randomUUID())), 'payment_not_final');
    assert.equal(await codeOf(opened(payment)), 'payment_amount');
    assert.equal(await codeOf(returned(payment)), 'payment_not_final');
    const other = await aPayment(database, { amount: coins, state: 'gone' });
    assert.equal(await codeOf(lost(other)), 'not_in_suspense');
    assert.equal(await codeOf(lost(payment, { subject: other })), 'not_in_suspense');
    assert.deepEqual(await codesOf(worker, lost(payment)), ['posted']);
    assert.equal(await codeOf(unmatched(payment)), 'already_posted');
  });

  test('is in suspense again once it is final again, as often as its block goes', async () => {
    const payment = await aPayment(database, { amount: coins });
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    let subject = payment;
    for (let time = 0; time < 3; time += 1) {
      await paymentBecomes(database, payment, 'gone');
      const loss = lost(payment, { subject });
      assert.deepEqual(await codesOf(worker, loss), ['posted']);
      const back = found(loss);
      assert.deepEqual(await codesOf(worker, back), ['payment_not_final']);
      await paymentBecomes(database, payment, 'seen');
      assert.deepEqual(await codesOf(worker, back), ['payment_not_final']);
      await paymentBecomes(database, payment, 'final');
      assert.deepEqual(await codesOf(worker, back), ['posted']);
      assert.deepEqual(await codesOf(worker, { ...back, key: randomUUID() }), ['already_posted']);
      assert.equal(await codeOf(unmatched(payment)), 'already_posted');
      subject = back.key;
    }
    assert.equal(await codeOf(claimed(payment, randomUUID())), 'posted');
  });
});

/** Two people's approval to return a payment, handed to the worker and not executed yet. */
async function handBack(payment: string): Promise<void> {
  const { owner } = database;
  const to = { asset: 'BTC', address: 'a' };
  const { approvalId } = await granting(database, returned(payment), people, to);
  await sql`insert into deposits.settlement (payment_id, goes_to, answers, settled_at)
    values (${payment}, 'suspense', 'extra', clock.now())`.execute(owner);
  await sql`insert into deposits.origin (payment_id, senders, asked_at)
    values (${payment}, '{a}', clock.now())`.execute(owner);
  await sql`insert into treasury.operation (proposal_id, approved_at)
    values (${approvalId}, clock.now())`.execute(owner);
}

describe('a claim', () => {
  test('is refused while two people have its payment sent back, and no other is', async () => {
    const [back, stays] = [
      await aPayment(database, { amount: coins }),
      await aPayment(database, { amount: coins }),
    ];
    for (const payment of [back, stays]) assert.equal(await codeOf(unmatched(payment)), 'posted');
    await handBack(back);
    assert.equal(await codeOf(claimed(back, randomUUID())), 'return_waits');
    assert.equal(await codeOf(claimed(stays, randomUUID())), 'posted');
    assert.equal(await codeOf(returned(back)), 'posted');
  });

  test('holds its payment still until it is booked', async () => {
    const payment = await aPayment(database, { amount: coins });
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    const claim = await granting(database, claimed(payment, randomUUID()), people);
    await inTransaction(worker, async (tx) => {
      assert.deepEqual(await post(tx, [claim]), [{ code: 'posted' }]);
      const change = database.owner.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '50ms'`.execute(other);
        await sql`update chains.payment set state = 'gone', block_height = null
          where id = ${payment}`.execute(other);
      });
      await assert.rejects(change, { code: '55P03' });
    });
  });
});

describe('what leaves suspense', () => {
  test('is told by its payment and nothing else, so that it leaves once', async () => {
    const payment = await aPayment(database, { amount: coins });
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    const another = { subject: randomUUID() };
    assert.equal(
      await codeOf({ ...claimed(payment, randomUUID()), ...another }),
      'not_in_suspense',
    );
    assert.equal(await codeOf({ ...returned(payment), ...another }), 'not_in_suspense');
  });
});

describe('a credited payment that left the chain', () => {
  test('is an incident or a reversal, never both', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const [item, other] = [await credited(first), await credited(second)];
    await paymentBecomes(database, item.subject, 'gone');
    await paymentBecomes(database, other.subject, 'gone');
    assert.deepEqual(await codesOf(worker, opened(item.subject)), ['posted']);
    assert.equal(await codeOf(mirrored(item, 'custody', first)), 'payment_amount');
    assert.equal(await codeOf(mirrored(other, 'custody', second)), 'posted');
    assert.deepEqual(await codesOf(worker, opened(other.subject)), ['payment_amount']);
  });

  test('is recovered from its member only after an incident was opened for it', async () => {
    const member = randomUUID();
    const [item, other] = [await credited(member), await credited(randomUUID())];
    await paymentBecomes(database, other.subject, 'gone');
    assert.deepEqual(await codesOf(worker, opened(other.subject)), ['posted']);
    const legs: Parameters<typeof posting>[1] = [['member_balance', 'incident', 600n]];
    const recover = { member, paymentId: item.subject, reason: 'replaced' };
    assert.equal(await codeOf(posting('incident_recover', legs, recover)), 'nothing_to_undo');
    await paymentBecomes(database, item.subject, 'gone');
    assert.deepEqual(await codesOf(worker, opened(item.subject)), ['posted']);
    assert.equal(await codeOf(posting('incident_recover', legs, recover)), 'posted');
  });

  test('and was claimed out of suspense goes back there once, while the coins are ours', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: coins });
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    const claim = claimed(payment, member);
    assert.equal(await codeOf(claim), 'posted');
    await paymentBecomes(database, payment, 'gone');
    assert.deepEqual(await codesOf(worker, opened(payment)), ['posted']);
    assert.equal(await codeOf(mirrored(claim, 'suspense', member)), 'payment_amount');
  });
});

describe('coins of one asset', () => {
  test('are not claimed, nor taken out, as another', async () => {
    const payment = await aPayment(database, { amount: coins });
    const dearer = await aPayment(database, { of: 'DOGE', amount: coins });
    const dogeRate = await aRate(database, 'DOGE');
    const doge = (ref: AccountRef): AccountRef => ({
      ...ref,
      asset: ref.asset === 'BTC' ? 'DOGE' : ref.asset,
      owner: ref.owner === 'BTC' ? 'DOGE' : ref.owner,
    });
    const inDoge = ({ legs, ...rest }: Posting): Posting => ({
      ...rest,
      rateId: dogeRate,
      legs: legs.map((leg) => ({ ...leg, debit: doge(leg.debit), credit: doge(leg.credit) })),
    });
    assert.equal(await codeOf(unmatched(payment)), 'posted');
    assert.equal(await codeOf(inDoge(unmatched(dearer))), 'posted');
    assert.equal(await codeOf(inDoge(claimed(payment, randomUUID()))), 'not_in_suspense');
    assert.equal(await codeOf(inDoge(returned(payment))), 'not_in_suspense');
    const credit = await credited(randomUUID());
    await paymentBecomes(database, credit.subject, 'gone');
    assert.equal(await codeOf(inDoge(opened(credit.subject))), 'payment_amount');
  });
});

describe('an adjustment that was taken down in part', () => {
  test('is not reversed as well', async () => {
    const member = randomUUID();
    const capital = await aPayment(database, { amount: coins, purpose: 'capital' });
    const legs: Parameters<typeof posting>[1] = [
      ['custody', 'fx_coin', coins],
      ['fx_usd', 'operator_capital', cents],
    ];
    assert.equal(await codeOf(posting('capital_in', legs, about(capital))), 'posted');
    const up = posting('adjust_up', [['operator_capital', 'member_balance', 600n]], {
      member,
      reason: 'goodwill',
    });
    assert.equal(await codeOf(up), 'posted');
    const undo = { undoesKey: up.key, member, reason: 'mistake' };
    const back = (kind: 'adjust_down' | 'reverse', amount: bigint, subject: string) =>
      posting(kind, [['member_balance', 'operator_capital', amount]], { ...undo, subject });
    assert.equal(await codeOf(back('adjust_down', 200n, randomUUID())), 'posted');
    assert.equal(await codeOf(back('reverse', 600n, up.key)), 'more_than_undone');
  });
});
