import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  centsOf,
  coins,
  dollars,
  movement,
  percent,
  exactPrice,
  price,
  shortened,
  targetPercent,
  wholeDollars,
  wholeMovement,
} from './format.ts';

test('dollars keep every cent, part thousands and carry a true minus', () => {
  assert.equal(dollars('1234567.05'), '$1,234,567.05');
  assert.equal(dollars('-0.30'), '−$0.30');
  assert.equal(dollars('9007199254740993.01'), '$9,007,199,254,740,993.01');
});

test('a movement carries its sign', () => {
  assert.equal(movement('500.00'), '+$500.00');
  assert.equal(movement('-500.00'), '−$500.00');
});

test('whole dollars round half up, away from zero, and never show a minus zero', () => {
  assert.equal(wholeDollars('1234.49'), '$1,234');
  assert.equal(wholeDollars('1234.50'), '$1,235');
  assert.equal(wholeDollars('-0.49'), '$0');
  assert.equal(wholeDollars('-1.50'), '−$2');
  assert.equal(wholeMovement('25.50'), '+$26');
  assert.equal(wholeMovement('-25.49'), '−$25');
});

test('coins and percentages keep the decimals they came with', () => {
  assert.equal(coins('-0.00001200', 'BTC'), '−0.00001200 BTC');
  assert.equal(percent('-1.05'), '−1.05%');
  assert.equal(targetPercent('50.00'), '50%');
  assert.equal(targetPercent('400'), '400%');
  assert.equal(targetPercent('4.25'), '4.25%');
});

test('a ticking price keeps its width; one that a sum is made with keeps its decimals', () => {
  assert.equal(price('64000.000000'), '$64,000.00');
  assert.equal(price('0.187432'), '$0.1874');
  assert.equal(price('0.000012'), '$0.000012');
  assert.equal(price('2'), '$2.0000');
  assert.equal(exactPrice('0.187400'), '$0.1874');
  assert.equal(exactPrice('2.503117'), '$2.503117');
  assert.equal(exactPrice('64000'), '$64,000.00');
});

test('cents are read without a float', () => {
  assert.equal(centsOf('12.34'), 1234n);
  assert.equal(centsOf('-0.05'), -5n);
});

test('a long text is named by its ends', () => {
  assert.equal(shortened('7be1aaaaaaaac40d'), '7be1…\u2060c40d');
  assert.equal(shortened('short'), 'short');
});
