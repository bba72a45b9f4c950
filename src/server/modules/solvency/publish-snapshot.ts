import type { SnapshotReserves } from '#contract/proofs.ts';
import { formatAmount } from '#core/money/money.ts';
import {
  contextOf,
  leavesFor,
  nodeOf,
  type Owed,
  rootIdOfRecord,
} from '#core/proofs/merkle-build.ts';
import { canonical } from '#core/proofs/merkle-sum.ts';
import { summedAsset, sumsOf } from '#core/proofs/summed-assets.ts';
import { type Header, recordBytesOf } from '#core/proofs/tree-format.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { signingKeyOf } from '#platform/config/signing-key.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { sealBooks, sealHeads } from '../ledger/ledger.ts';
import { blockLeavesOf, buildTree, nodeMeans, secretsOf } from './build-tree.ts';
import { countedUnits } from './read-books.ts';
import { coinsWithReserves, holdingsOf, type Reading, readings } from './reserves.sql.ts';
import * as rows from './snapshots.sql.ts';

const { hashInto } = nodeMeans;
const CHUNKS = 2;
const BATCH = 5_000;
const ADDRESSES = 1_000;

/** Money without a named owner: one leaf holds it, and everyone may verify it. */
export const unallocated = 'unallocated';

async function headerOf(tx: Tx, config: Config): Promise<Header> {
  const [last] = await rows.snapshots(tx, 1);
  const [seal] = await sealHeads(tx, 1);
  const people = (await rows.countOwed(tx)) + 1;
  return {
    v: 'pol/v2',
    org: config.publicUrl,
    seq: (last?.no ?? 0) + 1,
    asOf: (await businessNow(tx)).toISOString(),
    ledgerSeq: (await rows.lastPosition(tx, seal?.upto ?? 0n)).toString(),
    seal: seal === undefined ? null : `${seal.no}:${seal.head}`,
    prev: last?.rootId ?? null,
    assets: sumsOf(await coinsWithReserves(tx)),
    leaves: leavesFor(people, CHUNKS),
    chunks: CHUNKS,
  };
}

/**
 * Yields every owner with money owed to them, in the order of their ids, and last the money without
 * a named owner.
 */
async function* everybody(
  tx: Tx,
  sums: readonly string[],
  secretOf: (member: string) => Uint8Array,
): AsyncGenerator<Owed[]> {
  const owed = await rows.owedByAsset(tx);
  const assets = sums.map((name) => summedAsset(name)!);
  let last = '';
  const known = assets.map(() => 0n);
  for (;;) {
    const found = await rows.owedAfter(tx, last, BATCH);
    if (found.length === 0) break;
    yield found.map(({ member, email, cents, coins }) => {
      const amounts = assets.map((asset) => (asset === 'USD' ? cents : BigInt(coins[asset] ?? 0n)));
      for (const [index, amount] of amounts.entries()) known[index] = known[index]! + amount;
      return { member, email, secret: secretOf(member), amounts };
    });
    last = found.at(-1)!.member;
  }
  const left = assets.map((asset, index) => (owed.get(asset) ?? 0n) - known[index]!);
  yield [{ member: unallocated, email: '', secret: secretOf(unallocated), amounts: left }];
}

/** Returns the amount that each chain held at our addresses in the block of its last reading. */
async function reservesOf(tx: Tx): Promise<SnapshotReserves> {
  const all = await readings(tx);
  const reserves: SnapshotReserves = [];
  for (const asset of await coinsWithReserves(tx)) {
    const reading = all.find((item) => item.asset === asset);
    const held = reading === undefined ? [] : await holdingsOf(tx, asset, ADDRESSES);
    const { units = 0n, openingUnits = 0n, addresses = 0 } = reading ?? {};
    reserves.push({
      asset,
      block: reading === undefined ? null : blockOf(reading),
      held: formatAmount(asset, countedUnits({ units, openingUnits })),
      before: formatAmount(asset, openingUnits),
      addresses: held.map((holding) => ({
        address: holding.address,
        held: formatAmount(asset, holding.units),
      })),
      more_addresses: addresses - held.length,
    });
  }
  return reserves;
}

const blockOf = ({ height, hash, readAt }: Reading) => ({
  height: height.toString(),
  hash,
  read_at: readAt.toISOString(),
});

async function publishWithin(tx: Tx, config: Config): Promise<number> {
  await rows.allowLongStatements(tx);
  const header = await headerOf(tx, config);
  const secrets = secretsOf(config.secret);
  const ctx = contextOf(header, hashInto);
  const { leaves, top } = await buildTree(
    header,
    secrets.ofPadding(ctx),
    everybody(tx, header.assets, secrets.ofMember),
    (places) => rows.writePlaces(tx, header.seq, places),
  );
  const blockLeaves = blockLeavesOf(header);
  const size = blockLeaves * recordBytesOf(header);
  for (let index = 0; index * size < leaves.length; index += 1) {
    const records = Buffer.from(leaves.buffer, index * size, size);
    await rows.writeBlock(tx, header.seq, index, records);
  }
  const root = top.at(-1)!;
  const rootId = rootIdOfRecord(header, root, hashInto);
  const reserves = await reservesOf(tx);
  const claim = { document: 'candor-snapshot', header, root: nodeOf(root), rootId, reserves };
  await rows.publish(tx, {
    no: header.seq,
    header: canonical(header),
    root: Buffer.from(root),
    rootId,
    blockLeaves,
    top: Buffer.concat(top),
    signature: signingKeyOf(config.secret).signed(claim),
    reserves,
  });
  return header.seq;
}

/**
 * Seals the books, then publishes all liabilities as one tree, read and written as of one moment
 * (SOL-1). The database refuses it if the tree and the ledger differ by a cent.
 */
export async function publishSnapshot(db: Db, config: Config): Promise<number> {
  await sealBooks(db);
  return atOneMoment(db, (tx) => publishWithin(tx, config));
}

/**
 * Publishes the daily snapshot if there is none yet; returns null if another process did meanwhile.
 */
export async function publishDaily(db: Db, config: Config): Promise<number | null> {
  await sealBooks(db);
  return atOneMoment(db, async (tx) =>
    (await rows.isSnapshotDue(tx)) ? publishWithin(tx, config) : null,
  );
}

const atOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work);
