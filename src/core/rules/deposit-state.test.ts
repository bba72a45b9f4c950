import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type DepositFacts,
  depositView,
  type PaymentObserved,
  proofHoldsMs,
  settlementsOf,
  statusOf,
} from './deposit-state.ts';

const quoteEndsAtMs = 1_000_000;
const limitCents = 1_000_000n;

const payment = (change: Partial<PaymentObserved> = {}): PaymentObserved => ({
  key: 'a',
  units: 10_000n,
  seenAtMs: 1,
  confirmations: 0,
  minedAtMs: null,
  finalAtMs: null,
  live: true,
  settled: null,
  ...change,
});

const facts = (change: Partial<DepositFacts> = {}): DepositFacts => ({
  expectedUnits: 10_000n,
  quoteEndsAtMs,
  finalWithinMs: 600_000,
  hasProof: false,
  rejected: false,
  payments: [],
  nowMs: 10,
  ...change,
});

const final = (change: Partial<PaymentObserved> = {}) =>
  payment({ confirmations: 3, finalAtMs: 5, ...change });

const stateOf = (change: Partial<DepositFacts>) => depositView(facts(change)).state;
const settled = (change: Partial<DepositFacts>, cents: bigint | null = 100n) =>
  settlementsOf(facts(change), () => cents, limitCents);

describe('the state of a deposit', () => {
  test('waits until the quote ends, a day longer with a proof', () => {
    assert.equal(stateOf({ nowMs: quoteEndsAtMs - 1 }), 'waiting');
    assert.equal(stateOf({ nowMs: quoteEndsAtMs }), 'expired');
    const hasProof = true;
    assert.equal(stateOf({ hasProof, nowMs: quoteEndsAtMs + proofHoldsMs - 1 }), 'waiting');
    assert.equal(stateOf({ hasProof, nowMs: quoteEndsAtMs + proofHoldsMs }), 'expired');
  });

  test('follows the payment, and goes back with it', () => {
    assert.equal(stateOf({ payments: [payment()] }), 'seen');
    assert.equal(stateOf({ payments: [payment({ confirmations: 1 })] }), 'confirming');
    const gone = depositView(facts({ payments: [payment({ live: false })] }));
    assert.deepEqual([gone.state, gone.flags], ['waiting', ['replaced']]);
  });

  test('a rejected one that is paid all the same is looked at again', () => {
    assert.equal(stateOf({ rejected: true }), 'rejected');
    assert.equal(stateOf({ rejected: true, payments: [payment()] }), 'seen');
    const [settlement] = settled({ rejected: true, payments: [final()] });
    assert.deepEqual([settlement?.to, settlement?.why], ['suspense', 'rejected']);
  });

  test('only credited counts as completed', () => {
    assert.equal(statusOf('credited'), 'completed');
    for (const state of ['waiting', 'seen', 'confirming', 'review', 'reorged'] as const) {
      assert.equal(statusOf(state), 'pending');
    }
  });
});

describe('where a final payment goes', () => {
  test('at, just below and just above the tolerance of half a percent', () => {
    const of = (units: bigint) => settled({ payments: [final({ units })] })[0];
    assert.equal(of(9_950n)?.to, 'credited');
    assert.deepEqual([of(9_949n)?.to, of(9_949n)?.why], ['suspense', 'short']);
    const flags = (units: bigint) => depositView(facts({ payments: [final({ units })] })).flags;
    assert.deepEqual([flags(9_950n), flags(10_050n)], [[], []]);
    assert.deepEqual([flags(9_949n), flags(10_051n)], [['under'], ['over']]);
  });

  test('at the limit it is credited by itself, a cent above it waits', () => {
    const of = (cents: bigint) => settled({ payments: [final()] }, cents)[0]?.why;
    assert.equal(of(limitCents), null);
    assert.equal(of(limitCents + 1n), 'above_limit');
  });

  test('seen at the last moment is in time; at the end of the quote it is late', () => {
    const of = (seenAtMs: number) =>
      settled({ payments: [final({ seenAtMs, finalAtMs: seenAtMs })] })[0];
    assert.deepEqual(
      [of(quoteEndsAtMs - 1)?.to, of(quoteEndsAtMs - 1)?.rate],
      ['credited', 'locked'],
    );
    assert.deepEqual([of(quoteEndsAtMs)?.why, of(quoteEndsAtMs)?.rate], ['late', 'current']);
    const slow = settled({ payments: [final({ finalAtMs: 600_002 })] })[0];
    assert.equal(slow?.why, 'late');
  });

  test('of an account that has ended nothing is credited, in time, late or on top (RT-6)', () => {
    const inTime = final();
    const late = final({ key: 'b', seenAtMs: quoteEndsAtMs, finalAtMs: quoteEndsAtMs });
    const answered = final({ settled: { to: 'credited', as: 'quote' } });
    const onTop = final({ key: 'c' });
    for (const payments of [[inTime], [late], [inTime, late], [answered, onTop]]) {
      const gone = settled({ payments, isEnded: true });
      assert.ok(gone.length > 0);
      assert.ok(gone.every(({ to, why }) => to === 'suspense' && why === 'closed'));
    }
    const returned = final({ settled: { to: 'returned', as: 'quote' } });
    assert.equal(stateOf({ payments: [returned], isEnded: true }), 'rejected');
  });

  test('two halves that are final together answer the quote; dust cannot hold it up', () => {
    const halves = [final({ units: 5_000n }), final({ key: 'b', units: 5_000n })];
    assert.ok(settled({ payments: halves }).every((settlement) => settlement.to === 'credited'));
    const withDust = settled({ payments: [payment({ key: 'dust', units: 1n }), final()] });
    assert.deepEqual(
      withDust.map((settlement) => [settlement.key, settlement.to]),
      [['a', 'credited']],
    );
  });

  test('the lock covers what was quoted: of more, no rate is better than the market’s', () => {
    const of = (units: bigint) => settled({ payments: [final({ units })] })[0]?.rate;
    assert.deepEqual([of(10_050n), of(10_051n)], ['locked', 'lower']);
    const split = [final({ units: 5_000n }), final({ key: 'b', units: 5_051n })];
    assert.ok(settled({ payments: split }).every(({ rate }) => rate === 'lower'));
    // The limit applies at the rate of the credit.
    const worth = (rate: string) => (rate === 'lower' ? limitCents : limitCents + 1n);
    const [settlement] = settlementsOf(
      facts({ payments: [final({ units: 20_000n })] }),
      worth,
      limitCents,
    );
    assert.equal(settlement?.to, 'credited');
  });

  test('the lock covers what is in a block within half an hour (review chains, C11)', () => {
    const halfAnHour = 30 * 60_000;
    const of = (minedAtMs: number | null) =>
      settled({
        finalWithinMs: 6 * 60 * 60_000,
        payments: [final({ minedAtMs, finalAtMs: (minedAtMs ?? 0) + 9 })],
      })[0]?.rate;
    assert.deepEqual(
      [of(1 + halfAnHour), of(2 + halfAnHour), of(null)],
      ['locked', 'lower', 'locked'],
    );
  });

  test('where the market has no price, what needs the lower rate waits', () => {
    const worth = (rate: string) => (rate === 'lower' ? null : 100n);
    const [settlement] = settlementsOf(
      facts({ payments: [final({ units: 20_000n })] }),
      worth,
      limitCents,
    );
    assert.deepEqual([settlement?.to, settlement?.why], ['suspense', 'dust']);
  });

  test('what comes after the credit is extra, at the price of now', () => {
    const first = final({ settled: { to: 'credited', as: 'quote' } });
    const [extra] = settled({ payments: [first, final({ key: 'b' })] });
    assert.deepEqual([extra?.as, extra?.rate, extra?.to], ['extra', 'current', 'credited']);
    const [unpriced] = settled({ payments: [first, final({ key: 'b' })] }, null);
    assert.equal(unpriced?.to, 'suspense');
  });
});

type Kind = 'pay' | 'mine' | 'drop' | 'unmine';
type ChainEvent = { kind: Kind; which: number; units: bigint };

const steps: fc.Arbitrary<ChainEvent[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind[]>('pay', 'mine', 'mine', 'mine', 'drop', 'unmine'),
    which: fc.nat(3),
    units: fc.constantFrom(1n, 5_000n, 9_950n, 10_000n, 20_000n),
  }),
  { minLength: 8, maxLength: 40 },
);

/** Applies one step to the payments as a chain would, without changing settled ones. */
function play(payments: PaymentObserved[], step: ChainEvent, nowMs: number): void {
  if (step.kind === 'pay') {
    payments.push(payment({ key: `p${payments.length}`, units: step.units, seenAtMs: nowMs }));
  }
  if (step.kind === 'mine') {
    for (const paymentObserved of payments.filter((p) => p.live)) {
      paymentObserved.confirmations += 1;
      if (paymentObserved.confirmations >= 3) paymentObserved.finalAtMs ??= nowMs;
    }
  }
  const observed = payments[step.which];
  if (observed === undefined || step.kind === 'pay' || step.kind === 'mine') return;
  observed.confirmations = 0;
  observed.finalAtMs = null;
  if (step.kind === 'drop') observed.live = false;
}

test('over any history: nothing settles twice, early or gone, and a lost credit is never silent', () => {
  let credits = 0;
  let alarms = 0;
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 200_000 }), (history, pace) => {
      const payments: PaymentObserved[] = [];
      const done = new Set<string>();
      history.forEach((step, index) => {
        const nowMs = (index + 1) * pace;
        play(payments, step, nowMs);
        const now = facts({ payments, nowMs });
        for (const settlement of settlementsOf(now, (_, units) => units, limitCents)) {
          const about = payments.find((p) => p.key === settlement.key)!;
          assert.ok(!done.has(settlement.key), 'settled twice');
          assert.ok(about.live && about.confirmations >= 3, 'settled early');
          assert.equal(settlement.units, about.units);
          done.add(settlement.key);
          about.settled = { to: settlement.to, as: settlement.as };
          if (settlement.to === 'credited') credits += 1;
        }
        const after = facts({ payments, nowMs });
        assert.deepEqual(
          settlementsOf(after, (_, u) => u, limitCents),
          [],
          'a scan settles all',
        );
        const lost = payments.some((p) => p.settled && (!p.live || p.confirmations === 0));
        assert.equal(depositView(after).state === 'reorged', lost);
        if (lost) alarms += 1;
      });
    }),
    { numRuns: 2_000 },
  );
  assert.ok(credits > 200 && alarms > 100, `${credits} credits, ${alarms} alarms`);
});
