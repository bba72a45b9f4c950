import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aForgedApproval, peopleForPayout } from '#test/ledger/approvers.ts';
import {
  aDecider,
  aFundedMember,
  anApproval,
  aPayment,
  aRate,
  codesOf,
  deposit,
  hold,
  pay,
  release,
  quoted,
} from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { reject } from '../approvals/approvals.ts';
import { coin, memberFigures, movements, platformTotals } from './ledger.ts';
import { post, postingsOf, postSingle, usd } from './ledger.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const rate = await aRate(database);
const first = await aDecider(database);
const second = await aDecider(database, 'owner');

describe('a deposit', () => {
  test('credits what arrived, once a payment, at the rate it cites (MONEY, a worked day)', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: 2_500_000n });
    const posting = await quoted(database, deposit(payment, rate, member, 2_500_000n));
    assert.deepEqual(await codesOf(worker, posting), ['posted']);
    assert.deepEqual(await codesOf(worker, posting), ['repeated']);
    const again = { ...posting, key: randomUUID() };
    assert.deepEqual(await codesOf(worker, again), ['already_posted']);
    const figures = await memberFigures(web, member);
    assert.equal(figures.balance, 150_000n);
    assert.equal(figures.totalInvest, 150_000n);
    const lines = await movements(web, member, { limit: 5 });
    assert.deepEqual(
      lines.map((line) => [line.kind, line.amount, line.balanceAfter]),
      [['deposit', 150_000n, 150_000n]],
    );
    assert.equal((await postingsOf(web, payment)).length, 2);
  });

  test('is refused for what the chain does not show as final, or not whole', async () => {
    const member = randomUUID();
    const seen = await aPayment(database, { amount: 2_500_000n, state: 'seen' });
    const final = await aPayment(database, { amount: 2_500_000n });
    const capital = await aPayment(database, { amount: 2_500_000n, purpose: 'capital' });
    const doge = await aPayment(database, { of: 'DOGE', amount: 2_500_000n });
    const good = await quoted(database, deposit(final, rate, member, 2_500_000n));
    const cheap = deposit(final, rate, member, 2_500_000n);
    if (cheap.legs[1]) cheap.legs[1].amount += 1n;
    const codes = await codesOf(
      worker,
      deposit(seen, rate, member, 2_500_000n),
      deposit(randomUUID(), rate, member, 2_500_000n),
      deposit(final, rate, member, 2_499_990n),
      deposit(capital, rate, member, 2_500_000n),
      deposit(doge, rate, member, 2_500_000n),
      { ...good, rateId: undefined },
      { ...good, rateId: await aRate(database, 'DOGE') },
      { ...good, subject: randomUUID() },
      cheap,
      good,
    );
    assert.deepEqual(codes, [
      'payment_not_final',
      'payment_missing',
      'payment_amount',
      'payment_purpose',
      'payment_missing',
      'rate_missing',
      'rate_missing',
      'payment_missing',
      'rate_mismatch',
      'posted',
    ]);
  });

  test('holds its payment still until it is booked', async () => {
    const payment = await aPayment(database, { amount: 2_500_000n });
    const credit = await quoted(database, deposit(payment, rate, randomUUID(), 2_500_000n));
    await inTransaction(worker, async (tx) => {
      await postSingle(tx, credit);
      const change = worker.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '50ms'`.execute(other);
        await sql`update chains.payment set state = 'gone', block_height = null
          where id = ${payment}`.execute(other);
      });
      await assert.rejects(change, { code: '55P03' });
    });
  });

  test('is not for the web process, which sees no chain', async () => {
    const payment = await aPayment(database, { amount: 2_500_000n });
    const posting = deposit(payment, rate, randomUUID(), 2_500_000n);
    await assert.rejects(codesOf(web, posting), { code: '42501' });
  });
});

describe('a key', () => {
  test('with another body is refused, and the first answer stands (LED-5)', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = hold(member, 6_000n);
    assert.deepEqual(await codesOf(owner, held, held), ['posted', 'repeated']);
    const other = { ...hold(member, 6_600n), key: held.key };
    assert.deepEqual(await codesOf(owner, other), ['idempotency_key_reused']);
    assert.equal((await memberFigures(web, member)).payout, 6_000n);
  });

  test('of a refused posting is free: nothing was booked under it', async () => {
    const member = await aFundedMember(database, 6_000n);
    const held = hold(member, 12_000n);
    assert.deepEqual(await codesOf(owner, held), ['insufficient_funds']);
    assert.deepEqual(await codesOf(owner, hold(member, 6_000n)), ['posted']);
  });
});

describe('a hold', () => {
  test('ends once: released to its origin, whole', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = hold(member, 30_000n);
    const twice = hold(member, 600n, held.subject);
    assert.deepEqual(await codesOf(owner, held, twice), ['posted', 'already_posted']);
    const part = release({ ...held, legs: held.legs.map((leg) => ({ ...leg, amount: 600n })) });
    const astray = release(held);
    astray.kind = 'release_profit';
    astray.legs = astray.legs.map((leg) => ({ ...leg, credit: usd('member_profit', member) }));
    const unknown = { ...release(held), subject: randomUUID() };
    const codes = await codesOf(owner, part, astray, unknown, release(held), release(held));
    assert.deepEqual(codes, [
      'hold_amount',
      'hold_origin',
      'hold_missing',
      'posted',
      'already_posted',
    ]);
    assert.equal((await memberFigures(web, member)).balance, 60_000n);
  });

  test('is not ended with what is held for somebody else', async () => {
    const [ada, bob] = [
      await aFundedMember(database, 60_000n),
      await aFundedMember(database, 60_000n),
    ];
    const held = hold(ada, 6_000n);
    assert.deepEqual(await codesOf(owner, held, hold(bob, 6_000n)), ['posted', 'posted']);
    const stolen = { ...release(hold(bob, 6_000n)), subject: held.subject };
    assert.deepEqual(await codesOf(owner, stolen), ['hold_missing']);
  });

  test('is paid by the worker, with one person behind it, and then never released', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = hold(member, 30_000n);
    await codesOf(owner, held);
    assert.equal(await peopleForPayout(web, held.subject), 1);
    const before = await platformTotals(web);
    const granted = { flow: 'pay', amount: 30_000n, owner: member };
    const approval = await anApproval(database, held.subject, granted, [first]);
    const paid = pay(held, rate, approval);
    await assert.rejects(codesOf(web, paid), { code: '42501' });
    const bare = { ...paid, evidence: undefined };
    const unapproved = { ...paid, approvalId: undefined };
    const skimmed = structuredClone(paid);
    if (skimmed.legs[1]) skimmed.legs[1].amount += 1n;
    assert.deepEqual(await codesOf(owner, bare, unapproved, skimmed, paid, release(held)), [
      'evidence_missing',
      'approval_missing',
      'rate_mismatch',
      'posted',
      'already_posted',
    ]);
    const figures = await memberFigures(web, member);
    assert.deepEqual(
      [figures.balance, figures.payout, figures.totalWithdrawal],
      [30_000n, 0n, 30_000n],
    );
    const after = await platformTotals(web);
    assert.equal(after.withdrawals - before.withdrawals, 30_000n);
  });

  test('above the limit of a day needs two people (ADM-6)', async () => {
    const member = await aFundedMember(database, 3_000_000n);
    const small = hold(member, 600_000n);
    const large = hold(member, 600_000n);
    await codesOf(owner, small, large);
    assert.equal(await peopleForPayout(web, small.subject), 1);
    assert.equal(await peopleForPayout(web, large.subject), 2);
    const granted = { flow: 'pay', amount: 600_000n, owner: member };
    const approval = await anApproval(database, large.subject, granted, [first]);
    assert.deepEqual(await codesOf(worker, pay(large, rate, approval)), ['approval_missing']);
    const two = await anApproval(database, large.subject, granted, [first, second]);
    assert.deepEqual(await codesOf(worker, pay(large, rate, two)), ['posted']);
  });

  test('is paid only as approved: this withdrawal, amount and member, once', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = hold(member, 6_000n);
    const other = hold(member, 6_000n);
    await codesOf(owner, held, other);
    const granted = { flow: 'pay', amount: 6_000n, owner: member };
    const grants = [
      await anApproval(database, other.subject, granted, [first]),
      await anApproval(database, held.subject, { ...granted, amount: 600n }, [first]),
      await anApproval(database, held.subject, { ...granted, owner: randomUUID() }, [first]),
      await anApproval(database, held.subject, { ...granted, flow: 'adjust_up' }, [first]),
    ];
    for (const approval of grants) {
      assert.deepEqual(await codesOf(owner, pay(held, rate, approval)), ['approval_mismatch']);
    }
    // One of two approved: enough for this amount, but the proposal itself is still open.
    const payload = { ...granted, amount: '6000' };
    const input = { kind: 'pay', subject: held.subject, payload, shown: {}, needed: 2 } as const;
    const half = await aForgedApproval(database, input, [first]);
    assert.deepEqual(await codesOf(owner, pay(held, rate, half)), ['approval_missing']);
    await inTransaction(web, (tx) => reject(tx, first.token, half, 'asked of two by mistake'));
    const right = await anApproval(database, held.subject, granted, [first]);
    assert.deepEqual(await codesOf(owner, pay(held, rate, right)), ['posted']);
  });
});

describe('a batch', () => {
  test('is not spoilt by one refused posting', async () => {
    const member = await aFundedMember(database, 60_000n);
    const codes = await codesOf(
      owner,
      hold(member, 6_000n),
      hold(member, 60_000n),
      hold(member, 600n),
    );
    assert.deepEqual(codes, ['posted', 'insufficient_funds', 'posted']);
  });

  test('answers each for itself, even one that is named for the first time', async () => {
    const funds = [600n, 60n, 60n].map((cents) => aFundedMember(database, cents));
    const [known, item, other] = await Promise.all(funds);
    const batch = [known!, item!, randomUUID(), known!, other!];
    await codesOf(owner, hold(known!, 100n));
    const holds = batch.map((member, index) => hold(member, 10n + BigInt(index)));
    const codes = await codesOf(owner, ...holds);
    assert.equal(codes.join(), 'posted,posted,insufficient_funds,posted,posted');
    const held = batch.map(async (member) => (await memberFigures(web, member)).payout);
    assert.deepEqual(await Promise.all(held), [123n, 11n, 0n, 123n, 14n]);
  });

  test('stands or falls together where asked', async () => {
    const member = await aFundedMember(database, 60_000n);
    const batch = [hold(member, 6_000n), hold(member, 60_000n)];
    const results = await inTransaction(owner, (tx) => post(tx, batch, { allOrNothing: true }));
    assert.deepEqual(
      results.map((result) => result.code),
      ['withheld', 'insufficient_funds'],
    );
    assert.equal((await memberFigures(web, member)).payout, 0n);
  });

  test('answers shapeless postings one by one, and changes nothing', async () => {
    const member = await aFundedMember(database, 6_000n);
    const good = hold(member, 600n);
    const [leg] = good.legs;
    assert.ok(leg);
    const codes = await codesOf(
      owner,
      { ...good, key: 'x' },
      { ...good, actor: '' },
      { ...good, legs: [] },
      { ...good, legs: [{ ...leg, amount: 0n }] },
      { ...good, legs: [{ ...leg, amount: -1n }] },
      { ...good, legs: [leg, leg] },
      { ...good, kind: 'gift' as 'pay' },
      { ...good, legs: [{ ...leg, credit: usd('member_payout', randomUUID()) }] },
      { ...good, legs: [{ ...leg, debit: usd('member_balance', 'nobody') }] },
      { ...good, legs: [{ ...leg, debit: coin('member_balance', 'BTC') }] },
    );
    const [shape, amount] = ['posting_invalid', 'amount_invalid'];
    const [flow, account] = ['flow_unknown', 'account_unknown'];
    const expected = [shape, shape, shape, amount, amount, flow, flow, 'flow_owner'];
    assert.deepEqual(codes, [...expected, account, account]);
  });

  test('one posting refuses by throwing its code', async () => {
    const member = await aFundedMember(database, 6_000n);
    const late = inTransaction(owner, (tx) => postSingle(tx, hold(member, 6_600n)));
    await assert.rejects(late, { code: 'insufficient_funds' });
  });
});
