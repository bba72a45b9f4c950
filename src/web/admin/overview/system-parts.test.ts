import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../system/system-facts.ts';
import { partsOf } from './system-parts.ts';

const chain = { fault: null, age: 4 };
const reading = {
  chains: [chain, chain],
  prices: [{ fresh: true }, { fresh: true }],
  queues: [{ name: 'mail', waiting: 3, failed: 0 }],
  backups: { every_hours: 24, last_age: 3_600, failed: [] },
  seals: { no: '60', age: 19, faults: 0 },
} as unknown as Reading;

const marksOf = (row: Reading, age = 4) => partsOf(row, age).map(({ mark }) => mark);

test('each part of an installation has its line, with its figure', () => {
  assert.deepEqual(
    partsOf(reading, 4).map(({ label, value }) => `${label}: ${value}`),
    [
      'Worker: Seen 4 s ago',
      'Chains: 2 of 2 read',
      'Prices: 2 of 2 quoted',
      'Mail: 3 waiting',
      'Backup: 1 h ago',
      'Newest seal: No. 60, 19 s ago',
    ],
  );
  assert.deepEqual(marksOf(reading), ['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
});

test('what is wrong is marked at its part, and what is not set up is no fault', () => {
  const faulty = {
    ...reading,
    chains: [chain, { fault: 'refused', age: 4 }],
    prices: [{ fresh: false }],
    queues: [],
    backups: { ...reading.backups, every_hours: null },
    seals: { no: null, age: null, faults: 0 },
  } as unknown as Reading;
  assert.deepEqual(marksOf(faulty), ['ok', 'no', 'no', 'off', 'off', 'off']);
});

test('what a silent worker once read is marked as neither right nor wrong', () => {
  assert.deepEqual(marksOf(reading, 121), ['no', 'off', 'off', 'off', 'off', 'off']);
});
