import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../de.ts';
import {
  asTyped,
  coins,
  day,
  dayAndTime,
  dollars,
  movement,
  percent,
  price,
  wholeDollars,
} from './format.ts';
import { typedDollars } from './typed-amounts.ts';

// The language loads before any code that reads it, as on the page.

test('figures carry German separators, and the sign behind them', () => {
  assert.equal(dollars('1234567.05'), '1.234.567,05\u00a0$');
  assert.equal(dollars('-0.30'), '−0,30\u00a0$');
  assert.equal(movement('500.00'), '+500,00\u00a0$');
  assert.equal(wholeDollars('-1234.50'), '−1.235\u00a0$');
  assert.equal(coins('-0.00001200', 'BTC'), '−0,00001200 BTC');
  assert.equal(percent('-1.05'), '−1,05\u00a0%');
  assert.equal(price('64000.5'), '64.000,50\u00a0$');
});

test('days are written as in German', () => {
  assert.equal(day('2026-11-02T12:00:00Z'), '2. Nov. 2026');
  assert.equal(dayAndTime('2026-03-02T14:35:00Z').slice(0, 12), '2. März 2026');
});

test('typed dollars are read as German, and never as a hundred times as much', () => {
  assert.equal(typedDollars('1.500,5'), '1500.50');
  assert.equal(typedDollars('1500,50 $'), '1500.50');
  assert.equal(typedDollars('1.500'), '1500.00');
  assert.equal(typedDollars('1500.50'), '1500.50');
  assert.equal(typedDollars('0.5'), '0.50');
  assert.equal(typedDollars('25.'), '25.00');
  assert.equal(typedDollars('25,'), '25.00');
  assert.equal(typedDollars('1 025,50'), '1025.50');
  assert.equal(typedDollars('1’025.50'), '1025.50');
  assert.equal(typedDollars('25,50 USD'), '25.50');
  assert.equal(typedDollars(asTyped('1234.56')), '1234.56');
  assert.equal(typedDollars('1,500.50'), '1500.50');
  assert.equal(typedDollars('1.500.000'), '1500000.00');
  assert.equal(typedDollars(',5'), '0.50');
  assert.equal(typedDollars('25,-'), '25.00');
  for (const text of ['1500.500', '1,500', '1.50,00', '1.5.5', '25,500', '-1']) {
    assert.equal(typedDollars(text), null, text);
  }
});
