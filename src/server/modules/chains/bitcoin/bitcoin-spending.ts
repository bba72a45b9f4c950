import { coinRecords, type DerivedCoin } from '#core/chains/coin-records.ts';
import type { Outpoint, Spending, ToReplace } from '../port.ts';
import { whyInvalid } from './bitcoin-broadcast.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { type RawTransaction, unitsOf } from './bitcoin-types.ts';
import { withoutExtension } from './extension-block.ts';

const withinBlocks = 6;

/** Minor units per kilobyte: from newer nodes, from older ones, or the floor if neither knows. */
async function feeRate(rpc: BitcoinRpc, coin: DerivedCoin): Promise<bigint> {
  const [smart, plain] = await rpc.askAll<{ feerate?: string | number } | string | number>([
    ['estimatesmartfee', withinBlocks],
    ['estimatefee', withinBlocks],
  ]);
  const estimate = [
    smart instanceof RpcRefusal || typeof smart !== 'object' ? undefined : smart.feerate,
    plain instanceof RpcRefusal || typeof plain === 'object' ? undefined : plain,
  ].find((item) => item !== undefined && !String(item).startsWith('-'));
  const rate = estimate === undefined ? 0n : unitsOf(coin, estimate);
  const { feeFloor } = coinRecords[coin];
  return rate > feeFloor ? rate : feeFloor;
}

/** The unspent coins among these, each with the full transaction that made it. */
async function unspent(
  rpc: BitcoinRpc,
  outs: readonly Outpoint[],
): Promise<(Outpoint & { raw: string })[]> {
  const standing = await rpc.askAll<object | null>(
    outs.map(({ txid, outputIndex }): Call => ['gettxout', txid, outputIndex, true]),
  );
  const left = outs.filter((_, index) => {
    const answer = standing[index];
    return answer !== undefined && answer !== null && !(answer instanceof RpcRefusal);
  });
  const raws = await rpc.askAll<string>(
    left.map(({ txid }): Call => ['getrawtransaction', txid, 0]),
  );
  return left.flatMap((outpoint, index) => {
    const answer = raws[index];
    const raw = typeof answer === 'string' ? withoutExtension(answer, outpoint.txid) : null;
    return raw === null ? [] : [{ ...outpoint, raw }];
  });
}

async function spends(rpc: BitcoinRpc, txid: string): Promise<Outpoint[]> {
  const [transaction] = await rpc.askAll<RawTransaction>([['getrawtransaction', txid, 1]]);
  if (transaction === undefined || transaction instanceof RpcRefusal) return [];
  return transaction.vin.flatMap((input) =>
    input.txid === undefined ? [] : [{ txid: input.txid, outputIndex: input.vout ?? 0 }],
  );
}

type Waiting = { fees?: { descendant: string | number } };

/** Bitcoin Core returns both since 0.17 and 0.16. */
async function toReplace(rpc: BitcoinRpc, coin: DerivedCoin, txid: string): Promise<ToReplace> {
  const [waiting, network] = await rpc.askAll<Waiting & { incrementalfee?: string | number }>([
    ['getmempoolentry', txid],
    ['getnetworkinfo'],
  ]);
  const known = (answer: typeof waiting) => (answer instanceof RpcRefusal ? undefined : answer);
  const fees = known(waiting)?.fees?.descendant;
  const step = known(network)?.incrementalfee;
  const { feeFloor } = coinRecords[coin];
  return {
    fees: fees === undefined ? 0n : unitsOf(coin, fees),
    step: step === undefined ? feeFloor : unitsOf(coin, step),
  };
}

/** The inputs of an unsigned payment of Bitcoin or Dogecoin, from an operator's node. */
export const bitcoinSpending = (rpc: BitcoinRpc, coin: DerivedCoin): Spending => ({
  kind: 'coins',
  feeRate: () => feeRate(rpc, coin),
  unspent: (outs) => unspent(rpc, outs),
  whyInvalid: (raw) => whyInvalid(rpc, raw),
  spends: (txid) => spends(rpc, txid),
  toReplace: (txid) => toReplace(rpc, coin, txid),
});
