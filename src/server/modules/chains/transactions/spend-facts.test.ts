import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { HDKey } from '@scure/bip32';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { issueAddress, openChain } from '../chains.ts';
import type { ChainPort, Outpoint } from '../port.ts';
import { readSpendFacts } from './spend-facts.ts';

// The coins that a payout may spend (CHN-7): only the node knows which are spent.

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
const nobody = {
  outputs: new Set<string>(),
  nonces: new Set<string>(),
  sequences: new Set<number>(),
};

const versions = { private: 0x04358394, public: 0x043587cf };

/** An address of ours, of a key that two people activated. */
async function ourAddress(): Promise<{ id: string; address: string }> {
  const key = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), versions).derive("m/84'/1'/0'");
  const [finance, chief] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];
  const body = {
    asset: 'BTC',
    kind: 'key',
    material: key.publicExtendedKey,
    reason: 'The first signer',
  };
  const response = await call('POST', '/admin/address-sources', { token: finance.token, body });
  const { proposal_id: id, shown_hash } = response.body.data;
  const decision = { decision: 'approve', shown_hash };
  await call('PATCH', `/admin/approvals/${id}`, { token: chief.token, body: decision });
  return inTransaction(worker, (tx) =>
    issueAddress(tx, 'BTC', { purpose: 'deposit', subject: randomUUID() }),
  );
}

const paid = await ourAddress();

/** This many final payments of this amount to our address; returns their outpoints. */
async function paidTo(count: number, amount: bigint): Promise<Outpoint[]> {
  const { rows } = await sql<Outpoint>`
    insert into chains.payment (id, asset, txid, output_index, amount, address, address_id,
      block_height, state, first_seen_at, changed_at)
    select u.id, 'BTC', u.id, 0, ${amount}, ${paid.address}, ${paid.id}, 1, 'final', clock.now(),
      clock.now()
    from (select gen_random_uuid() as id from generate_series(1, ${count})) u
    returning txid, output_index`.execute(owner);
  return rows;
}

/** A node on which all but these are spent; `asked` collects its queries. */
function nodeWith(
  standing: readonly Outpoint[],
  feeRate = 1_000n,
): { port: ChainPort; asked: Outpoint[] } {
  const left = new Set(standing.map(({ txid }) => txid));
  const requests: Outpoint[] = [];
  const spending = {
    kind: 'coins',
    feeRate: async () => feeRate,
    unspent: async (outs: readonly Outpoint[]) => {
      requests.push(...outs);
      return outs
        .filter(({ txid }) => left.has(txid))
        .map((outpoint) => ({ ...outpoint, raw: '00' }));
    },
  };
  const port = { ...openChain(worker, 'BTC'), asset: 'BTC', spending } as unknown as ChainPort;
  return { port, asked: requests };
}

async function coinsOn(port: ChainPort): Promise<string[]> {
  const { of } = await readSpendFacts(worker, port, nobody);
  assert.ok(of.kind === 'coins');
  return of.coins.map(({ txid }) => txid);
}

const spentLongAgo = await paidTo(2_300, 9_000_000n);
const left = await paidTo(3, 50_000n);

test('coins that were spent, more and larger than all others, hide none that are left', async () => {
  const { port, asked } = nodeWith(left);
  const found = await coinsOn(port);
  assert.deepEqual(found.toSorted(), left.map(({ txid }) => txid).toSorted());
  assert.equal(asked.length, new Set(asked.map(({ txid }) => txid)).size, 'asked for each once');
});

test('of many that stand the largest 300 are offered, and no more are asked for', async () => {
  const { port, asked } = nodeWith([...spentLongAgo, ...left]);
  assert.equal((await coinsOn(port)).length, 300);
  assert.equal(asked.length, 300);
});

test('a node is not asked again for what it showed to be spent', async () => {
  await sql`insert into chains.spent_output (asset, txid, output_index, since_height)
    select 'BTC', txid, 0, 1 from unnest(${spentLongAgo.map(({ txid }) => txid)}::text[]) t (txid)
  `.execute(worker);
  const { port, asked } = nodeWith(left);
  assert.equal((await coinsOn(port)).length, left.length);
  assert.equal(asked.length, left.length);
});

test('a fee beyond every fee stops no export: it is cut, and stands as such (review chains, C17)', async () => {
  const facts = async (feeRate: bigint) => {
    const { of, isFeeCut } = await readSpendFacts(worker, nodeWith(left, feeRate).port, nobody);
    assert.ok(of.kind === 'coins');
    return [of.feeRate, isFeeCut];
  };
  // The rate of the halving of April 2024 is paid; a thousand sat a byte is the maximum.
  assert.deepEqual(await facts(700_000n), [700_000n, false]);
  assert.deepEqual(await facts(1_000_000n), [1_000_000n, false]);
  assert.deepEqual(await facts(1_000_001n), [1_000_000n, true]);
});
