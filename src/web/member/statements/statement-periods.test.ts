import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf, periodOf, yearsOf } from './statement-periods.ts';

test('a preset is a first and a last day, by UTC', () => {
  const of = (preset: Parameters<typeof periodOf>[0], today = '2026-03-31') => {
    const { from, to } = periodOf(preset, today, '2025-11-02');
    return `${from} ${to}`;
  };
  assert.equal(of('month'), '2026-03-01 2026-03-31');
  assert.equal(of('last_month'), '2026-02-01 2026-02-28');
  assert.equal(of('last_month', '2028-03-01'), '2028-02-01 2028-02-29');
  assert.equal(of('last_month', '2026-01-15'), '2025-12-01 2025-12-31');
  assert.equal(of('quarter'), '2026-01-01 2026-03-31');
  assert.equal(of('year'), '2026-01-01 2026-03-31');
  assert.equal(of('last_year'), '2025-01-01 2025-12-31');
  assert.equal(of('all'), '2025-11-02 2026-03-31');
  assert.equal(periodOf('all', '2026-03-31', null).from, '2020-01-01');
});

test('days are checked before they are sent: there, in order, and not ahead of today', () => {
  const today = '2026-03-31';
  assert.deepEqual(faultsOf({ from: '2026-03-31', to: '2026-03-31' }, today), {});
  assert.deepEqual(faultsOf({ from: '', to: today }, today), { from: 'missing' });
  assert.deepEqual(faultsOf({ from: today, to: '2026-13-01' }, today), { to: 'missing' });
  assert.deepEqual(faultsOf({ from: today, to: '2026-03-30' }, today), { from: 'turned' });
  assert.deepEqual(faultsOf({ from: today, to: '2026-04-01' }, today), { to: 'ahead' });
});

test('a year ends on its last day, and this one today', () => {
  assert.deepEqual(yearsOf('2025-11-02', '2026-03-31'), [
    { year: '2026', from: '2026-01-01', to: '2026-03-31' },
    { year: '2025', from: '2025-01-01', to: '2025-12-31' },
  ]);
  assert.deepEqual(yearsOf(null, '2026-03-31'), []);
});
