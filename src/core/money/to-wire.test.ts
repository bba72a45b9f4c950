import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Coin } from '../chains/assets.ts';
import { toWire } from './to-wire.ts';

const at = new Date('2026-11-24T12:00:00.250Z');
const id = '00000000-0000-4000-8000-000000000001';

test('names lose their humps and their units; values are told by their type', () => {
  const row = {
    firstName: 'Ada',
    openedAt: at,
    endedAt: null as Date | null,
    profitLockedCents: -123_456n,
    dueCents: null as bigint | null,
    isExact: true,
    words: ['a', 'B c'],
    daysOpen: 7,
  };
  const wire: {
    first_name: string;
    opened_at: string;
    ended_at: string | null;
    profit_locked: string;
    due: string | null;
    is_exact: boolean;
    words: string[];
    days_open: number;
  } = toWire(row);
  assert.deepEqual(wire, {
    first_name: 'Ada',
    opened_at: '2026-11-24T12:00:00.250Z',
    ended_at: null,
    profit_locked: '-1234.56',
    due: null,
    is_exact: true,
    words: ['a', 'B c'],
    days_open: 7,
  });
});

test('sums that stand alone are an amount, coins and an exact rate', () => {
  const row = {
    asset: 'XRP' as Coin,
    cents: 5n,
    units: 1n,
    feeUnits: 12n,
    usdMicros: 98_765_129_999n,
  };
  assert.deepEqual(toWire(row), {
    asset: 'XRP',
    amount: '0.05',
    coin_amount: '0.000001',
    fee: '0.000012',
    rate: '98765.129999',
  });
});

test('an id has its twin, whatever it is', () => {
  assert.deepEqual(toWire({ id }), { id, _id: id });
  assert.deepEqual(toWire({ memberId: id }), { member_id: id });
});

test('a word that only looks like a unit is none', () => {
  assert.deepEqual(toWire({ agents: 2n, unitsLeftAt: at, recentCents: 1n }), {
    agents: 2n,
    units_left_at: at.toISOString(),
    recent: '0.01',
  });
});

test('coins without their asset, and a name said twice, end the request', () => {
  const lost = { asset: null as Coin | null, units: 1n };
  assert.throws(() => toWire(lost), /must name the asset of its units/);
  assert.deepEqual(toWire({ ...lost, units: null }), { asset: null, coin_amount: null });
  const twice = { asset: 'SOL' as Coin, feeUnits: 1n, feeCents: 1n };
  assert.throws(() => toWire(twice), /more than one column for fee/);
});

test('the compiler refuses coins without an asset, and a name that the row does not give', () => {
  // @ts-expect-error: no asset says what these are units of
  assert.throws(() => toWire({ units: 1n }));
  const wire = toWire({ paidCents: 1n });
  // @ts-expect-error: the unit is gone from the name
  assert.equal(wire.paid_cents, undefined);
  // @ts-expect-error: nothing says what a number counts, so it is no text
  const counted: string = toWire({ balance: 1n }).balance;
  assert.equal(counted, 1n);
  // @ts-expect-error: money is text
  const cents: bigint | string[] = wire.paid;
  assert.equal(cents, '0.01');
});
