import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../../../tests/support/api.ts';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';
import { aFundedMember } from '../../../../tests/support/ledger/funds.ts';
import { contextOf, rootIdOfRecord } from '../../../core/proofs/merkle-build.ts';
import { canonical, type Header, recordBytes } from '../../../core/proofs/merkle-sum.ts';
import { coins } from '../../../core/chains/assets.ts';
import { summedAssets } from '../../../core/proofs/summed-assets.ts';
import { openChain, readReserves } from '../chains/chains.ts';
import { businessNow } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sealBooks, sealHeads } from '../ledger/ledger.ts';
import { simulatePrices } from '../market/market.ts';
import { blockLeavesOf, buildTree, nodeMeans, secretsOf } from './build-tree.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import * as rows from './snapshots.sql.ts';

// What a worker in strange hands might publish (review M1): the database counts the tree again,
// from its leaves up and member by member, and holds the reserves against what was read.

const database = await testDatabase();
const { owner, worker } = database;
const { config } = await testApi(database);
await simulatePrices(worker);
const members = [await aFundedMember(database, 150_000n), await aFundedMember(database, 70_000n)];
for (const coin of coins) assert.equal(await readReserves(worker, coin, openChain), true);
assert.equal(await publishSnapshot(worker, config), 1);
await aFundedMember(database, 6_000n);
await sealBooks(worker);
for (const coin of coins) assert.equal(await readReserves(worker, coin, openChain), true);

type Owed = { member: string; email: string; amounts: bigint[] };
type Change = {
  header?: Partial<Header>;
  owed?: (all: Owed[]) => Owed[];
  leaves?: (records: Uint8Array) => void;
  publishing?: (one: rows.Publishing) => Partial<rows.Publishing>;
};

async function headerOf(tx: Tx, people: number): Promise<Header> {
  const [last] = await rows.snapshots(tx, 1);
  const [seal] = await sealHeads(tx, 1);
  const before = JSON.parse(last!.header) as Header;
  return {
    ...before,
    seq: 2,
    prev: last!.rootId,
    asOf: (await businessNow(tx)).toISOString(),
    seal: `${seal!.no}:${seal!.head}`,
    leaves: 2 ** Math.ceil(Math.log2(2 * people)),
  };
}

const undone = new Error('undone');

/** Publishes a tree that is right but for what is changed, and takes it back. */
async function publishChanged(change: Change): Promise<void> {
  const act = worker.transaction().setIsolationLevel('repeatable read');
  await act.execute(async (tx) => {
    const honest = await rows.owedAfter(tx, '', 100);
    const all = change.owed?.(honest) ?? honest;
    const sum = (of: Owed[], nth: number) => of.reduce((so, one) => so + one.amounts[nth]!, 0n);
    const owed = await rows.owedByAsset(tx);
    const rest = summedAssets.map((asset, nth) => (owed.get(asset) ?? 0n) - sum(all, nth));
    const header = { ...(await headerOf(tx, all.length + 1)), ...change.header };
    const secrets = secretsOf(config.secret);
    const ctx = contextOf(header, nodeMeans.hashInto);
    const named = [...all, { member: 'unallocated', email: '', amounts: rest }];
    async function* batches() {
      yield named.map((one) => ({ ...one, secret: secrets.ofMember(one.member) }));
    }
    const { leaves, top } = await buildTree(header, secrets.ofPadding(ctx), batches(), (places) =>
      rows.writePlaces(tx, 2, places),
    );
    change.leaves?.(leaves);
    const root = top.at(-1)!;
    const size = blockLeavesOf(header) * recordBytes;
    for (let nth = 0; nth * size < leaves.length; nth += 1) {
      await rows.writeBlock(tx, 2, nth, Buffer.from(leaves.buffer, nth * size, size));
    }
    const [last] = await rows.snapshots(tx, 1);
    const one: rows.Publishing = {
      no: 2,
      header: canonical(header),
      root: Buffer.from(root),
      rootId: rootIdOfRecord(ctx, root, nodeMeans.hashInto),
      blockLeaves: blockLeavesOf(header),
      top: Buffer.concat(top),
      signature: {},
      reserves: await reservesNow(tx, last!.reserves),
    };
    await rows.publish(tx, { ...one, ...change.publishing?.(one) });
    throw undone;
  });
}

/** The reserves of the last snapshot, with what was read since. */
async function reservesNow(tx: Tx, before: rows.Snapshot['reserves']) {
  const found = await sql<{ asset: string; height: string; hash: string; units: bigint }>`
    select asset, height::text, hash, units from chains.standing_reading`.execute(tx);
  const bitcoin = found.rows.find(({ asset }) => asset === 'BTC')!;
  const held = await sql<{ address: string; held: string }>`
    select address, split_part(approvals.sum_in_words(units, asset), ' ', 1) as held
    from chains.holding where asset = 'BTC'`.execute(owner);
  return before.map((one) => {
    if (one.asset !== 'BTC' || one.block === null) return one;
    const { height, hash, units } = bitcoin;
    const digits = units.toString().padStart(9, '0');
    const whole = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
    return { ...one, block: { ...one.block, height, hash }, held: whole, addresses: held.rows };
  });
}

const refused = (change: Change, why: RegExp) => assert.rejects(publishChanged(change), why);

test('a tree that follows from the books is published', async () => {
  await assert.rejects(publishChanged({}), undone);
});

test('a tree that leaves a member out, or owes one less, is not', async () => {
  const [ada, bob] = members.map(({ id }) => id);
  await refused(
    { owed: (all) => all.filter(({ member }) => member !== bob) },
    new RegExp(`not that of the books: ${bob} is owed 70000 0 0 0 0 and counted with $`),
  );
  const less = (all: Owed[]) =>
    all.map((one) =>
      one.member === ada ? { ...one, amounts: [1n, ...one.amounts.slice(1)] } : one,
    );
  await refused({ owed: less }, new RegExp(`${ada} is owed 150000 0 0 0 0 and counted with 1 0`));
});

test('a root that does not follow from the leaves is not, whatever its sums', async () => {
  const sameSums = ({ root }: rows.Publishing) => {
    const other = Buffer.from(root);
    other[0] = other[0]! ^ 1;
    return other;
  };
  const why = /the root is not that of its leaves/;
  await refused({ publishing: (one) => ({ root: sameSums(one) }) }, why);
  await refused({ leaves: (records) => void (records[0]! ^= 1) }, why);
  const top = ({ top: levels }: rows.Publishing) => Buffer.concat([levels, levels]);
  await refused({ publishing: (one) => ({ top: top(one) }) }, why);
  await refused({ publishing: () => ({ rootId: 'ab'.repeat(32) }) }, /has another id/);
  await refused({ publishing: () => ({ blockLeaves: 1 }) }, /leaves are missing/);
});

test('a header with another seal, or of another time, is not', async () => {
  await refused({ header: { seal: null } }, /seal is not the newest/);
  await refused({ header: { seal: `1:${'0'.repeat(64)}` } }, /seal is not the newest/);
  await refused({ header: { asOf: '2020-01-01T00:00:00.000Z' } }, /it is not of now/);
});

test('reserves that were not read are not', async () => {
  const lie = (change: (one: rows.Snapshot['reserves'][number]) => object) => ({
    publishing: ({ reserves }: rows.Publishing) => ({
      reserves: (reserves as rows.Snapshot['reserves']).map((one) =>
        one.asset === 'BTC' ? { ...one, ...change(one) } : one,
      ),
    }),
  });
  const why = /the reserves are not those that were read: BTC/;
  await refused(
    lie(() => ({ held: '21.00000000' })),
    why,
  );
  await refused(
    lie(() => ({ more_addresses: 5 })),
    why,
  );
  await refused(
    lie(({ addresses }) => ({
      addresses: addresses.map((one) => ({ ...one, held: '9.00000000' })),
    })),
    why,
  );
  await refused({ publishing: () => ({ reserves: [] }) }, /reserves are not those/);
});
