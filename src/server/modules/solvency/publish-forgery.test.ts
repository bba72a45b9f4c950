import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Asset, coins, defaultCoins } from '#core/chains/assets.ts';
import { coinRecords } from '#core/chains/coin-records.ts';
import { contextOf, rootIdOfRecord } from '#core/proofs/merkle-build.ts';
import { canonical } from '#core/proofs/merkle-sum.ts';
import { sumsOf } from '#core/proofs/summed-assets.ts';
import { type Header, recordBytesOf } from '#core/proofs/tree-format.ts';
import { assetOfSum } from '#core/proofs/tree-format.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { openChain, readReserves } from '../chains/chains.ts';
import { sealBooks, sealHeads } from '../ledger/ledger.ts';
import { simulatePrices } from '../market/market.ts';
import { blockLeavesOf, buildTree, nodeMeans, secretsOf } from './build-tree.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import * as rows from './snapshots.sql.ts';

// Forgeries that a compromised worker might publish (review M1): the database recomputes the tree
// from its leaves, member by member, and compares the reserves with the readings.

const database = await testDatabase();
const { owner, worker } = database;

const list = (name: string, of: readonly (string | number)[], type = 'text') =>
  sql
    .raw(`create or replace function foundation.${name}() returns ${type}[]
      language sql immutable parallel safe
      return array[${of.map((item) => (type === 'text' ? `'${item}'` : item)).join()}]`)
    .execute(owner);

// The database knows one more coin that an operator may add, before the first query plan: its lists
// are constants there.
const standard = defaultCoins;
const each = coins.map((coin) => coinRecords[coin]);
await list('coins', [...coins, 'NMC']);
await list('methods', [...each.map(({ method }) => method), 'NAMECOIN']);
await list('families', [...each.map(({ family }) => family), 'bitcoin']);
await list('decimals', [...each.map(({ decimals }) => decimals), 8], 'integer');
await list('unit_names', [...each.map(({ unit }) => unit), 'swartz']);

const { config } = await testApi(database);
await simulatePrices(worker);
const members = [await aFundedMember(database, 150_000n), await aFundedMember(database, 70_000n)];
for (const coin of standard) assert.equal(await readReserves(worker, coin, openChain), true);
assert.equal(await publishSnapshot(worker, config), 1);
await aFundedMember(database, 6_000n);
await sealBooks(worker);
for (const coin of standard) assert.equal(await readReserves(worker, coin, openChain), true);

type Owed = { member: string; email: string; amounts: bigint[] };
/** `owed` gets the true sums, in the order of the header's. */
type Change = {
  header?: Partial<Header>;
  owed?: (all: Owed[]) => Owed[];
  leaves?: (records: Uint8Array) => void;
  /**
   * Lowers one leaf of the first member to this far below zero, raises the other to match, and
   * builds the tree.
   */
  below?: bigint;
  publishing?: (publishing: rows.Publishing) => Partial<rows.Publishing>;
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

/** Publishes a tree that is correct except for the change, and rolls it back. */
async function publishChanged(change: Change): Promise<void> {
  const act = worker.transaction().setIsolationLevel('repeatable read');
  await act.execute(async (tx) => {
    const sums =
      change.header?.assets ?? JSON.parse((await rows.snapshots(tx, 1))[0]!.header).assets;
    const assets: Asset[] = sums.map(assetOfSum);
    const honest = (await rows.owedAfter(tx, '', 100)).map(
      ({ member, email, cents, coins: in_ }) => ({
        member,
        email,
        amounts: assets.map((asset) => (asset === 'USD' ? cents : BigInt(in_[asset] ?? 0n))),
      }),
    );
    const all = change.owed?.(honest) ?? honest;
    const sum = (of: Owed[], index: number) =>
      of.reduce((so, item) => so + item.amounts[index]!, 0n);
    const owed = await rows.owedByAsset(tx);
    const rest = assets.map((asset, index) => (owed.get(asset) ?? 0n) - sum(all, index));
    const header = { ...(await headerOf(tx, all.length + 1)), ...change.header };
    const secrets = secretsOf(config.secret);
    const ctx = contextOf(header, nodeMeans.hashInto);
    const named = [...all, { member: 'unallocated', email: '', amounts: rest }];
    async function* batches() {
      yield named.map((item) => ({ ...item, secret: secrets.ofMember(item.member) }));
    }
    const { leaves, top } = await buildTree(header, secrets.ofPadding(ctx), batches(), (places) =>
      rows.writePlaces(tx, 2, places),
    );
    change.leaves?.(leaves);
    if (change.below !== undefined)
      top.splice(0, 1, await shifted(tx, header, leaves, change.below));
    const root = top.at(-1)!;
    const size = blockLeavesOf(header) * recordBytesOf(header);
    for (let index = 0; index * size < leaves.length; index += 1) {
      await rows.writeBlock(tx, 2, index, Buffer.from(leaves.buffer, index * size, size));
    }
    const [last] = await rows.snapshots(tx, 1);
    const publishing: rows.Publishing = {
      no: 2,
      header: canonical(header),
      root: Buffer.from(root),
      rootId: rootIdOfRecord(header, root, nodeMeans.hashInto),
      blockLeaves: blockLeavesOf(header),
      top: Buffer.concat(top),
      signature: {},
      reserves: await reservesNow(tx, last!.reserves),
    };
    await rows.publish(tx, { ...publishing, ...change.publishing?.(publishing) });
    throw undone;
  });
}

/** Returns the root with one leaf of a member `below` zero and the other raised to match. */
async function shifted(tx: Tx, header: Header, leaves: Uint8Array, below: bigint) {
  const found = await sql<{ indices: number[] }>`
    select indices from solvency.leaf_place
    where snapshot_no = 2 and owner = ${members[0]!.id}`.execute(tx);
  const view = new DataView(leaves.buffer, leaves.byteOffset);
  const bytes = recordBytesOf(header);
  const [value, other] = found.rows[0]!.indices.map((index) => index * bytes + 32);
  const whole = view.getBigInt64(value!) + view.getBigInt64(other!);
  view.setBigInt64(value!, -below);
  view.setBigInt64(other!, whole + below);
  const made = await sql<{ root: Buffer }>`
    select solvency.root_of_block(${Buffer.from(leaves)}, ${bytes},
      ${Buffer.from(contextOf(header, nodeMeans.hashInto))}) as root`.execute(owner);
  return made.rows[0]!.root;
}

/** Returns the reserves of the last snapshot, with the readings since. */
async function reservesNow(tx: Tx, before: rows.Snapshot['reserves']) {
  const found = await sql<{ asset: string; height: string; hash: string; units: bigint }>`
    select asset, height::text, hash, units from chains.current_reading`.execute(tx);
  const bitcoin = found.rows.find(({ asset }) => asset === 'BTC')!;
  const held = await sql<{ address: string; held: string }>`
    select address, split_part(approvals.sum_in_words(units, asset), ' ', 1) as held
    from chains.holding where asset = 'BTC'`.execute(owner);
  return before.map((row) => {
    if (row.asset !== 'BTC' || row.block === null) return row;
    const { height, hash, units } = bitcoin;
    const digits = units.toString().padStart(9, '0');
    const whole = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
    return { ...row, block: { ...row.block, height, hash }, held: whole, addresses: held.rows };
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
    all.map((item) =>
      item.member === ada ? { ...item, amounts: [1n, ...item.amounts.slice(1)] } : item,
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
  await refused({ publishing: (publishing) => ({ root: sameSums(publishing) }) }, why);
  await refused({ leaves: (records) => void (records[0]! ^= 1) }, why);
  const top = ({ top: levels }: rows.Publishing) => Buffer.concat([levels, levels]);
  await refused({ publishing: (publishing) => ({ top: top(publishing) }) }, why);
  await refused({ publishing: () => ({ rootId: 'ab'.repeat(32) }) }, /has another id/);
  await refused({ publishing: () => ({ blockLeaves: 1 }) }, /leaves are missing/);
});

test('a leaf below zero is not, though its member and the whole tree add up', async () => {
  await assert.rejects(publishChanged({ below: 0n }), undone);
  await refused({ below: 1n }, /leaf \d+ is below zero/);
  await refused({ below: 149_000n }, /leaf \d+ is below zero/);
});

test('a header with another seal, or of another time, is not', async () => {
  await refused({ header: { seal: null } }, /seal is not the newest/);
  await refused({ header: { seal: `1:${'0'.repeat(64)}` } }, /seal is not the newest/);
  await refused({ header: { asOf: '2020-01-01T00:00:00.000Z' } }, /it is not of now/);
});

test('reserves that were not read are not', async () => {
  const lie = (change: (row: rows.Snapshot['reserves'][number]) => object) => ({
    publishing: ({ reserves }: rows.Publishing) => ({
      reserves: (reserves as rows.Snapshot['reserves']).map((reserve) =>
        reserve.asset === 'BTC' ? { ...reserve, ...change(reserve) } : reserve,
      ),
    }),
  });
  const why = /the reserves are not those that were read: BTC/;
  await refused(
    lie(() => ({ held: '21.00000000' })),
    why,
  );
  await refused(
    lie(() => ({ before: '21.00000000' })),
    why,
  );
  await refused(
    lie(() => ({ more_addresses: 5 })),
    why,
  );
  await refused(
    lie(({ addresses }) => ({
      addresses: addresses.map((address) => ({ ...address, held: '9.00000000' })),
    })),
    why,
  );
  await refused({ publishing: () => ({ reserves: [] }) }, /reserves are not those/);
});

test('a tree of the first format is not, and none whose sums are not named as they are', async () => {
  await refused({ header: { v: 'pol/v1' } }, /published in the format pol\/v2/);
  const [usd = '', btc = '', ...more] = sumsOf(standard);
  const named = [
    [usd, ...more, btc],
    [btc, usd, ...more],
    [usd, btc, ...more.slice(1)],
    [usd, btc, ...more, 'ZEC-zatoshi'],
    [usd, 'BTC-satoshi', ...more],
  ];
  const why = /the sums are of .* which are not those of the reserves/;
  for (const assets of named) await refused({ header: { assets } }, why);
});

async function owesNamecoin(): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const set = (how: string) =>
      sql.raw(`alter table ledger.account ${how} trigger account_opens_empty`).execute(tx);
    await set('disable');
    await sql`insert into ledger.account (owner, class, asset, balance)
      values ('', 'suspense', 'NMC', 5)`.execute(tx);
    await set('enable');
  });
}

test('a fifth coin that is owed has its sum, and stands in nobody else’s leaf', async () => {
  await owesNamecoin();
  await refused({}, /no sum of NMC, of which the ledger owes some/);
  const of = (...more: string[]) => ({ assets: ['USD-cent', 'BTC-sat', 'DOGE-koinu', ...more] });
  const header = of('NMC-swartz', 'SOL-lamport', 'XRP-drop');
  const nothing = { block: null, held: '0.00000000', before: '0.00000000' };
  const publishing = ({ reserves }: rows.Publishing) => ({
    reserves: [
      ...(reserves as rows.Snapshot['reserves']),
      { asset: 'NMC', ...nothing, addresses: [], more_addresses: 0 },
    ],
  });
  await assert.rejects(publishChanged({ header, publishing }), undone);
  await refused({ header }, /the reserves are not those that were read: NMC/);
  const last = of('SOL-lamport', 'XRP-drop', 'NMC-swartz');
  await refused({ header: last, publishing }, /which are not those of the reserves/);
  const [ada] = members.map(({ id }) => id);
  const moved = (all: Owed[]) =>
    all.map((item) =>
      item.member === ada ? { ...item, amounts: item.amounts.with(3, 5n) } : item,
    );
  const why = new RegExp(`${ada} is owed 150000 0 0 0 0 0 and counted with 150000 0 0 5 0 0`);
  await refused({ header, publishing, owed: moved }, why);
  // Labelled as another coin's; both sums together would be right.
  const named = of('NMC-swartz', 'XRP-drop', 'SOL-lamport');
  await refused({ header: named, publishing }, /which are not those of the reserves/);
});
