import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Movement } from '../layout/api-types.ts';
import { activityRows } from './activity-rows.ts';

const movement = (kind: string, figure: Movement['figure']) => ({ kind, figure }) as Movement;

test('what matures is one line, and not also one that takes it away', () => {
  const rows = activityRows([movement('mature', 'profit'), movement('mature', 'locked_profit')]);
  assert.deepEqual(
    rows.map(({ figure }) => figure),
    ['profit'],
  );
});

test('a withdrawal is one line; a loss of locked profit stays', () => {
  const rows = activityRows([
    movement('hold_balance', 'balance'),
    movement('hold_balance', 'on_hold'),
    movement('share_loss', 'locked_profit'),
  ]);
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['hold_balance', 'share_loss'],
  );
});
