import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chainFrom,
  idOfFile,
  isOfLog,
  nameOfFile,
  nameOfStretch,
  readStretch,
} from './log-names.ts';
import { placeText, readPlace } from './log-stream.ts';

const at = new Date('2027-01-31T12:00:00.123Z');
const stretch = (start: bigint, end: bigint) => {
  const kept = { at, series: '0a1b2c3d', timeline: 2, start, end };
  return { ...kept, name: nameOfStretch(kept) };
};

test('a name says what is in a stretch, and no other name is one', () => {
  const row = stretch(0x1_0200_0028n, 0x1_0300_0000n);
  assert.equal(
    row.name,
    'candor-20270131T120000123Z-0a1b2c3d-00000002-0000000102000028-0000000103000000.log',
  );
  assert.deepEqual(readStretch(row.name), row);
  for (const name of [row.name.slice(1), `${row.name}.part`, nameOfFile(at, 'x')]) {
    assert.equal(readStretch(name), null);
    assert.equal(isOfLog(name), false);
  }
  const id = '01a213e9-ae9e-75dd-8142-d82532ab12ab';
  assert.equal(idOfFile(nameOfFile(at, id)), id);
});

test('a place in the log is read as it is written', () => {
  for (const text of ['0/0', '1/2000028', 'FFFFFFFF/FFFFFFFF']) {
    assert.equal(placeText(readPlace(text)), text);
  }
});

test('a chain goes on without a gap, over what was kept twice, and ends before a gap', () => {
  const kept = [stretch(30n, 40n), stretch(10n, 20n), stretch(15n, 30n), stretch(10n, 15n)];
  const places = (from: bigint, all = kept) => chainFrom(all, from).map(({ end }) => end);
  assert.deepEqual(places(10n).at(-1), 40n);
  assert.deepEqual(places(16n), [20n, 30n, 40n]);
  assert.deepEqual(places(9n), []);
  assert.deepEqual(places(10n, kept.slice(0, 2)), [20n]);
  assert.deepEqual(places(40n), []);
});
