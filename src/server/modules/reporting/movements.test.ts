import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testApi } from '#test/api.ts';
import { endTerms } from '#test/ledger/books.ts';
import type { Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { creditDeposit } from '#test/ledger/funds.ts';
import { aGain, anInvestor, aRun, steadyPlan } from '#test/ledger/investors.ts';
import { settleMaturities } from '../distributions/distributions.ts';
import { centsSearched } from './movements.sql.ts';

const database = await testDatabase();
const { call } = await testApi(database);
const steady = await steadyPlan(database);
const member = await anInvestor(database, steady, 200_000n);
const other = await anInvestor(database, steady, 300_000n);
await aGain(database, steady.id, 20_000n);
await aRun(database, steady.id, member, 150n);
await creditDeposit(database, member.id, 50_025n);
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const request = { amount: '100.00', payment_channel: 'BITCOIN', wallet_address: address };
const response = await call('POST', '/withdraw', { token: member.token, body: request });

type Found = { id: string; kind: string; amount: string; [field: string]: unknown };
const find = async (query: Record<string, string>, { token }: Person = member) =>
  call('GET', `/user/movements?${new URLSearchParams(query)}`, { token });
const found = async (query: Record<string, string>, person?: Person): Promise<string[]> =>
  (await find(query, person)).body.data.map(({ kind, amount }: Found) => `${kind} ${amount}`);

const all = [
  'hold_balance -100.00',
  'deposit 500.25',
  'distribute_gain 1.50',
  'deposit 2000.00',
] as const;
const [held, second, paid, first] = all;

test('all movements stand in one list, newest first, one line an event', async () => {
  assert.equal(response.body.data.status, 'pending', JSON.stringify(response.body));
  assert.deepEqual(await found({}), all);
});

test('each says which withdrawal, investment or deposit of the member it comes from', async () => {
  const origins = new Map<string, unknown>(
    (await find({})).body.data.map(({ kind, origin }: Found) => [kind, origin]),
  );
  assert.deepEqual(origins.get('hold_balance'), { kind: 'withdrawal', id: response.body.data.id });
  const positions = await call('GET', '/user/positions', { token: member.token });
  const investment = { kind: 'investment', id: positions.body.data[0].id };
  assert.deepEqual(origins.get('distribute_gain'), investment);
  const breakdown = async (figure: string) =>
    (await call('GET', `/user/walk?figure=${figure}`, { token: member.token })).body.data;
  assert.deepEqual((await breakdown('interest'))[0].origin, investment);
  assert.deepEqual((await breakdown('balance'))[0].origin, origins.get('hold_balance'));
  // Paid without a quote: the member's list of deposits has no row for it.
  assert.equal(origins.get('deposit'), null);
});

describe('a search of movements (MEM-22)', () => {
  test('finds an amount however it is typed, and a withdrawal without its sign', async () => {
    for (const search of ['2000', '2,000.00', '$2,000', '2000.0']) {
      assert.deepEqual(await found({ search }), [first], search);
    }
    assert.deepEqual(await found({ search: '100' }), [held]);
    assert.deepEqual(await found({ search: '3000' }), []);
  });

  test('finds a plan, a family, a coin, an address and a transaction by a part of it', async () => {
    assert.deepEqual(await found({ search: 'steady' }), [paid]);
    assert.deepEqual(await found({ search: 'Real est' }), [paid]);
    assert.deepEqual(await found({ search: 'bitc' }), [held, second, first]);
    assert.deepEqual(await found({ search: address.slice(-6) }), [held]);
    const row = (await find({ search: '500.25' })).body.data[0];
    assert.equal(row.method, 'BITCOIN');
    assert.deepEqual(await found({ search: row.txid.slice(0, 20) }), [second]);
  });

  test('takes the signs of a pattern as they are', async () => {
    for (const search of ['%', '_', '\\', 'b%n']) {
      assert.deepEqual(await found({ search }), [], search);
    }
  });

  test('narrows to a group and to a period, whose end is not in it', async () => {
    assert.deepEqual(await found({ group: 'withdrawals' }), [held]);
    assert.deepEqual(await found({ group: 'returns' }), [paid]);
    assert.deepEqual(await found({ group: 'deposits', search: '2000' }), [first]);
    assert.deepEqual(await found({ group: 'losses' }), []);
    const rows: Found[] = (await find({})).body.data;
    const moment = String(rows.at(-1)?.['at']);
    const next = new Date(Date.parse(moment) + 1).toISOString();
    assert.deepEqual(await found({ from: moment, to: next }), [first]);
    assert.deepEqual(await found({ to: moment }), []);
  });

  test('comes page by page, each line once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: '1', ...(cursor !== null && { cursor }) };
      const { body }: { body: { data: Found[]; next_cursor: string | null } } = await find(query);
      seen.push(...body.data.map(({ kind, amount }) => `${kind} ${amount}`));
      cursor = body.next_cursor;
    } while (cursor !== null);
    assert.deepEqual(seen, all);
  });

  test('shows each member their own alone', async () => {
    assert.deepEqual(await found({}, other), ['deposit 3000.00']);
    assert.deepEqual(await found({ search: '2000' }, other), []);
  });

  test('refuses bad input with a reason', async () => {
    const bad = [
      { group: 'all' },
      { from: 'yesterday' },
      { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      { cursor: 'x' },
      { limit: '0' },
      { search: 'x'.repeat(121) },
      { search: 'a\u0000b' },
      { page: '2' },
    ] as Record<string, string>[];
    for (const query of bad) {
      const { status, body } = await find(query);
      assert.equal(status, 400, JSON.stringify(query));
      assert.ok(body.message, JSON.stringify(query));
    }
  });

  test('of nobody needs a session', async () => {
    assert.equal((await call('GET', '/user/movements', {})).status, 401);
  });
});

test('an amount is read as cents, and nothing else is one', () => {
  assert.equal(centsSearched('$1,234.5'), 123_450n);
  assert.equal(centsSearched('−7'), 700n);
  for (const text of ['', '1,23', '1.234', 'abc', '1e3', '12 3']) {
    assert.equal(centsSearched(text), null, text);
  }
});

test('profit that unlocks is one line, and nothing is taken (D18)', async () => {
  await endTerms(database);
  assert.equal(await settleMaturities(database.worker), 1);
  assert.deepEqual(await found({}), ['mature 1.50', ...all]);
});
