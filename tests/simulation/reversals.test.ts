import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  aDecider,
  aFundedMember,
  anApproval,
  aPayment,
  aRate,
  aVenue,
  endTerms,
  granting,
  quoted,
  shared,
} from '#test/ledger/books.ts';
import { codesOf, deposit, paymentBecomes, posting } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aLoss } from '#test/ledger/losses.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import {
  memberFigures,
  mirrorOf,
  platformTotals,
  type Posting,
} from '../../src/server/modules/ledger/ledger.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const approved = (item: Posting): Promise<Posting> => granting(database, item, people);

const reversed = (of: Posting, coinsTo: string, member: string) =>
  posting(
    'reverse',
    [
      ['fx_coin', coinsTo, 1_000_000n],
      ['member_balance', 'fx_usd', 60_000n],
    ],
    {
      subject: of.key,
      undoesKey: of.key,
      paymentId: of.paymentId,
      reason: 'wrong member',
      member,
    },
  );

/** The legs that the product posts to reverse it. */
const mirrored = async ({ key }: Posting) => (await mirrorOf(worker, key)).legs;

describe('a reversal', () => {
  test('of a deposit mirrors it once; its coins go to suspense while they are there', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: 1_000_000n });
    const credit = await quoted(database, deposit(payment, rate, member, 1_000_000n));
    await codesOf(worker, credit);
    const good = reversed(credit, 'suspense', member);
    assert.deepEqual(await mirrored(credit), good.legs);
    const stranger = await aFundedMember(database, 60_000n);
    const before = await platformTotals(web);
    const tries = [
      reversed(credit, 'custody', member),
      reversed(credit, 'suspense', stranger),
      { ...good, legs: good.legs.slice(0, 1) },
      { ...good, undoesKey: randomUUID() },
      { ...good, undoesKey: undefined },
      { ...good, subject: randomUUID() },
      { ...good, paymentId: undefined },
    ];
    const codes: string[] = [];
    for (const item of tries) codes.push(...(await codesOf(owner, await approved(item))));
    assert.deepEqual(codes, [
      'not_a_mirror',
      'not_a_mirror',
      'not_a_mirror',
      'nothing_to_undo',
      'nothing_to_undo',
      'not_reversible',
      'not_reversible',
    ]);
    assert.deepEqual(await codesOf(owner, good, await approved(good)), [
      'approval_missing',
      'posted',
    ]);
    const twice = { ...good, key: randomUUID() };
    assert.deepEqual(await codesOf(owner, await approved(twice)), ['already_posted']);
    const again = deposit(payment, rate, member, 1_000_000n);
    assert.deepEqual(await codesOf(worker, again), ['already_posted']);
    assert.equal((await memberFigures(web, member)).totalInvest, 0n);
    assert.equal((await platformTotals(web)).deposits, before.deposits - 60_000n);
  });

  test('of a deposit whose coins left the chain takes them out of custody', async () => {
    const member = randomUUID();
    const payment = await aPayment(database, { amount: 1_000_000n });
    const credit = await quoted(database, deposit(payment, rate, member, 1_000_000n));
    await codesOf(worker, credit);
    await paymentBecomes(database, payment, 'gone');
    const toSuspense = await approved(reversed(credit, 'suspense', member));
    assert.deepEqual(await codesOf(owner, toSuspense), ['not_a_mirror']);
    const out = await approved(reversed(credit, 'custody', member));
    assert.deepEqual(await mirrored(credit), out.legs);
    assert.deepEqual(await codesOf(owner, out), ['posted']);
  });

  test('takes nothing beside what it mirrors', async () => {
    const member = await aFundedMember(database, 60_000n);
    const payment = await aPayment(database, { amount: 1_000_000n, purpose: 'capital' });
    const legs: [string, string, bigint][] = [
      ['custody', 'fx_coin', 1_000_000n],
      ['fx_usd', 'operator_capital', 60_000n],
    ];
    const about = { subject: payment, paymentId: payment, rateId: rate };
    await codesOf(worker, await approved(posting('capital_in', legs, about)));
    const up = posting('adjust_up', [['operator_capital', 'member_balance', 600n]], {
      member,
      reason: 'goodwill',
    });
    await codesOf(owner, await approved(up));
    const undo = (amount: bigint, ...more: [string, string, bigint][]) =>
      posting('reverse', [['member_balance', 'operator_capital', amount], ...more], {
        subject: up.key,
        undoesKey: up.key,
        member,
        reason: 'mistake',
      });
    const greedy = undo(600n, ['member_balance', 'fx_usd', 600n]);
    assert.deepEqual(await codesOf(owner, await approved(greedy)), ['not_a_mirror']);
    assert.deepEqual(await codesOf(owner, await approved(undo(599n))), ['not_a_mirror']);
    assert.deepEqual(await codesOf(owner, await approved(undo(600n))), ['posted']);
  });

  test('is not for a hold, nor for another reversal', async () => {
    const member = await aFundedMember(database, 60_000n);
    const held = posting('hold_balance', [['member_balance', 'member_payout', 600n]], { member });
    await codesOf(owner, held);
    const undo = posting('reverse', [['member_balance', 'operator_capital', 600n]], {
      subject: held.key,
      undoesKey: held.key,
      member,
      reason: 'x',
    });
    assert.deepEqual(await codesOf(owner, await approved(undo)), ['not_reversible']);
  });
});

/** Two runs' payments to a member: `first` is unlocked, `second` is still locked. */
async function twoShares(first: bigint, second: bigint) {
  const [plan, member] = [randomUUID(), randomUUID()];
  const payment = await aPaymentAboveCost(database, plan, 1_000_000n);
  const earned: [string, string, bigint][] = [
    ['custody', 'fx_coin', 1_000_000n],
    ['fx_usd', 'pool_gain', 60_000n],
  ];
  const about = { subject: payment, paymentId: payment, rateId: rate, plan, evidence: 'x' };
  const gain = await granting(database, posting('gain', earned, about), people, { plan });
  assert.deepEqual(await codesOf(worker, gain), ['posted']);
  const paid: Posting[] = [];
  for (const amount of [first, second]) {
    const granted = { flow: 'distribute', amount, plan };
    const approvalId = await anApproval(database, randomUUID(), granted, people);
    const item = posting('distribute_gain', [['pool_gain', 'member_profit_locked', amount]], {
      subject: randomUUID(),
      member,
      plan,
      approvalId,
    });
    assert.deepEqual(await codesOf(worker, ...(await shared(database, item))), ['posted']);
    paid.push(item);
  }
  await endTerms(database);
  const mature = (of: Posting, amount: bigint) =>
    posting('mature', [['member_profit_locked', 'member_profit', amount]], {
      member,
      subject: of.subject,
    });
  const unlocked = mature(paid[0]!, first);
  assert.deepEqual(await codesOf(worker, unlocked), ['posted']);
  const back = (of: Posting): Posting => {
    const { debit, credit, amount } = of.legs[0]!;
    const legs = [{ debit: credit, credit: debit, amount }];
    return {
      ...posting('reverse', [], { subject: of.key, undoesKey: of.key, reason: 'paid twice' }),
      legs,
    };
  };
  return { plan, member, paid, unlocked, back, mature };
}

/** A loss of $6.00 from a share's locked amount. */
async function aLossOf(plan: string, member: string, { subject: share }: Posting) {
  const [allocation, burden] = [randomUUID(), randomUUID()];
  const venue = await aVenue(database);
  const loss = await aLoss(database, { plan, cents: 600n, people, venue });
  const granted = { flow: 'share', amount: 600n, plan };
  const approvalId = await anApproval(database, allocation, granted, people);
  await sql`insert into distributions.loss_allocation (id, plan_id, loss_id, lost_at, cents, units,
      positions, evidence, proposed_at, proposal_id, approved_at, notified_at, due_at)
    values (${allocation}, ${plan}, ${loss}, clock.now(), 600, 1, 1, 'x', clock.now(),
      ${approvalId},
      clock.now(), clock.now() - interval '15 days', clock.now() - interval '1 day')`.execute(
    owner,
  );
  await sql`insert into distributions.member_loss (loss_allocation_id, position_id, subject,
    member_id,
      share_cents, profit_cents, balance_cents)
    select ${allocation}, position_id, ${burden}, member_id, 600, 600, 0
    from distributions.share where subject = ${share}`.execute(owner);
  await sql`insert into distributions.allocated (member_loss, share, cents)
    values (${burden}, ${share}, 600)`.execute(owner);
  const about = { subject: burden, member, plan, approvalId, evidence: 'x' };
  const taken = posting('share_loss', [['member_profit_locked', 'loss', 600n]], about);
  assert.deepEqual(await codesOf(worker, taken), ['posted']);
  return taken;
}

describe('what a run paid', () => {
  test('is not taken back out of what another run locked, once it is unlocked', async () => {
    const { member, paid, unlocked, back, mature } = await twoShares(4_000n, 6_000n);
    const mirror = back(paid[0]!);
    assert.deepEqual(await codesOf(owner, await approved(mirror)), ['not_reversible']);
    // The unlock is reversed first, then the payment.
    assert.deepEqual(await codesOf(owner, await approved(back(unlocked))), ['posted']);
    assert.deepEqual(await codesOf(owner, await approved(mirror)), ['posted']);
    assert.deepEqual(await codesOf(worker, mature(paid[1]!, 6_000n)), ['posted']);
    assert.equal((await memberFigures(web, member)).profit, 6_000n);
  });

  test('is not taken back beside a loss, nor is a loss given back once the rest is unlocked', async () => {
    const { plan, member, paid, back, mature } = await twoShares(4_000n, 6_000n);
    const share = paid[1]!;
    const lost = await aLossOf(plan, member, share);
    assert.deepEqual(await codesOf(owner, await approved(back(share))), ['not_reversible']);
    const unlocked = mature(share, 5_400n);
    assert.deepEqual(await codesOf(worker, unlocked), ['posted']);
    for (const item of [lost, share]) {
      assert.deepEqual(await codesOf(owner, await approved(back(item))), ['not_reversible']);
    }
    for (const item of [unlocked, lost, share]) {
      assert.deepEqual(await codesOf(owner, await approved(back(item))), ['posted']);
    }
    assert.equal((await memberFigures(web, member)).profitLocked, 0n);
  });
});
