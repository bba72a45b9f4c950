import { z } from 'zod';
import type { DerivedCoin } from '#core/chains/coin-records.ts';
import type { Cursor, IsLostToo, Output, Scan, Watched } from '../port.ts';
import * as blocks from './bitcoin-blocks.ts';
import { offer } from './bitcoin-broadcast.ts';
import type { Waiting } from './bitcoin-mempool.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import { type Block, type Dialect, outputsOf, paidBy } from './bitcoin-types.ts';

/**
 * A transaction that pays us, kept until it is deep enough: its bytes are offered again if it
 * vanishes.
 */
const pendingShape = z.object({
  raw: z.string(),
  height: z.number().nullable(),
  hash: z.string().nullable(),
});

const placeShape = z.object({
  marks: z.array(z.tuple([z.number(), z.string()])),
  held: z.record(z.string(), pendingShape),
});
type Place = z.infer<typeof placeShape>;

export type Source = {
  asset: DerivedCoin;
  rpc: BitcoinRpc;
  dialect: Dialect;
  readWaiting(watched: Watched): Promise<Waiting>;
};

async function placeOf(rpc: BitcoinRpc, cursor: Cursor | null, tip: number): Promise<Place> {
  if (cursor !== null) return placeShape.parse(cursor);
  return { marks: await blocks.firstMarks(rpc, tip), held: {} };
}

/** Returns the outputs to us in these blocks, and keeps their transactions. */
async function seenIn(
  { asset }: Source,
  read: readonly Block[],
  watched: Watched,
  held: Place['held'],
): Promise<Output[]> {
  const seen: Output[] = [];
  for (const block of read) {
    const known = await watched.among([...new Set(block.tx.flatMap(paidBy))]);
    for (const transaction of block.tx) {
      const ours = outputsOf(asset, transaction, block, known);
      if (ours.length === 0) continue;
      held[transaction.txid] = { raw: transaction.hex, height: block.height, hash: block.hash };
      seen.push(...ours);
    }
  }
  return seen;
}

async function seenWaiting(
  { asset }: Source,
  { ours }: Waiting,
  watched: Watched,
  held: Place['held'],
): Promise<Output[]> {
  const known = await watched.among([...new Set(ours.flatMap(paidBy))]);
  const outputs = ours.flatMap((transaction) => outputsOf(asset, transaction, null, known));
  for (const { txid, hex } of ours) held[txid] ??= { raw: hex, height: null, hash: null };
  // One that a block took between the two reads is reported with its block.
  return outputs.filter(({ txid }) => held[txid]?.height === null);
}

/**
 * Unconfirmed payments that are in no mempool: evicted, or double-spent. A repeated offer shows
 * which, and restores an evicted one.
 */
async function lostAmong(
  { rpc }: Source,
  held: Place['held'],
  waiting: Waiting,
  isLostToo: IsLostToo,
) {
  const lost: string[] = [];
  for (const [txid, { raw, height }] of Object.entries(held)) {
    if (height !== null || waiting.ids.has(txid)) continue;
    if ((await offer(rpc, raw)).fate === 'lost' && (await isLostToo(txid))) lost.push(txid);
  }
  return lost;
}

function forgetAbandoned(held: Place['held'], tip: number, dropped: readonly string[]): void {
  for (const txid of dropped) delete held[txid];
  for (const [txid, { height }] of Object.entries(held)) {
    if (height !== null && height <= tip - blocks.maxMarks) delete held[txid];
  }
}

/** Reads on from the cursor: removed blocks, new blocks, and the mempool. */
export async function scanBitcoin(
  source: Source,
  cursor: Cursor | null,
  watched: Watched,
  isLostToo: IsLostToo = async () => true,
): Promise<Scan> {
  const { asset, rpc, dialect } = source;
  const tip = await blocks.chainTip(rpc, asset);
  const { marks, held } = await placeOf(rpc, cursor, tip.height);
  const { standing, left } = await blocks.partMarks(rpc, marks, tip.height);
  const detached = left.map(([, hash]) => hash);
  for (const pending of Object.values(held)) {
    if (pending.hash !== null && detached.includes(pending.hash))
      [pending.height, pending.hash] = [null, null];
  }
  const read = await blocks.blocksAfter(rpc, dialect, standing.at(-1)!, tip.height);
  const seen = await seenIn(source, read, watched, held);
  const reached = [...standing, ...read.map((block): blocks.Mark => [block.height, block.hash])];
  const [height, hash] = reached.at(-1)!;
  let dropped: string[] = [];
  if (hash === tip.hash) {
    const waiting = await source.readWaiting(watched);
    seen.push(...(await seenWaiting(source, waiting, watched, held)));
    const lost = await lostAmong(source, held, waiting, isLostToo);
    // Only if the tip has not moved: a payment in a new block looks lost to its mempool.
    if ((await rpc.ask<string>(['getbestblockhash'])) === tip.hash) dropped = lost;
  }
  forgetAbandoned(held, height, dropped);
  return {
    tip: { height: BigInt(height), hash },
    cursor: { marks: reached.slice(-blocks.maxMarks), held },
    seen,
    detached,
    dropped,
  };
}
