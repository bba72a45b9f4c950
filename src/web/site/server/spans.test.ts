import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanOf } from './spans.ts';

test('a length of time is told in its two largest units', () => {
  const spans = [0, 1, 59, 60, 75, 3_600, 3_660, 86_399, 86_400, 90_061].map((seconds) =>
    spanOf(seconds, 'en'),
  );
  assert.deepEqual(spans, [
    '0 s',
    '1 s',
    '59 s',
    '1 min',
    '1 min 15 s',
    '1 h',
    '1 h 1 min',
    '23 h 59 min',
    '1 d',
    '1 d 1 h',
  ]);
});

test('German has its own short names for the units', () => {
  assert.deepEqual(
    [0, 75, 90_061, 180_000].map((seconds) => spanOf(seconds, 'de')),
    ['0 Sek.', '1 Min. 15 Sek.', '1 Tag 1 Std.', '2 Tage 2 Std.'],
  );
});
