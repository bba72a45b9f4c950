import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PositionDetail } from '../layout/api-types.ts';
import { sumsOf } from './position-sums.ts';

type Loss = PositionDetail['losses'][number];
const loss = (fromProfit: string, fromBalance: string, reversed = false) =>
  ({ from_profit: fromProfit, from_balance: fromBalance, reversed }) as Loss;
const position = { opened: '4000.00', principal: '4000.00', paid: '58.24', lost: '0.00' };

test('what was invested and paid is what is left', () => {
  assert.deepEqual(sumsOf({ ...position, losses: [] }), {
    net: '58.24',
    left: '0.00',
    profit: '58.24',
    total: '4058.24',
  });
});

test('a loss is taken off profit first, and what it took of the balance did not leave', () => {
  const lost = { ...position, lost: '60.00', principal: '3998.24' };
  assert.deepEqual(
    sumsOf({ ...lost, losses: [loss('58.24', '1.76'), loss('9.00', '0.00', true)] }),
    {
      net: '-1.76',
      left: '0.00',
      profit: '0.00',
      total: '3998.24',
    },
  );
});

test('what was withdrawn left the position, and the sum still adds up', () => {
  const sums = sumsOf({ ...position, principal: '1000.00', losses: [] });
  assert.deepEqual([sums.left, sums.total], ['3000.00', '1058.24']);
});
