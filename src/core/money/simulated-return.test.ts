import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedReturn } from './simulated-return.ts';

const draws = Array.from({ length: 10_000 }, (_, index) => index);
const mean = (numbers: number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
const of = (family: string, name: string): number[] =>
  draws.map((draw) => simulatedReturn({ family, name }, draw));

test('a steady round earns about one percent, never far from it', () => {
  const rounds = of('real_estate', 'STEADY');
  assert.equal(Math.round(mean(rounds)), 95);
  assert.deepEqual([Math.min(...rounds), Math.max(...rounds)], [55, 135]);
});

test('a venture loses now and then, and never promises anything like its target', () => {
  for (const family of ['real_estate', 'crypto']) {
    const rounds = of(family, 'GOLD');
    const lost = rounds.filter((round) => round < 0).length / rounds.length;
    assert.ok(lost > 0.05 && lost < 0.5, `${family} loses ${lost}`);
    assert.ok(mean(rounds) < 100 && Math.max(...rounds) < 1_000);
  }
});
