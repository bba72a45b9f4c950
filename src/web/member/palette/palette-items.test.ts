import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import type { Me, MovementFound, Plan, Position, UnpaidQuote } from '../layout/api-types.ts';
import { type Known, knownLines, movementLines } from './palette-items.ts';

const now = Date.parse('2026-11-20T14:35:00Z');
const nothing: Known = {
  me: undefined,
  positions: undefined,
  plans: undefined,
  quotes: undefined,
  wallets: undefined,
  methods: ['BITCOIN', 'XRP'],
  unread: undefined,
  now,
};

const known: Known = {
  ...nothing,
  me: {
    withdrawable_balance: '8500.00',
    withdrawable_profit: '10.40',
    locked_profit: '49.24',
    next_unlock_at: '2027-03-09T12:00:00Z',
    accumulated_interest: '105.68',
    total_invest: '9000.00',
    total_withdrawal: '530.00',
    createdAt: '2026-10-02T08:00:00Z',
  } as Me,
  positions: [
    {
      id: 'held',
      plan_name: 'STEADY',
      family: 'real_estate',
      principal: '4000.00',
      paid: '52.04',
      matures_at: '2027-03-09T12:00:00Z',
      state: 'open',
    },
    { id: 'gone', plan_name: 'GOLD', family: 'crypto', state: 'emptied' },
  ] as Position[],
  plans: [
    { id: 'open', name: 'STEADY', family: 'crypto', minAmount: '50.00', open: true },
    { id: 'shut', name: 'GOLD', family: 'crypto', minAmount: '50.00', open: false },
  ] as Plan[],
  quotes: ['2026-11-20T14:36:00Z', '2026-11-20T14:34:00Z'].map((end, index) => ({
    id: `quote${index}`,
    plan_name: 'STEADY',
    investment: { amount: '1500.00' },
    expires_at: end,
  })) as UnpaidQuote[],
  wallets: { bitcoin: 'bcrt1qexample4f2a', xrp: null, xrp_tag: null, waiting: [] } as never,
  unread: 3,
};

const at = (to: string, lines = knownLines(known)) => lines.filter((line) => line.to === to);

test('each act says the figure that the account has, and opens its form', () => {
  const [balance] = at(paths.withdrawBalance);
  assert.equal(balance?.label, 'Withdraw balance');
  assert.equal(balance?.end, '$8,500.00 available');
  const [profit] = at(paths.withdrawProfit);
  assert.equal(profit?.end, '$10.40 available');
  assert.match(profit?.under ?? '', /\$49\.24 .*9 Mar 2027/);
});

test('a line says no figure before it is known', () => {
  const lines = knownLines(nothing);
  assert.ok(lines.length > 20);
  for (const { end, label, to } of lines) {
    assert.equal(end, undefined, label);
    assert.ok(to.startsWith(paths.dashboard));
  }
});

test('plans that are open, quotes that run and investments that are held have a line', () => {
  const lines = knownLines(known);
  const has = (part: string) => lines.filter(({ to }) => to.includes(part)).length;
  assert.equal(at(`${paths.crypto}?plan=open`)[0]?.end, 'from $50.00');
  assert.equal(at(paths.position('held'))[0]?.end, '$4,000.00');
  assert.equal(
    at(`${paths.depositDetails}?id=quote0`)[0]?.label,
    'Continue the deposit of $1,500.00',
  );
  assert.deepEqual(['shut', 'gone', 'quote1'].map(has), [0, 0, 0]);
  assert.equal(has('period=own'), 2);
});

test('figures lead to why they are so, a saved address is known by all of it', () => {
  assert.equal(at(paths.balanceBreakdown('withdrawals'))[0]?.end, '$530.00');
  assert.equal(at(paths.balanceBreakdown('interest'))[0]?.under, 'Why this number?');
  const address = knownLines(known).find(({ id }) => id === 'address BITCOIN');
  assert.equal(address?.label, 'BITCOIN address …\u20604f2a');
  assert.equal(address?.also, 'bcrt1qexample4f2a');
});

test('no two lines have one name', () => {
  const ids = knownLines(known).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

const txid = 'ab'.repeat(30) + 'c40d';
const found = {
  id: '7',
  kind: 'hold_profit',
  amount: '-30.00',
  at: '2026-10-08T10:00:00Z',
  family: null,
  plan: null,
  method: 'XRP',
  address: 'rExampleu8Fd',
  txid,
  origin: { kind: 'withdrawal', id: 'w1' },
} as MovementFound;

test('a movement leads to what it comes from, and is found by what its line does not show', () => {
  const [line, , all] = movementLines([found, { ...found, id: '8' }], {
    typed: 'xrp',
    address: { search: 'xrp' },
  });
  assert.equal(line?.end, '−$30.00');
  assert.equal(line?.to, `${paths.withdrawHistory}?row=w1`);
  assert.match(line?.under ?? '', /^8 Oct 2026 · XRP to …\u2060u8Fd$/);
  assert.equal(line?.also, 'xrp');
  assert.equal(all?.to, `${paths.movements}?search=xrp`);
});

test('a transaction that was typed is named in place of the coin', () => {
  const [line] = movementLines([found], { typed: txid, address: { search: txid } });
  assert.match(line?.under ?? '', /transaction …\u2060c40d$/);
  assert.equal(movementLines([found], { typed: txid, address: { search: txid } }).length, 1);
  assert.deepEqual(movementLines([], { typed: txid, address: { search: txid } }), []);
});
