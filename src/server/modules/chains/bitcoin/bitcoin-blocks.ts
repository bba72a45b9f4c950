import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import { realNow } from '#platform/clock/clock.ts';
import { NodeFault } from '../port.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { type Block, type Dialect } from './bitcoin-types.ts';

/** A block's position: its height and hash, as stored in the cursor. */
export type Mark = [height: number, hash: string];

/** Deeper than any reorganisation we accept: beyond it a person has to look. */
export const maxMarks = 144;

// A scan ends and is saved after this many blocks, however long a node was away.
export const blocksAtOnce = 24;

type ChainInfo = {
  chain: string;
  blocks: number;
  headers: number;
  bestblockhash: string;
  initialblockdownload?: boolean;
};

/** Refuses a node without peers, or one that has had no block for a long time. */
async function requireContact(rpc: BitcoinRpc, asset: DerivedCoin, hash: string): Promise<void> {
  const [header, network] = await rpc.askAll<{ time?: number; connections?: number }>([
    ['getblockheader', hash],
    ['getnetworkinfo'],
  ]);
  if (network !== undefined && 'connections' in network && network.connections === 0) {
    throw new NodeFault('behind', `the ${asset} node is connected to no other node`);
  }
  if (header === undefined || !('time' in header) || header.time === undefined) {
    throw new NodeFault('unreachable', `the ${asset} node does not tell how old its blocks are`);
  }
  const max = coinRecords[asset].mostSilentMinutes;
  if (realNow().getTime() - header.time * 1_000 <= max * 60_000) return;
  throw new NodeFault('behind', `the ${asset} node has heard of no block for over ${max} minutes`);
}

/** Returns the node's tip; refuses a node that is loading the chain or is cut off from peers. */
export async function chainTip(
  rpc: BitcoinRpc,
  asset: DerivedCoin,
): Promise<{ height: number; hash: string }> {
  const info = await rpc.ask<ChainInfo>(['getblockchaininfo']);
  const isLoading = info.initialblockdownload === true && info.chain !== 'regtest';
  if (isLoading || info.headers > info.blocks + 6) {
    throw new NodeFault('behind', `the node is still loading the chain, at block ${info.blocks}`);
  }
  // A private chain has no peers.
  if (info.chain !== 'regtest') await requireContact(rpc, asset, info.bestblockhash);
  return { height: info.blocks, hash: info.bestblockhash };
}

const hashesAt = (rpc: BitcoinRpc, heights: readonly number[]): Promise<(string | RpcRefusal)[]> =>
  rpc.askAll<string>(heights.map((height): Call => ['getblockhash', height]));

/** The last blocks of a chain that was never read: reading starts after them. */
export async function firstMarks(rpc: BitcoinRpc, tip: number): Promise<Mark[]> {
  const first = Math.max(0, tip - maxMarks + 1);
  const heights = Array.from({ length: tip - first + 1 }, (_none, index) => first + index);
  const hashes = await hashesAt(rpc, heights);
  return hashes.map((hash, index) => {
    if (hash instanceof RpcRefusal) throw new NodeFault('behind', 'the node lost blocks meanwhile');
    return [heights[index]!, hash];
  });
}

/** Splits the blocks read so far into those still in the chain and those removed by a reorg. */
export async function partMarks(
  rpc: BitcoinRpc,
  marks: readonly Mark[],
  tip: number,
): Promise<{ standing: Mark[]; left: Mark[] }> {
  const newest = marks.at(-1);
  if (newest === undefined) return { standing: [], left: [] };
  // A winning branch is not shorter: this node knows less than we have read.
  if (tip < newest[0]) throw new NodeFault('behind', 'the node is behind what was read before');
  const [last] = await hashesAt(rpc, [newest[0]]);
  if (last === newest[1]) return { standing: [...marks], left: [] };
  const hashes = await hashesAt(
    rpc,
    marks.map(([height]) => height),
  );
  const isStanding = (mark: Mark, index: number): boolean => hashes[index] === mark[1];
  const standing = marks.filter(isStanding);
  if (standing.length === 0) {
    throw new NodeFault('gap', `more than ${marks.length} blocks left the chain: look at the node`);
  }
  return { standing, left: marks.filter((mark, index) => !isStanding(mark, index)) };
}

/** The next blocks after `after`, each on top of the previous one; ends early if one is not. */
export async function blocksAfter(
  rpc: BitcoinRpc,
  dialect: Dialect,
  after: Mark,
  tip: number,
): Promise<Block[]> {
  const blocks: Block[] = [];
  let [height, under] = after;
  const last = Math.min(tip, height + blocksAtOnce);
  while (height < last) {
    height += 1;
    const [hash] = await hashesAt(rpc, [height]);
    if (typeof hash !== 'string') break;
    const block = await dialect.block(rpc, hash);
    // The chain was reorganised during the read: the next scan finds the fork.
    if (block.previousblockhash !== under || block.height !== height) break;
    blocks.push(block);
    under = hash;
  }
  return blocks;
}
