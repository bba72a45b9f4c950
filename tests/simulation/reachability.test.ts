import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { aFundedMember } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';

// Where money can go, over the whole map at once (MONEY, "Nothing leads"). A kind moves value from
// the accounts that its legs lower to those they raise; exchange accounts only carry it between the
// two.

const database = await testDatabase();
const { owner, web, worker } = database;
const member = await aFundedMember(database, 60_000n);

type Leg = { kind: string; debit: string; credit: string; sameOwner: boolean };
const legs = await sql<Leg>`
  select kind, debit_class as debit, credit_class as credit, same_owner from ledger.flow`.execute(
  owner,
);
const normals = await sql<{ name: string; normal: string }>`
  select name, normal from ledger.class`.execute(owner);
const normalOf = new Map(normals.rows.map((row) => [row.name, row.normal]));
const isExchange = (name: string): boolean => name === 'fx_coin' || name === 'fx_usd';

type Edge = { kind: string; from: string; to: string };

/** An edge from each account that a kind lowers to each that it raises. */
function edgesOf(kind: string): Edge[] {
  const lowered: string[] = [];
  const raised: string[] = [];
  for (const leg of legs.rows.filter((row) => row.kind === kind)) {
    (normalOf.get(leg.debit) === 'debit' ? raised : lowered).push(leg.debit);
    (normalOf.get(leg.credit) === 'debit' ? lowered : raised).push(leg.credit);
  }
  return lowered
    .flatMap((from) => raised.map((to) => ({ kind, from, to })))
    .filter(({ from, to }) => !isExchange(from) && !isExchange(to));
}

// A reversal exactly mirrors one earlier posting, once, by two people; an adjustment down reverses
// an earlier adjustment up.
const bounded = new Set(['reverse', 'adjust_down']);
const kinds = [...new Set(legs.rows.map((row) => row.kind))].filter((kind) => !bounded.has(kind));
const edges = kinds.flatMap(edgesOf);

// Coins that leave custody are on the chain, and coins on the chain can come in again: no missing
// edge keeps principal out of the pools then, only the guards of INT-9 (collusion.test.ts).
const chainEdges: Edge[] = kinds.flatMap((kind) => {
  const own = edgesOf(kind);
  const others = (names: string[]) => [...new Set(names)].filter((name) => name !== 'custody');
  const legsOf = legs.rows.filter((row) => row.kind === kind);
  const comesIn = legsOf.some(({ debit }) => debit === 'custody');
  const goesOut = legsOf.some(({ credit }) => credit === 'custody');
  const raised = legsOf.filter(({ credit }) => normalOf.get(credit) === 'credit');
  const into = others([...own.map(({ to }) => to), ...raised.map(({ credit }) => credit)]);
  const outOf = others(own.map(({ from }) => from));
  const lowered = legsOf.filter(({ debit }) => normalOf.get(debit) === 'credit');
  return [
    ...(comesIn ? into.filter((to) => !isExchange(to)) : []).map((to) => ({
      kind,
      from: 'chain',
      to,
    })),
    ...(goesOut ? others([...outOf, ...lowered.map(({ debit }) => debit)]) : [])
      .filter((from) => !isExchange(from))
      .map((from) => ({ kind, from, to: 'chain' })),
  ];
});
// A mirror reverses one posting: each of its legs is a separate path, never two combined.
const mirrors = legs.rows
  .filter(
    ({ kind, debit, credit }) => bounded.has(kind) && normalOf.get(debit) === normalOf.get(credit),
  )
  .map(({ kind, debit, credit }) =>
    normalOf.get(debit) === 'credit'
      ? { kind, from: debit, to: credit }
      : { kind, from: credit, to: debit },
  )
  .filter(({ from, to }) => !isExchange(from) && !isExchange(to));
const withChain = [...edges, ...mirrors, ...chainEdges];

function reachable(from: string, over: Edge[] = edges): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const edge of over.filter((item) => item.from === at && !seen.has(item.to))) {
      seen.add(edge.to);
      open.push(edge.to);
    }
  }
  return seen;
}

const sources = (to: string): string[] =>
  [...new Set(edges.filter((edge) => edge.to === to).map((edge) => edge.from))].toSorted();

const owed = [
  'member_balance',
  'member_profit',
  'member_profit_locked',
  'member_payout',
  'suspense',
  'unclaimed',
];
const forbidden = ['pool_gain', 'pool_capital', 'operator_capital', 'placement'];

describe('over the whole map of money', () => {
  for (const from of owed) {
    test(`nothing leads from ${from} to a pool, capital or a placement`, () => {
      const ends = reachable(from);
      assert.deepEqual(
        forbidden.filter((to) => ends.has(to)),
        [],
      );
    });
  }

  test('profit comes from pools alone, and pools from gains and capital alone', () => {
    assert.deepEqual(sources('member_profit_locked'), ['pool_capital', 'pool_gain']);
    assert.deepEqual(sources('member_profit'), ['member_payout', 'member_profit_locked']);
    assert.deepEqual(sources('pool_capital'), ['operator_capital']);
    assert.deepEqual(sources('pool_gain'), []);
    assert.deepEqual(sources('operator_capital'), []);
  });

  test('a leg between two accounts of members keeps them one member’s', () => {
    const joining = legs.rows.filter(
      ({ debit, credit }) => debit.startsWith('member_') && credit.startsWith('member_'),
    );
    assert.deepEqual(
      joining.filter((leg) => !leg.sameOwner),
      [],
    );
    assert.ok(joining.length > 5);
  });

  test('with the chain and reversals as edges, what comes in by a gain can be what went out', () => {
    const into = (to: string) =>
      [...new Set(withChain.filter((edge) => edge.to === to).map(({ from }) => from))].toSorted();
    assert.deepEqual(into('pool_gain'), ['chain', 'member_profit_locked']);
    assert.deepEqual(into('operator_capital'), ['chain', 'member_balance']);
    // A fact of the map: only the guards separate a placement from a pool.
    assert.ok(reachable('member_balance', withChain).has('pool_gain'));
    assert.ok(!reachable('member_balance').has('pool_gain'));
  });

  test('shows what a wrong row would open', () => {
    edges.push({ kind: 'planted', from: 'member_balance', to: 'pool_gain' });
    assert.ok(reachable('suspense').has('pool_gain'));
    edges.pop();
  });
});

const classes = normals.rows.map((row) => row.name);
const plan = randomUUID();

/** An account of a class with an owner and asset that its rules accept. */
function accountOf(name: string, memberId: string) {
  const asset = ['custody', 'fx_coin', 'suspense'].includes(name) ? 'BTC' : 'USD';
  if (name === 'fx_usd') return { class: name, asset, owner: 'BTC' };
  if (name.startsWith('member_')) return { class: name, asset, owner: memberId };
  if (['placement', 'pool_gain', 'pool_capital', 'loss'].includes(name)) {
    return { class: name, asset, owner: plan };
  }
  return { class: name, asset, owner: null };
}

/** Every pair of classes under every kind, as one-legged postings without any approval. */
function* everyPair(kind: string, other: string) {
  for (const debit of classes) {
    for (const credit of classes) {
      const leg = {
        debit: accountOf(debit, member),
        credit: accountOf(credit, other),
        amount: '600',
      };
      const about = { subject: randomUUID(), actor: 'attacker', reason: 'x', evidence: 'x' };
      yield { key: randomUUID(), kind, ...about, legs: [leg] };
    }
  }
}

async function postedPairs(db: Db, other: string): Promise<string[]> {
  const all = [...new Set(legs.rows.map((row) => row.kind))].flatMap((kind) => [
    ...everyPair(kind, other),
  ]);
  const found: string[] = [];
  for (let at = 0; at < all.length; at += 500) {
    const batch = all.slice(at, at + 500);
    const answer = await sql<{ code: string; ordinal: number }>`
      select ordinal, code from ledger.post(${JSON.stringify(batch)}::jsonb)`.execute(db);
    for (const row of answer.rows.filter((item) => item.code === 'posted')) {
      const posted = batch[row.ordinal - 1];
      const leg = posted?.legs[0];
      found.push(`${posted?.kind}: ${leg?.debit.class} > ${leg?.credit.class}`);
    }
  }
  return found;
}

describe('every pair of classes under every kind', () => {
  test('as the worker, unapproved: nothing is booked, of a member or towards another', async () => {
    assert.deepEqual(await postedPairs(worker, member), []);
    assert.deepEqual(await postedPairs(worker, randomUUID()), []);
  });

  test('as the web process: the ledger takes no posting at all', async () => {
    await assert.rejects(postedPairs(web, member), { code: '42501' });
  });
});
