import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boxes,
  boxHeight,
  boxWidth,
  mapHeight,
  mapWidth,
  connectionsOf,
  totalOn,
} from './ledger-map.ts';
import type { Arrow } from '../list-kit/api-types.ts';

const anArrow = (from: string, to: string, moved: Arrow['moved'] = []): Arrow => ({
  kind: 'some_kind',
  from,
  to,
  approvers: 1,
  evidence: false,
  transfers: moved.length,
  moved,
});

test('no box lies on another, and all lie on the map', () => {
  for (const one of boxes) {
    assert.ok(one.x >= 0 && one.x + boxWidth <= mapWidth && one.y + boxHeight <= mapHeight);
    for (const other of boxes.filter((box) => box !== one && box.x === one.x)) {
      assert.ok(Math.abs(other.y - one.y) >= boxHeight + 8, `${one.name} on ${other.name}`);
    }
  }
});

test('kinds on one path share it; there and back are two paths apart', () => {
  const connections = connectionsOf([
    anArrow('custody', 'fx_coin'),
    anArrow('custody', 'fx_coin'),
    anArrow('fx_coin', 'custody'),
  ]);
  assert.deepEqual(
    connections.map((connection) => connection.arrows.length),
    [2, 1],
  );
  assert.notEqual(connections[0]!.labelY, connections[1]!.labelY);
});

test('a total is short, names its asset, and says that there are more', () => {
  const usd = { asset: 'USD', amount: '1234567.00' };
  const btc = { asset: 'BTC', amount: '0.50000000' };
  assert.equal(totalOn([anArrow('a', 'b')]), null);
  assert.equal(totalOn([anArrow('a', 'b', [usd]), anArrow('a', 'b', [usd])]), '$2.47M');
  assert.equal(totalOn([anArrow('a', 'b', [btc, usd])]), '0.5 BTC +1');
});
