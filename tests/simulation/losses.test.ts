import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aDecider, aFundedMember, aPayment, aRate, granting, quoted } from '#test/ledger/books.ts';
import { aPlanHolding, aPosition, aVenue } from '#test/ledger/books.ts';
import { codesOf, deposit, paymentBecomes, posting, usdMicros } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentFor, aPlacement } from '#test/ledger/placements.ts';
import type { Posting } from '../../src/server/modules/ledger/ledger.ts';

// Losses, incidents and abandoned money: open amounts stay visible and are covered by the party the
// map names, never by another member.

const database = await testDatabase();
const { owner, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const approved = (item: Posting, by = people): Promise<Posting> => granting(database, item, by);

async function capital(): Promise<void> {
  const payment = await aPayment(database, { amount: 1_000_000n, purpose: 'capital' });
  const about = { subject: payment, paymentId: payment, rateId: rate };
  const legs: [string, string, bigint][] = [
    ['custody', 'fx_coin', 1_000_000n],
    ['fx_usd', 'operator_capital', 60_000n],
  ];
  const codes = await codesOf(worker, await approved(posting('capital_in', legs, about)));
  assert.deepEqual(codes, ['posted']);
}

/** A placement of members' principal in the plan, at a venue that two people listed. */
async function placed(plan: string, cents: bigint): Promise<string> {
  await aPlanHolding(database, plan, cents);
  return aPlacement(database, plan, { cents, venue: await aVenue(database) });
}

async function comesBack(
  kind: 'gain' | 'place_return',
  plan: string,
  coins: bigint,
  payment: string,
) {
  const about = { subject: payment, paymentId: payment, rateId: rate, plan, evidence: 'statement' };
  const to = kind === 'gain' ? 'pool_gain' : 'placement';
  const legs: [string, string, bigint][] = [
    ['custody', 'fx_coin', coins],
    ['fx_usd', to, (coins * 6n) / 100n],
  ];
  return approved(posting(kind, legs, about));
}

describe('a placement', () => {
  test('returns its cost first; only what comes above it is a gain', async () => {
    const plan = randomUUID();
    await capital();
    const placement = await placed(plan, 6_000n);
    const payment = await aPaymentFor(database, { plan, placement, amount: 150_000n });
    const codes = [
      ...(await codesOf(worker, await comesBack('gain', plan, 50_000n, payment))),
      ...(await codesOf(worker, await comesBack('place_return', plan, 100_000n, payment))),
      ...(await codesOf(worker, await comesBack('gain', plan, 50_001n, payment))),
      ...(await codesOf(worker, await comesBack('gain', plan, 50_000n, payment))),
    ];
    assert.deepEqual(codes, ['cost_not_returned', 'posted', 'already_posted', 'posted']);
  });

  test('that lost shows the loss, and gains nothing before it is absorbed', async () => {
    const plan = randomUUID();
    await capital();
    const placement = await placed(plan, 6_000n);
    const granted = (item: Posting, by = people) => granting(database, item, by, { placement });
    const above = await aPaymentFor(database, { plan, placement, amount: 100_000n });
    const loss = (cents: bigint, more: Partial<Posting> & { plan?: string } = {}) =>
      posting('record_loss', [['loss', 'placement', cents]], { plan, evidence: 'letter', ...more });
    const codes = [
      ...(await codesOf(owner, loss(6_000n))),
      ...(await codesOf(owner, await granted(loss(6_000n, { evidence: ' ' })))),
      ...(await codesOf(owner, await granted(loss(6_001n)))),
      ...(await codesOf(owner, await granted(loss(6_000n)))),
      ...(await codesOf(worker, await comesBack('gain', plan, 100_000n, above))),
    ];
    const refused = ['approval_missing', 'evidence_missing', 'insufficient_funds'];
    assert.deepEqual(codes, [...refused, 'posted', 'loss_open']);
    const absorb = (cents: bigint) =>
      posting('absorb_loss', [['operator_capital', 'loss', cents]], { plan });
    const another = granting(database, absorb(6_000n), people, { from: 'pool_gain' });
    assert.deepEqual(
      await codesOf(
        worker,
        absorb(6_000n),
        await approved(absorb(6_000n), people.slice(0, 1)),
        // Money granted out of the plan's gains is not taken from the operator's own.
        await another,
        await approved(absorb(6_001n)),
        await approved(absorb(6_000n)),
      ),
      ['approval_missing', 'approval_missing', 'approval_mismatch', 'insufficient_funds', 'posted'],
    );
    assert.deepEqual(await codesOf(worker, await comesBack('gain', plan, 100_000n, above)), [
      'posted',
    ]);
  });
});

const opened = (payment: string | undefined, coins: bigint) =>
  posting(
    'incident_open',
    [
      ['incident', 'fx_usd', (coins * 6n) / 100n],
      ['fx_coin', 'custody', coins],
    ],
    { subject: payment ?? randomUUID(), paymentId: payment, rateId: rate, evidence: 'chain' },
  );
const credited = async (member: string) => {
  const payment = await aPayment(database, { amount: 1_000_000n });
  const credit = await quoted(database, deposit(payment, rate, member, 1_000_000n));
  const codes = await codesOf(worker, credit);
  assert.deepEqual(codes, ['posted']);
  return payment;
};

describe('an incident', () => {
  test('opens by itself only for a credited payment that left the chain', async () => {
    const payment = await credited(randomUUID());
    assert.deepEqual(await codesOf(worker, opened(payment, 1_000_000n)), ['approval_missing']);
    await paymentBecomes(database, payment, 'gone');
    const elsewhere = { ...opened(payment, 1_000_000n), subject: randomUUID() };
    assert.deepEqual(
      await codesOf(
        worker,
        opened(undefined, 1_000_000n),
        opened(payment, 1_000_100n),
        elsewhere,
        opened(payment, 1_000_000n),
      ),
      ['approval_missing', 'payment_amount', 'payment_amount', 'posted'],
    );
  });

  test('is covered by capital, or recovered from the member it credited, at most that', async () => {
    await capital();
    const member = randomUUID();
    const payment = await credited(member);
    await paymentBecomes(database, payment, 'gone');
    assert.deepEqual(await codesOf(worker, opened(payment, 1_000_000n)), ['posted']);
    const cover = posting('incident_cover', [['operator_capital', 'incident', 6_000n]]);
    const byOne = await approved(cover, people.slice(0, 1));
    assert.deepEqual(await codesOf(owner, cover, byOne, await approved(cover)), [
      'approval_missing',
      'approval_missing',
      'posted',
    ]);
    const other = await aFundedMember(database, 60_000n);
    const recover = (cents: bigint, from: string) =>
      posting('incident_recover', [['member_balance', 'incident', cents]], {
        member: from,
        paymentId: payment,
        reason: 'the payment was replaced',
      });
    const codes = [
      ...(await codesOf(owner, await approved(recover(600n, other)))),
      ...(await codesOf(owner, await approved(recover(54_000n, member)))),
      ...(await codesOf(owner, await approved(recover(6_001n, member)))),
    ];
    assert.deepEqual(codes, ['more_than_credited', 'posted', 'more_than_credited']);
  });

  test('is recovered out of nothing but what two people read: account, sum and payment', async () => {
    const member = randomUUID();
    const [payment, second] = [await credited(member), await credited(member)];
    for (const id of [payment, second]) {
      await paymentBecomes(database, id, 'gone');
      assert.deepEqual(await codesOf(worker, opened(id, 1_000_000n)), ['posted']);
    }
    const recover = (...legs: Parameters<typeof posting>[1]) =>
      posting('incident_recover', legs, { member, paymentId: payment, reason: 'it was replaced' });
    const entry = recover(['member_balance', 'incident', 600n]);
    const locked = recover(['member_profit_locked', 'incident', 600n]);
    const codes = await codesOf(
      owner,
      locked,
      await approved(entry, people.slice(0, 1)),
      await granting(database, entry, people, { from: 'member_profit' }),
      await granting(database, entry, people, { payment: second }),
      await approved(entry),
    );
    assert.deepEqual(codes, [
      'flow_unknown',
      'approval_missing',
      'approval_mismatch',
      'approval_mismatch',
      'posted',
    ]);
  });
});

test('what positions hold is taken from under them by nothing that goes back', async () => {
  await capital();
  const [plan, member] = [randomUUID(), randomUUID()];
  const payment = await credited(member);
  await aPosition(database, { plan, member, cents: 59_400n });
  const up = posting('adjust_up', [['operator_capital', 'member_balance', 600n]], {
    member,
    reason: 'goodwill',
  });
  assert.deepEqual(await codesOf(owner, await approved(up)), ['posted']);
  await paymentBecomes(database, payment, 'gone');
  assert.deepEqual(await codesOf(worker, opened(payment, 1_000_000n)), ['posted']);
  const out = (kind: Posting['kind'], to: string, cents: bigint, more: Partial<Posting> = {}) => {
    const about = { member, reason: 'said', evidence: 'seen', ...more };
    return () => approved(posting(kind, [['member_balance', to, cents]], about));
  };
  const [undoes, lost] = [{ undoesKey: up.key }, { paymentId: payment }];
  const mirror = { ...undoes, subject: up.key };
  // In sequence: a subject never has more than one open proposal.
  const codesOfEach = async (...requests: (() => Promise<Posting>)[]) => {
    const codes = [];
    for (const ask of requests) codes.push(...(await codesOf(owner, await ask())));
    return codes;
  };
  // 1,200 of the balance are free.
  assert.deepEqual(
    await codesOfEach(
      out('incident_recover', 'incident', 1_201n, lost),
      out('to_unclaimed', 'unclaimed', 1_201n),
      out('to_unclaimed', 'unclaimed', 60_601n),
      out('incident_recover', 'incident', 601n, lost),
      out('adjust_down', 'operator_capital', 600n, undoes),
      out('reverse', 'operator_capital', 600n, mirror),
      out('adjust_down', 'operator_capital', 599n, undoes),
    ),
    [
      ...Array<string>(2).fill('balance_at_work'),
      'insufficient_funds',
      'posted',
      ...Array<string>(2).fill('balance_at_work'),
      'posted',
    ],
  );
});

describe('abandoned money', () => {
  test('stays owed, and goes back to the member it came from alone', async () => {
    const member = await aFundedMember(database, 6_000n);
    const away = posting('to_unclaimed', [['member_balance', 'unclaimed', 6_000n]], {
      member,
      evidence: 'consent',
      reason: 'below the network fee',
    });
    const byOne = await approved(away, people.slice(0, 1));
    assert.deepEqual(await codesOf(owner, away, byOne, await approved(away, people)), [
      'approval_missing',
      'approval_missing',
      'posted',
    ]);
    const back = (cents: bigint, to: string, undoesKey: string | undefined = away.key) =>
      posting('from_unclaimed', [['unclaimed', 'member_balance', cents]], {
        member: to,
        undoesKey,
      });
    assert.deepEqual(
      await codesOf(
        worker,
        back(600n, randomUUID()),
        back(600n, member, randomUUID()),
        back(6_000n, member),
        back(1n, member),
      ),
      ['nothing_to_undo', 'nothing_to_undo', 'posted', 'more_than_undone'],
    );
  });
});

describe('a claim', () => {
  test('is priced on the day it is granted', async () => {
    const payment = await aPayment(database, { amount: 1_000_000n });
    const arrive = [['custody', 'suspense', 1_000_000n]] as [string, string, bigint][];
    const about = { subject: payment, paymentId: payment };
    await codesOf(worker, posting('deposit_unmatched', arrive, about));
    const old = randomUUID();
    await sql`alter table market.rate disable trigger user`.execute(owner);
    await sql`insert into market.rate (id, asset, usd_micros, at, source)
      values (${old}, 'BTC', ${usdMicros}, clock.now() - interval '2 days', 'test')`.execute(owner);
    await sql`alter table market.rate enable trigger user`.execute(owner);
    const legs: [string, string, bigint][] = [
      ['suspense', 'fx_coin', 1_000_000n],
      ['fx_usd', 'member_balance', 60_000n],
    ];
    const claim = posting('suspense_claim', legs, { ...about, rateId: old, member: randomUUID() });
    assert.deepEqual(await codesOf(owner, await approved(claim)), ['rate_stale']);
  });
});
