import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, folded, matchesIn, rank } from './palette-match.ts';

test('a line is meant where it has each word that was typed, in any order', () => {
  const line = { label: 'Withdrawals', under: 'Ada Byron', also: 'bcrt1q4f2a' };
  for (const typed of ['', 'with', 'byron WITH', '  ada ', 'Q4F2A'])
    assert.notEqual(costOf(line, typed), null, typed);
  for (const typed of ['deposits', 'with bob', 'withdrawals!'])
    assert.equal(costOf(line, typed), null, typed);
});

test('a text is folded without case and accents, each character at its place', () => {
  assert.equal(folded('Übersicht, Café'), 'ubersicht, cafe');
  for (const text of ['İzmir', 'Straße', '…4f2a']) assert.equal(folded(text).length, text.length);
});

test('a line is meant by letters with their accents apart, and by wide ones (F22)', () => {
  const line = { label: 'Übersicht' };
  for (const typed of ['Übersicht'.normalize('NFD'), 'ｕｂｅｒ', 'ÜBER']) {
    assert.equal(costOf(line, typed), 0, typed);
  }
});

test('a label that begins so is nearest, then a word of it, a part of a word, what is under it', () => {
  const costs = ['Proof', 'Your proof', 'Waterproof'].map((label) => costOf({ label }, 'proof'));
  assert.deepEqual(costs, [0, 1, 2]);
  assert.equal(costOf({ label: 'Files', under: 'of a proof' }, 'proof'), 3);
  assert.equal(costOf({ label: 'Subproof and proof' }, 'proof'), 1);
});

test('what was typed is marked where a word begins with it, and the text stays whole', () => {
  const marked = (text: string, typed: string) =>
    matchesIn(text, typed).map(({ text: part, isMatched }) => (isMatched ? `[${part}]` : part));
  assert.equal(marked('Add a withdrawal address', 'with').join(''), 'Add a [with]drawal address');
  assert.equal(marked('Herewith: with', 'with').join(''), 'Herewith: [with]');
  assert.equal(marked('Übersicht', 'uber').join(''), '[Über]sicht');
  assert.equal(marked('Proof of March', 'mar pro').join(''), '[Pro]of of [Mar]ch');
  assert.deepEqual(marked('Proof', ''), ['Proof']);
});

const lines = (group: string, ...labels: string[]) => labels.map((label) => ({ group, label }));
const labelsOf = (ranked: { label: string }[]) => ranked.map(({ label }) => label);
const shares = { a: 3, b: 2, c: 3 };

test('each group has its share, and what one leaves free goes to the nearest of the others', () => {
  const many = (group: string, count: number) =>
    lines(group, ...Array.from({ length: count }, (_, index) => `${group}${index} with`));
  const full = rank([...many('c', 9), ...many('b', 9), ...many('a', 9)], 'with', shares, 8);
  assert.equal(
    labelsOf(full)
      .map(([name]) => name)
      .join(''),
    'aaabbccc',
  );
  const free = rank([...many('a', 9), ...many('b', 1)], 'with', shares, 8);
  assert.equal(
    labelsOf(free)
      .map(([name]) => name)
      .join(''),
    'aaaaaaab',
  );
});

test('a line that was found elsewhere keeps the place that it was given', () => {
  const given = [
    { group: 'c', label: 'All with proof', cost: 11 },
    { group: 'c', label: 'Deposit', also: 'proof', cost: 10 },
    { group: 'c', label: 'Waterproof' },
    { group: 'c', label: 'Stale', also: 'pro', cost: 10 },
  ];
  const found = rank(given, 'proof', shares, 8);
  assert.deepEqual(labelsOf(found), ['Waterproof', 'Deposit', 'All with proof']);
});

test('the group with the nearest line comes first, the nearest lines first within it', () => {
  const found = rank(
    [...lines('a', 'Set up a proof', 'Waterproof'), ...lines('b', 'Proof'), ...lines('c', 'None')],
    'proof',
    shares,
    8,
  );
  assert.deepEqual(labelsOf(found), ['Proof', 'Set up a proof', 'Waterproof']);
});
