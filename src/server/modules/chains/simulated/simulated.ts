import { z } from 'zod';
import type { Coin } from '#core/chains/assets.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import {
  type ChainPort,
  type Cursor,
  type Found,
  type Holdings,
  NodeFault,
  type Scan,
  type Tip,
  type WatchSet,
  type Watched,
} from '../port.ts';
import { confirmationsOf } from '../sql.ts';
import { readSignedSimulated, readSimulated } from './sign-simulated.ts';
import * as chain from './simulated.sql.ts';

// Deeper than any reorganisation we accept: beyond it a person has to look.
const blocksKept = 144;

const positionShape = z.object({ change: z.string(), recent: z.array(z.string()) });

const positionOf = (cursor: Cursor | null): z.infer<typeof positionShape> =>
  cursor === null ? { change: '0', recent: [] } : positionShape.parse(cursor);

const start: Tip = { height: 0n, hash: 'simulated' };

/** Returns the chain's outputs; the caller checks which of them are ours. */
async function scan(tx: Tx, asset: Coin, cursor: Cursor | null): Promise<Scan> {
  const from = positionOf(cursor);
  await chain.keepStill(tx, asset);
  const blocks = await chain.latestBlocks(tx, asset, blocksKept);
  const standing = await chain.blocksStillOnChain(tx, asset, from.recent);
  const changed = await chain.changesAfter(tx, asset, BigInt(from.change));
  const alive = changed
    .filter((changedTx) => changedTx.state !== 'replaced')
    .map((changedTx) => changedTx.txid);
  const outputs = alive.length === 0 ? [] : await chain.outputsOf(tx, alive);
  return {
    tip: blocks[0] ?? start,
    cursor: {
      change: String(changed.at(-1)?.change ?? from.change),
      recent: blocks.map((block) => block.hash),
    },
    seen: outputs,
    // Checked against the whole chain: a block older than the latest ones is still in it.
    detached: from.recent.filter((hash) => !standing.has(hash)),
    dropped: changed
      .filter((changedTx) => changedTx.state === 'replaced')
      .map((changedTx) => changedTx.txid),
  };
}

async function holdings(tx: Tx, asset: Coin, addresses: readonly string[]): Promise<Holdings> {
  await chain.keepStill(tx, asset);
  const [block = start] = await chain.latestBlocks(tx, asset, 1);
  const units = await chain.minedCoinsAt(tx, asset, addresses);
  return { block, isFinal: false, units, spent: [] };
}

async function lookup(tx: Db, asset: Coin, txid: string): Promise<Found> {
  const transaction = await chain.simulatedTx(tx, asset, txid);
  if (transaction === undefined) return { state: 'unknown' };
  if (transaction.state === 'replaced') return { state: 'failed' };
  const outputs = await chain.outputsOf(tx, [txid]);
  const height = outputs[0]?.blockHeight ?? null;
  if (height === null) return { state: 'pending' };
  const [tip = start] = await chain.latestBlocks(tx, asset, 1);
  const confirmations = Number(tip.height - height) + 1;
  const final = confirmations >= (await confirmationsOf(tx, asset));
  const senders = transaction.sender === null ? {} : { senders: [transaction.sender] };
  return { state: 'confirmed', outputs, confirmations, final, ...senders };
}

/** Accepts only transactions of its treasury; the same bytes again are the same payment. */
async function broadcast(tx: Db, asset: Coin, raw: string): Promise<string> {
  const signed = readSignedSimulated(asset, raw);
  const spend = signed === null ? null : readSimulated(asset, signed.unsigned);
  if (!signed?.isSigned || spend === null || spend.outputs.length === 0) {
    throw new NodeFault('refused', 'it is no payment that the simulated chain’s treasury signed');
  }
  await chain.sendOutputs(tx, asset, signed.txid, spend);
  return signed.txid;
}

/** Reads in the caller's transaction if there is one, otherwise in a new one. */
const atOnce = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : inTransaction(db, work);

// Queries our addresses before or after the scan, never inside. A transaction that waits for a
// second connection holds the first; as many of them as the pool has connections would deadlock.
async function scanOurs(db: Db, asset: Coin, cursor: Cursor | null, watched: Watched) {
  const scanned = await atOnce(db, (tx) => scan(tx, asset, cursor));
  const ours = await watched.among([...new Set(scanned.seen.map(({ address }) => address))]);
  return { ...scanned, seen: scanned.seen.filter(({ address }) => ours.has(address)) };
}

async function holdingsOf(db: Db, asset: Coin, input: WatchSet): Promise<Holdings> {
  const addresses = await input.addresses();
  return atOnce(db, (tx) => holdings(tx, asset, addresses));
}

/** A chain of play money with its blocks and mempool in Postgres, shared by all processes. */
export function simulatedChain(db: Db, asset: Coin): ChainPort {
  return {
    asset,
    simulated: true,
    identity: async () => `simulated ${asset}`,
    tip: async () => (await chain.latestBlocks(db, asset, 1))[0] ?? start,
    scan: (cursor, watched) => scanOurs(db, asset, cursor, watched),
    lookup: (txid) => lookup(db, asset, txid),
    holdings: (input) => holdingsOf(db, asset, input),
    broadcast: (raw) => broadcast(db, asset, raw),
    spending: { kind: 'simulated' },
  };
}
