import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyNote } from '#text/en/every-note.ts';
import { nextUnlock } from './next-unlock.ts';
import { sentenceOf } from './notes.ts';
import { type OpenLoss, planLabelFacts, planLabelOf } from './plan-label.ts';
import { type PlanMonth, recordOf } from './plan-record.ts';
import {
  fateOf,
  formatTarget,
  isWithin,
  parseTarget,
  rangeNote,
  yearlyTarget,
} from './plan-rules.ts';

const basic = { name: 'BASIC', minCents: 100_000n, maxCents: 999_900n };

test('a plan takes from its least to its most, and nothing beside', () => {
  for (const [cents, taken] of [
    [99_999n, false],
    [100_000n, true],
    [999_900n, true],
    [999_901n, false],
  ] as const) {
    assert.equal(isWithin(basic, cents), taken, String(cents));
  }
  assert.equal(
    sentenceOf(everyNote, rangeNote(basic)),
    'Please enter an amount between $1,000.00 and $9,999.00 for the BASIC plan.',
  );
  const uneven = rangeNote({ ...basic, minCents: 100_050n });
  assert.match(sentenceOf(everyNote, uneven), /between \$1,000\.50 and \$9,999\.00/);
});

test('targets are written without idle zeros', () => {
  for (const [hundredths, text] of [
    [0, '0'],
    [5_000, '50'],
    [425, '4.25'],
    [450, '4.5'],
    [40_000, '400'],
    [1, '0.01'],
  ] as const) {
    assert.equal(formatTarget(hundredths), text);
  }
});

test('a label says what was really paid, and who earns from joining', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const label = (termDays: number, ...months: PlanMonth[]) =>
    planLabelOf(
      planLabelFacts({ termDays, record: recordOf(months, now), target: null, openLoss: null }),
    );
  const month = {
    startsAt: now,
    heldSince: new Date('2026-11-01T00:00:00Z'),
    gainCents: 0n,
    capitalCents: 0n,
    lostCents: 0n,
    centDays: 0n,
    targetCents: 0n,
  };
  const none = label(365);
  assert.equal(none.last_12_months, 'Nobody’s money was at work in this plan.');
  assert.equal(none.who_earns_from_your_joining, 'Nobody.');
  assert.match(none.lock_time, /365 days/);
  assert.match(none.fees, /first 14 days the operator pays it once/);
  const idle = label(365, { ...month, centDays: 1n });
  assert.equal(idle.last_12_months, 'This plan has paid nothing.');
  const paid = { ...month, gainCents: 12_345n, lostCents: 20_000n, centDays: 1_000_000_000n };
  assert.equal(
    label(1, { ...paid, capitalCents: 1n }).last_12_months,
    'Gains paid: $123.45; losses shared: $200.00. That is −0.02% of the amount invested ' +
      'since 2026-11-01; the target for the same time was 0.00%. ' +
      'The operator’s own money paid $0.01 beside it.',
  );
});

test('a label tells of a loss that is on its way, and who will share it', () => {
  const lostAt = new Date('2026-11-02T09:30:00Z');
  const text = (announced: OpenLoss['announced']) =>
    planLabelOf(
      planLabelFacts({
        termDays: 365,
        record: recordOf([], lostAt),
        target: null,
        openLoss: { cents: 20_000n, announced },
      }),
    ).last_12_months;
  const recorded = 'A loss of $200.00 is recorded and not yet borne by anyone.';
  const shared = `${recorded} At most $150.00 of it will be shared,`;
  assert.ok(text(null).endsWith(recorded));
  assert.ok(
    text({ cents: 15_000n, lostAt, dueAt: null }).endsWith(
      `${shared} after 14 days’ notice, by those who were in this plan on 2026-11-02.`,
    ),
  );
  assert.ok(
    text({ cents: 15_000n, lostAt, dueAt: new Date('2026-11-20T00:00:00Z') }).endsWith(
      `${shared} not before 2026-11-20, by those who were in this plan on 2026-11-02.`,
    ),
  );
});

test('profit comes free at the earliest maturity ahead', () => {
  const now = new Date('2026-01-10T00:00:00Z');
  const at = (day: number) => ({ maturesAt: new Date(Date.UTC(2026, 0, day)) });
  assert.equal(nextUnlock([at(20)], 0n, now), null);
  assert.equal(nextUnlock([], 1n, now), null);
  assert.equal(nextUnlock([at(9), at(10)], 1n, now), null);
  assert.deepEqual(nextUnlock([at(30), at(11), at(9)], 1n, now), at(11).maturesAt);
});

test('above 10 percent a year a live target waits, above 30 it is refused', () => {
  assert.equal(yearlyTarget(400, 365), 400);
  assert.equal(yearlyTarget(83, 30), 1_010);
  assert.deepEqual(
    [1_000, 1_001, 3_000, 3_001].map((hundredths) => fateOf(hundredths, 365, true)),
    ['counts', 'waits', 'waits', 'refused'],
  );
  assert.equal(fateOf(40_000, 365, false), 'counts');
});

test('a target is typed in percent', () => {
  assert.deepEqual(['4', '4.25', '4.5', '400'].map(parseTarget), [400, 425, 450, 40_000]);
  assert.deepEqual(['', '-1', '4.255', '4000', 'x'].map(parseTarget), Array(5).fill(null));
});

test('a label says in dollars whether the target was reached, losses taken off', () => {
  const at = new Date('2026-11-21T00:00:00Z');
  const text = (targetCents: bigint, gainCents: bigint, lostCents: bigint) =>
    planLabelOf(
      planLabelFacts({
        termDays: 365,
        record: recordOf([], at),
        target: { targetCents, gainCents, lostCents },
        openLoss: null,
      }),
    ).target_against_paid;
  assert.equal(text(0n, 0n, 0n), 'No period of this plan is over yet.');
  assert.match(
    text(100n, 100n, 0n),
    /reached its target so far: \$1\.00 paid from gains, \$0\.00 lost, target/,
  );
  assert.match(text(100n, 99n, 0n), /^This plan missed its target: /);
  assert.match(text(100n, 100n, 1n), /^This plan missed its target: /);
});
