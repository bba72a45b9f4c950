import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aDecider, aFundedMember, anApproval, aPayment, aRate } from '#test/ledger/books.ts';
import { quoted } from '#test/ledger/books.ts';
import { codesOf, deposit, endTerms, granting, posting, shared } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import { memberFigures, type Posting } from '../../src/server/modules/ledger/ledger.ts';

// Each kind of the map beyond deposits and holds: the allowed story, and the refusals of its rule.

const database = await testDatabase();
const { owner, web, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];

const approved = (item: Posting, plan?: string, by = people): Promise<Posting> =>
  granting(database, item, by, { plan });

/** Coins worth `cents` that arrived at an address issued for `purpose`. */
async function incoming(kind: 'capital_in' | 'gain' | 'place_return', to: string, plan?: string) {
  const purpose = kind === 'capital_in' ? 'capital' : 'placement';
  const payment =
    plan === undefined
      ? await aPayment(database, { amount: 1_000_000n, purpose })
      : await aPaymentAboveCost(database, plan, 1_000_000n);
  const about = { subject: payment, paymentId: payment, rateId: rate, plan, evidence: 'statement' };
  return posting(
    kind,
    [
      ['custody', 'fx_coin', 1_000_000n],
      ['fx_usd', to, 60_000n],
    ],
    about,
  );
}

async function earned(plan: string): Promise<void> {
  const gain = await approved(await incoming('gain', 'pool_gain', plan));
  assert.deepEqual(await codesOf(worker, gain), ['posted']);
}

async function capital(): Promise<void> {
  const come = await approved(await incoming('capital_in', 'operator_capital'));
  assert.deepEqual(await codesOf(worker, come), ['posted']);
}

const arrive = async (purpose: string) => {
  const payment = await aPayment(database, { amount: 1_000_000n, purpose });
  const about = { subject: payment, paymentId: payment };
  const unmatched = posting('deposit_unmatched', [['custody', 'suspense', 1_000_000n]], about);
  assert.deepEqual(await codesOf(worker, unmatched), ['posted']);
  return payment;
};
const claimOf = (payment: string, member: string, coins = 1_000_000n) =>
  posting(
    'suspense_claim',
    [
      ['suspense', 'fx_coin', coins],
      ['fx_usd', 'member_balance', (coins * 6n) / 100n],
    ],
    { subject: payment, paymentId: payment, rateId: rate, member },
  );

describe('suspense', () => {
  test('is claimed by one person where the address was the member’s, by two elsewhere', async () => {
    const member = randomUUID();
    const own = await quoted(database, claimOf(await arrive('deposit'), member));
    const strange = claimOf(await arrive('placement'), member);
    const entry = people.slice(0, 1);
    assert.deepEqual(await codesOf(owner, own), ['approval_missing']);
    assert.deepEqual(await codesOf(owner, await approved(own, undefined, entry)), ['posted']);
    const alone = await approved(strange, undefined, entry);
    assert.deepEqual(await codesOf(owner, alone), ['approval_missing']);
    assert.deepEqual(await codesOf(owner, await approved(strange)), ['posted']);
    assert.equal((await memberFigures(web, member)).totalInvest, 120_000n);
  });

  test('is left once, whole: claimed or returned', async () => {
    const payment = await arrive('deposit');
    const part = await approved(claimOf(payment, randomUUID(), 500_000n));
    assert.deepEqual(await codesOf(owner, part), ['not_in_suspense']);
    const about = { subject: payment, paymentId: payment, evidence: 'txid' };
    const back = posting('suspense_return', [['suspense', 'custody', 1_000_000n]], about);
    assert.deepEqual(await codesOf(owner, await approved(back)), ['posted']);
    const late = await approved(claimOf(payment, randomUUID()));
    assert.deepEqual(await codesOf(owner, late), ['not_in_suspense']);
  });
});

describe('a plan’s pools', () => {
  test('are filled by gains and capital, by two people, at their own addresses', async () => {
    const plan = randomUUID();
    const gain = await incoming('gain', 'pool_gain', plan);
    assert.deepEqual(await codesOf(worker, gain), ['approval_missing']);
    assert.deepEqual(await codesOf(worker, await approved(gain)), ['posted']);
    const member = await aPayment(database, { amount: 1_000_000n });
    const stolen = await approved({
      ...gain,
      key: randomUUID(),
      subject: member,
      paymentId: member,
    });
    assert.deepEqual(await codesOf(worker, stolen), ['payment_purpose']);
    const twice = await approved({ ...gain, key: randomUUID() });
    assert.deepEqual(await codesOf(worker, twice), ['already_posted']);
  });

  test('pay by one approved run, up to its sum; profit matures exactly, once', async () => {
    const [plan, member, run, position] = [0, 0, 0, 0].map(() => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    await earned(plan);
    const granted = { flow: 'distribute', amount: 10_000n, plan };
    const approvalId = await anApproval(database, run, granted, people);
    const about = { subject: position, member, plan, approvalId };
    const share = (amount: bigint, more: Partial<Posting> & { member?: string } = {}) =>
      posting('distribute_gain', [['pool_gain', 'member_profit_locked', amount]], {
        ...about,
        ...more,
      });
    const other = posting('distribute_gain', [['pool_gain', 'member_profit_locked', 1n]], {
      ...about,
      plan: randomUUID(),
      subject: randomUUID(),
    });
    assert.deepEqual(
      await codesOf(
        worker,
        ...(await shared(
          database,
          share(6_000n, { approvalId: undefined }),
          share(6_000n),
          share(6_000n),
          share(4_001n, { subject: randomUUID() }),
          share(4_000n, { subject: randomUUID(), member: randomUUID() }),
          other,
        )),
        share(1n, { subject: randomUUID() }),
      ),
      [
        'approval_missing',
        'posted',
        'already_posted',
        'approval_used',
        'posted',
        'share_unknown',
        'share_unknown',
      ],
    );
    const mature = (amount: bigint, subject = position) =>
      posting('mature', [['member_profit_locked', 'member_profit', amount]], { member, subject });
    await assert.rejects(codesOf(web, mature(6_000n)), { code: '42501' });
    // Neither an ended term nor a fully paid run is enough alone.
    const dueIn = (days: number) =>
      sql`update distributions.share set matures_at = clock.now() + ${days} * interval '1 day'
        where subject = ${position}`.execute(owner);
    await dueIn(0);
    assert.deepEqual(await codesOf(worker, mature(6_000n)), ['not_matured']);
    await endTerms(database);
    await dueIn(1);
    assert.deepEqual(await codesOf(worker, mature(6_000n)), ['not_matured']);
    await endTerms(database);
    assert.deepEqual(
      await codesOf(
        worker,
        mature(5_999n),
        mature(6_000n, randomUUID()),
        mature(6_000n),
        mature(6_000n),
      ),
      ['run_amount', 'run_amount', 'posted', 'already_posted'],
    );
    const figures = await memberFigures(web, member);
    assert.deepEqual([figures.profit, figures.accumulatedInterest], [6_000n, 6_000n]);

    // No more leaves than people approved, however many of the member's accounts pay.
    const payment = await aPayment(database, { amount: 10_000n });
    const credit = await quoted(database, deposit(payment, rate, member, 10_000n));
    assert.deepEqual(await codesOf(worker, credit), ['posted']);
    const legs: Parameters<typeof posting>[1] = [
      ['member_balance', 'unclaimed', 600n],
      ['member_profit', 'unclaimed', 600n],
    ];
    const away = posting('to_unclaimed', legs, { member, evidence: 'consent', reason: 'dust' });
    assert.deepEqual(
      await codesOf(
        worker,
        await granting(database, away, people, { amount: 600n }),
        await granting(database, away, people, { from: 'member_balance' }),
        await granting(database, away, people),
      ),
      ['approval_mismatch', 'approval_mismatch', 'posted'],
    );
  });

  test('pay only what was approved for the same plan', async () => {
    const [rich, granted] = [randomUUID(), randomUUID()];
    await earned(rich);
    const input = { flow: 'distribute', amount: 600n, plan: granted };
    const approvalId = await anApproval(database, randomUUID(), input, people);
    const about = { approvalId, plan: rich, member: randomUUID() };
    const share = posting('distribute_gain', [['pool_gain', 'member_profit_locked', 600n]], about);
    await shared(database, share);
    assert.deepEqual(await codesOf(owner, share), ['approval_mismatch']);
  });

  test('pay capital only when what was earned is used up', async () => {
    const plan = randomUUID();
    await capital();
    const bare = posting('subsidise', [['operator_capital', 'pool_capital', 600n]], { plan });
    // Filling a pool requires evidence, for every actor (INT-3).
    assert.deepEqual(await codesOf(owner, await approved(bare)), ['evidence_missing']);
    const subsidy = { ...bare, evidence: 'a resolution' };
    assert.deepEqual(await codesOf(owner, subsidy), ['approval_missing']);
    assert.deepEqual(await codesOf(owner, await approved(subsidy)), ['posted']);
    await earned(plan);
    const run = randomUUID();
    const approvalId = await anApproval(
      database,
      run,
      { flow: 'distribute', amount: 60_600n, plan },
      people,
    );
    const about = { approvalId, plan, member: randomUUID() };
    const fromCapital = posting(
      'distribute_capital',
      [['pool_capital', 'member_profit_locked', 600n]],
      about,
    );
    const fromGain = posting(
      'distribute_gain',
      [['pool_gain', 'member_profit_locked', 60_000n]],
      about,
    );
    await shared(database, fromGain, fromCapital);
    assert.deepEqual(await codesOf(owner, fromCapital, fromGain, fromCapital), [
      'gain_first',
      'posted',
      'posted',
    ]);
  });
});

describe('an adjustment', () => {
  test('needs two people and a reason; down undoes up, to the same member, at most', async () => {
    await capital();
    const member = randomUUID();
    const up = posting('adjust_up', [['operator_capital', 'member_balance', 600n]], { member });
    assert.deepEqual(await codesOf(owner, await approved(up)), ['reason_missing']);
    const withReason = { ...up, reason: 'goodwill' };
    assert.deepEqual(await codesOf(owner, withReason, await approved(withReason)), [
      'approval_missing',
      'posted',
    ]);
    const down = (amount: bigint, of: string, undoesKey = withReason.key) =>
      posting('adjust_down', [['member_balance', 'operator_capital', amount]], {
        member: of,
        undoesKey,
        reason: 'mistake',
      });
    const rich = await aFundedMember(database, 60_000n);
    const codes: string[] = [];
    for (const item of [
      down(600n, rich),
      down(600n, member, randomUUID()),
      down(601n, member),
      down(400n, member),
      down(201n, member),
    ]) {
      codes.push(...(await codesOf(owner, await approved(item))));
    }
    assert.deepEqual(codes, [
      'nothing_to_undo',
      'nothing_to_undo',
      'more_than_undone',
      'posted',
      'more_than_undone',
    ]);
  });
});

describe('what the operator may not do yet, or ever', () => {
  test('kinds whose cap nothing proves yet are closed to everyone', async () => {
    const swapped = posting('swap', [['custody', 'fx_coin', 600n]], { evidence: 'two txids' });
    assert.deepEqual(await codesOf(worker, await approved(swapped)), ['flow_closed']);
  });

  test('a loss is shared by what an approved sharing gives, and by nothing else', async () => {
    const legs: Parameters<typeof posting>[1] = [['member_balance', 'loss', 600n]];
    const about = { plan: randomUUID(), member: randomUUID(), evidence: 'letter' };
    const lost = posting('share_loss', legs, about);
    assert.deepEqual(await codesOf(worker, await approved(lost)), ['loss_allocation_unknown']);
  });
});
