import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { aloneBecause, approveEach, sumOf } from './bulk-rules.ts';

const small = {
  id: 'a',
  amount: '40.10',
  state: 'requested',
  acts: ['approve', 'hold', 'reject'],
  approvals_needed: 1,
  proposal: null,
  hold: null,
  screening: null,
  waits: [],
  user: { first_name: 'Ada', last_name: 'Byron' },
} as unknown as Withdrawal;

const now = Date.parse('2026-11-20T12:00:00Z');
const waitTo = (until: string) => ({ waits: [{ because: 'new_address', until }] });

test('only a small withdrawal with nothing unusual is approved together with others', () => {
  assert.equal(aloneBecause(small, now), null);
  const unusual = [
    { approvals_needed: 2 },
    { state: 'approved' },
    { acts: ['hold'] },
    { proposal: { id: 'p' } },
    { hold: { until: '' } },
    { screening: { verdict: 'hold' } },
    waitTo('2026-11-20T12:00:01Z'),
  ];
  const reasons = unusual.map((item) => aloneBecause({ ...small, ...item } as Withdrawal, now));
  assert.ok(reasons.every((reason) => reason !== null));
});

test('a withdrawal whose wait is over is approved together with others', () => {
  const waited = { ...small, ...waitTo('2026-11-20T11:59:59Z') } as Withdrawal;
  assert.equal(aloneBecause(waited, now), null);
});

test('a selection is summed to the cent', () => {
  assert.equal(sumOf([small, { ...small, amount: '1960.05' }]), '$2,000.15');
});

test('one that is refused stops none behind it, and each line says what happened', async () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ ...small, id }));
  const steps: number[] = [];
  const outcomes = await approveEach(rows, {
    approve: (id) => (id === 'b' ? Promise.reject(new Error('no')) : Promise.resolve('yes')),
    onStep: (answered) => steps.push(answered),
    saysOf: (error) => (error as Error).message,
  });
  assert.deepEqual(
    outcomes.map(({ id, says, isDone }) => [id, says, isDone]),
    [
      ['a', 'yes', true],
      ['b', 'no', false],
      ['c', 'yes', true],
    ],
  );
  assert.deepEqual(steps, [0, 1, 2, 3]);
});

test('what has to be asked again after a proof ends the whole', async () => {
  const requests: string[] = [];
  const run = approveEach([small, { ...small, id: 'b' }], {
    approve: (id) => {
      requests.push(id);
      return Promise.reject(new Error('step up'));
    },
    onStep: () => undefined,
    saysOf: () => null,
  });
  await assert.rejects(run, /step up/);
  assert.deepEqual(requests, ['a']);
});
