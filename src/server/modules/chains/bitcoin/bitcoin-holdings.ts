import type { DerivedCoin } from '#core/chains/coin-records.ts';
import { type Holdings, NodeFault, type OwnOutput, type WatchSet } from '../port.ts';
import { chainTip } from './bitcoin-blocks.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { addressOf, type Script, unitsOf } from './bitcoin-types.ts';

/** An output that no transaction in a block spends. */
type Unspent = { bestblock: string; value: string | number; scriptPubKey: Script };

const invalidParameter = -8;

const moved = (): NodeFault =>
  new NodeFault('behind', 'a block came while the reserves were read: they are read anew');

/** Whether an output is unspent; the node's answer must match its answer at the payment. */
function stands(coin: DerivedCoin, output: OwnOutput, answer: unknown, block: string): boolean {
  // An id that the node cannot even parse is in no chain.
  if (answer instanceof RpcRefusal && answer.code === invalidParameter) return false;
  if (answer instanceof RpcRefusal) {
    throw new NodeFault('unreachable', 'the node does not say which outputs are spent');
  }
  if (answer === null || answer === undefined) return false;
  const { bestblock, value, scriptPubKey } = answer as Unspent;
  if (bestblock !== block) throw moved();
  const isSame =
    unitsOf(coin, value) === output.amount && addressOf(scriptPubKey) === output.address;
  if (!isSame) {
    throw new NodeFault('foreign', `the node tells another story of ${output.txid} than before`);
  }
  return true;
}

/**
 * The holdings of our addresses in the newest block: our outputs that no transaction in the chain
 * spends. All nodes of this family answer this at once, 1.14 as well, without a wallet.
 */
export async function bitcoinHoldings(
  rpc: BitcoinRpc,
  coin: DerivedCoin,
  input: WatchSet,
): Promise<Holdings> {
  const outputs = await input.outputs();
  const { height, hash } = await chainTip(rpc, coin);
  const answers = await rpc.askAll<Unspent | null>(
    // A transaction in the mempool spends nothing yet.
    outputs.map(({ txid, outputIndex }): Call => ['gettxout', txid, outputIndex, false]),
  );
  const units = new Map<string, bigint>();
  const spent: OwnOutput[] = [];
  for (const [index, output] of outputs.entries()) {
    if (stands(coin, output, answers[index], hash)) {
      units.set(output.address, (units.get(output.address) ?? 0n) + output.amount);
    } else spent.push(output);
  }
  // The answer for a spent output names no block, so the tip must not have moved.
  if ((await rpc.ask<string>(['getbestblockhash'])) !== hash) throw moved();
  return { block: { height: BigInt(height), hash }, isFinal: false, units, spent };
}
