import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Arrow } from '../list-kit/api-types.ts';
import { boxesOf, boxWidth, lanesOf, mapHeight, mapWidth, totalOn } from './ledger-map.ts';
import { barOf, countedAsDeposit, depositSum, routesOf, sidesOf } from './ledger-routes.ts';

const anArrow = (
  from: string,
  to: string,
  moved: Arrow['moved'] = [],
  kind = 'some_kind',
): Arrow => ({
  kind,
  from,
  to,
  approvers: 1,
  evidence: false,
  transfers: moved.length,
  moved,
});

const usd = { asset: 'USD', amount: '1234567.00' };
const btc = { asset: 'BTC', amount: '0.50000000' };
const everywhere = ['fx_coin', 'fx_usd', 'incident', 'unclaimed'].map((to) =>
  anArrow('custody', to, [usd], to),
);

test('no box lies on another, and all lie on the map', () => {
  const boxes = boxesOf(routesOf([...everywhere, anArrow('fx_coin', 'custody', [btc], 'fx_coin')]));
  assert.equal(boxes.length, 15);
  for (const item of boxes) {
    assert.ok(item.x >= 0 && item.x + boxWidth <= mapWidth && item.y + item.height <= mapHeight);
    for (const other of boxes.filter(
      (box) => box !== item && box.x === item.x && box.y >= item.y,
    )) {
      assert.ok(other.y - item.y >= item.height + 8, `${item.name} on ${other.name}`);
    }
  }
});

test('an account that nothing reached is left out where most books never use it', () => {
  const names = boxesOf(routesOf([anArrow('custody', 'member_balance', [usd])])).map(
    ({ name }) => name,
  );
  assert.ok(names.includes('loss') && !names.includes('incident') && !names.includes('fx_usd'));
});

test('coins in and dollars out of one kind are one route, in dollars', () => {
  const deposit = [
    anArrow('custody', 'fx_coin', [btc], 'deposit'),
    anArrow('fx_usd', 'member_balance', [usd], 'deposit'),
  ];
  const payout = [
    anArrow('member_payout', 'fx_usd', [usd], 'pay'),
    anArrow('fx_coin', 'custody', [btc], 'pay'),
  ];
  assert.deepEqual(
    routesOf([...deposit, ...payout]).map(({ from, to, moved }) => [from, to, moved]),
    [
      ['custody', 'member_balance', [usd]],
      ['member_payout', 'custody', [usd]],
    ],
  );
});

test('coins that are placed go out of custody, and what comes back goes into it', () => {
  const place = [
    anArrow('placement', 'fx_usd', [usd], 'place'),
    anArrow('fx_coin', 'custody', [btc], 'place'),
  ];
  const back = [
    anArrow('custody', 'fx_coin', [btc], 'place_return'),
    anArrow('fx_usd', 'placement', [usd], 'place_return'),
  ];
  const lost = anArrow('loss', 'placement', [usd], 'record_loss');
  assert.deepEqual(
    routesOf([...place, ...back, lost]).map(({ kind, from, to }) => `${kind}: ${from} ${to}`),
    ['place: custody placement', 'place_return: placement custody', 'record_loss: placement loss'],
  );
  const side = (name: string) => ({ class: name, owner: '', owner_name: null });
  const placed = sidesOf({ debit: side('placement'), credit: side('fx_usd') });
  assert.deepEqual([placed.from.class, placed.to.class], ['fx_usd', 'placement']);
});

test('a kind that crosses the exchange both ways keeps its two roads, in the way of coins', () => {
  const swap = [anArrow('custody', 'fx_coin', [btc]), anArrow('fx_coin', 'custody', [btc])];
  assert.deepEqual(
    routesOf(swap).map(({ from, to }) => `${from} ${to}`),
    ['fx_coin custody', 'custody fx_coin'],
  );
});

test('kinds on one path share it; there and back are two lanes, and no label is on another', () => {
  const lanes = lanesOf(
    routesOf([
      anArrow('custody', 'pool_gain', [usd], 'gain'),
      anArrow('custody', 'pool_gain', [usd], 'reverse'),
      anArrow('pool_gain', 'custody', [usd]),
      anArrow('custody', 'placement', [usd]),
      anArrow('placement', 'custody', [usd]),
    ]),
  );
  assert.deepEqual(
    lanes.map(({ routes }) => routes.length).toSorted((a, b) => a - b),
    [1, 1, 1, 2],
  );
  for (const { labelX: x, labelY: y } of lanes) {
    const near = lanes.filter(
      (other) => Math.abs(other.labelX - x) < 50 && Math.abs(other.labelY - y) < 20,
    );
    assert.equal(near.length, 1, `${x} ${y}`);
  }
});

test('a small route keeps a bar beside a large one', () => {
  const [large, small] = routesOf([
    anArrow('custody', 'placement', [usd]),
    anArrow('loss', 'placement', [{ asset: 'USD', amount: '12.00' }]),
  ]);
  assert.equal(barOf(large!, 1_234_567), 100);
  assert.ok(barOf(small!, 1_234_567) > 15);
});

test('a total is short, names its asset, and says that there are more', () => {
  assert.equal(totalOn([anArrow('a', 'b')]), null);
  assert.equal(totalOn([anArrow('a', 'b', [usd]), anArrow('a', 'b', [usd])]), '$2.47M');
  assert.equal(totalOn([anArrow('a', 'b', [btc, usd])]), '0.5 BTC +1');
});

test('Total Deposit adds up from the flows that the books count in it, and from no other', () => {
  const flows = readFileSync('db/code/ledger/flows.sql', 'utf8');
  const counted = [...flows.matchAll(/^ {2}\('(\w+)',[^']*'[^;]*?, 'deposits',/gm)];
  const isKind = counted.map(
    ([row]) =>
      row
        .split(/\n {2}\('/)
        .at(-1)!
        .match(/\w+/)![0],
  );
  assert.deepEqual(isKind.toSorted(), countedAsDeposit.toSorted());
  const dollars = (amount: string) => [{ asset: 'USD', amount }];
  const routes = routesOf([
    anArrow('custody', 'fx_coin', [btc], 'deposit'),
    anArrow('fx_usd', 'member_balance', dollars('503800.00'), 'deposit'),
    anArrow('suspense', 'fx_coin', [btc], 'suspense_claim'),
    anArrow('fx_usd', 'member_balance', dollars('82800.00'), 'suspense_claim'),
    anArrow('operator_capital', 'member_balance', dollars('10.00'), 'adjust_up'),
  ]);
  assert.deepEqual(depositSum(routes)?.total, '586600.00');
  assert.equal(depositSum(routes.filter(({ kind }) => kind !== 'suspense_claim')), null);
});
