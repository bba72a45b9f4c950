import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresIn } from './dollars.ts';

const { dollars, grouped, ratioLine, percentage } = figuresIn('en');

test('dollars are grouped, and only real cents are shown', () => {
  assert.equal(dollars('1000.00'), '$1,000');
  assert.equal(dollars('10000000.00'), '$10,000,000');
  assert.equal(dollars('0.00'), '$0');
  assert.equal(dollars('12.34'), '$12.34');
  assert.equal(dollars('-1234.50'), '−$1,234.50');
});

test('thousands stand apart, decimals stay as they are', () => {
  assert.deepEqual(['0', '999.5', '1000', '-13138463.64061573'].map(grouped), [
    '0',
    '999.5',
    '1,000',
    '13,138,463.64061573',
  ]);
});

test('a ratio keeps its hundredths where they matter, and far above is a multiple', () => {
  assert.deepEqual(['99.99', '999.99', '1000.00', '113938.14'].map(ratioLine), [
    '99.99\u00a0%',
    '999.99\u00a0%',
    '10\u00a0times',
    '1,139\u00a0times',
  ]);
});

test('German pages part thousands by points, and the sign follows the digits', () => {
  const german = figuresIn('de');
  assert.equal(german.dollars('-1234.50'), '−1.234,50\u00a0$');
  assert.equal(german.dollars('1000.00'), '1.000\u00a0$');
  assert.equal(german.grouped('13138463.64061573'), '13.138.463,64061573');
  assert.deepEqual(['104.20', '113938.14'].map(german.ratioLine), ['104,20\u00a0%', '1.139-fach']);
  assert.deepEqual([percentage('-2.18'), german.percentage('-2.18')], ['−2.18', '−2,18']);
});
