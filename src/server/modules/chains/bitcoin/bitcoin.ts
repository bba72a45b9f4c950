import type { DerivedCoin } from '#core/chains/coin-records.ts';
import { type ChainPort, type Found, NodeFault } from '../port.ts';
import { chainTip } from './bitcoin-blocks.ts';
import { offer } from './bitcoin-broadcast.ts';
import { bitcoinHoldings } from './bitcoin-holdings.ts';
import { mempoolReader } from './bitcoin-mempool.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { scanBitcoin } from './bitcoin-scan.ts';
import { bitcoinSpending } from './bitcoin-spending.ts';
import { addressOf, type Dialect, outputsOf, type RawTransaction } from './bitcoin-types.ts';
import { validateRpc } from './validate-rpc.ts';

const noSuchTransaction = -5;

/** The transaction from the node; null if it has none. */
async function find(
  rpc: BitcoinRpc,
  dialect: Dialect,
  txid: string,
  blockHash?: string,
): Promise<RawTransaction | null> {
  try {
    return await dialect.transaction(rpc, txid, blockHash);
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.code !== noSuchTransaction) throw error;
    if (/txindex/.test(error.said)) {
      throw new NodeFault('gap', 'the node keeps no index of transactions: it needs txindex=1');
    }
    return null;
  }
}

// A sender that spends thousands of coins has no one address to identify it.
const mostSenders = 100;

/** The addresses of the coins that a transaction spends, if the node has their transactions. */
async function sendersOf(rpc: BitcoinRpc, { vin }: RawTransaction): Promise<string[]> {
  const spent = vin.filter((input) => input.txid !== undefined).slice(0, mostSenders);
  const answers = await rpc.askAll<RawTransaction>(
    spent.map(({ txid }): Call => ['getrawtransaction', txid, 1]),
  );
  const senders = answers.flatMap((answer, index) => {
    if (answer instanceof RpcRefusal) return [];
    const output = answer.vout.find(({ n }) => n === spent[index]!.vout);
    return (output && addressOf(output.scriptPubKey)) ?? [];
  });
  return [...new Set(senders)];
}

/** The text in OP_RETURN outputs: the pushes after the opcode. */
function notesOf({ vout }: RawTransaction): string[] {
  return vout.flatMap(({ scriptPubKey: { hex = '' } = {} }) => {
    if (!hex.startsWith('6a')) return [];
    const bytes = Buffer.from(hex, 'hex').subarray(1);
    const [length = 0] = bytes;
    // Up to 75 bytes have a length prefix, up to 255 follow OP_PUSHDATA1.
    const text = length === 0x4c ? bytes.subarray(2) : bytes.subarray(1);
    return [text.toString('utf8')];
  });
}

/** Whether a block is off the best chain; null if this node never had it. */
async function hasLeft(rpc: BitcoinRpc, hash: string): Promise<boolean | null> {
  const [header] = await rpc.askAll<{ confirmations: number }>([['getblockheader', hash]]);
  if (header instanceof RpcRefusal && header.code === noSuchTransaction) return null;
  if (header === undefined || header instanceof RpcRefusal) {
    throw new NodeFault('unreachable', 'the node does not tell where a block stands');
  }
  return header.confirmations < 0;
}

export type BitcoinNode = {
  asset: DerivedCoin;
  rpc: BitcoinRpc;
  dialect: Dialect;
  /** The confirmations for finality, by the rule in force. */
  required: () => Promise<number>;
};

async function lookup(node: BitcoinNode, txid: string, blockHash?: string): Promise<Found> {
  const { asset, rpc, dialect } = node;
  if (!/^[0-9a-f]{64}$/i.test(txid)) return { state: 'unknown' };
  const transaction = await find(rpc, dialect, txid, blockHash);
  if (transaction === null) return { state: 'unknown' };
  if (transaction.blockhash === undefined) return { state: 'pending' };
  const header = await rpc.ask<{ height: number; confirmations: number }>([
    'getblockheader',
    transaction.blockhash,
  ]);
  // Only in a block that left the best chain: its future is unknown.
  if (header.confirmations < 1) return { state: 'unknown' };
  const block = { hash: transaction.blockhash, height: header.height };
  return {
    state: 'confirmed',
    outputs: outputsOf(asset, transaction, block),
    confirmations: header.confirmations,
    final: header.confirmations >= (await node.required()),
    senders: await sendersOf(rpc, transaction),
    notes: notesOf(transaction),
  };
}

/** Sends a signed transaction; throws only if the chain lacks it and can never accept it. */
async function broadcast(node: BitcoinNode, raw: string): Promise<string> {
  const { rpc } = node;
  const offered = await offer(rpc, raw);
  if (offered.fate === 'invalid') {
    throw new NodeFault('refused', `the node refuses the transaction: ${offered.why}`);
  }
  const { txid } = await rpc.ask<{ txid: string }>(['decoderawtransaction', raw]);
  if (offered.fate !== 'lost' && offered.fate !== 'unclear') return txid;
  // This very transaction may have spent these coins long ago. The index also has it from a block
  // that left the chain, and there it spends nothing.
  if ((await lookup(node, txid)).state !== 'unknown') return txid;
  if (offered.fate === 'lost') {
    throw new NodeFault('refused', `its coins are spent elsewhere: ${offered.why}`);
  }
  throw new NodeFault('behind', 'the node does not take the transaction now');
}

/** A chain of Bitcoin's family, read from one of the operator's nodes. */
export function bitcoinChain(given: BitcoinNode): ChainPort {
  const { asset, dialect } = given;
  const rpc = validateRpc(given.rpc);
  const node = { ...given, rpc };
  const source = { asset, rpc, dialect, readWaiting: mempoolReader(rpc) };
  return {
    asset,
    simulated: false,
    identity: () => rpc.ask<string>(['getblockhash', 0]),
    tip: async () => {
      const { height, hash } = await chainTip(rpc, asset);
      return { height: BigInt(height), hash };
    },
    scan: (cursor, watched, isLostToo) => scanBitcoin(source, cursor, watched, isLostToo),
    hasLeft: (hash) => hasLeft(rpc, hash),
    lookup: (txid, hint) => lookup(node, txid, hint?.blockHash),
    holdings: (input) => bitcoinHoldings(rpc, asset, input),
    broadcast: (raw) => broadcast(node, raw),
    spending: bitcoinSpending(rpc, asset),
  };
}
