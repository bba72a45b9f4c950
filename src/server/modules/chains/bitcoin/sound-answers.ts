import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';
import { NodeFault } from '../port.ts';

type Fields = Record<string, unknown>;
type IsSound = (answer: unknown, call: Call) => boolean;

const isText = (value: unknown): boolean => typeof value === 'string';
const isBytes = (value: unknown): boolean =>
  typeof value === 'string' && value.length % 2 === 0 && /^[0-9a-f]+$/i.test(value);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isOne = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areAll = (value: unknown, isRight: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((one) => isRight(one));
const isMaybe = (value: unknown, isRight: (one: unknown) => boolean): boolean =>
  value === undefined || isRight(value);

// An output of an extension block has no script; amounts are read where they are ours.
const isOutput = (one: unknown): boolean =>
  isOne(one) && isMaybe(one['n'], isWhole) && isMaybe(one['scriptPubKey'], isOne);
const isInput = (one: unknown): boolean =>
  isOne(one) && isMaybe(one['txid'], isText) && isMaybe(one['vout'], isWhole);
const isTransaction = (one: unknown): boolean =>
  isOne(one) &&
  isText(one['txid']) &&
  isMaybe(one['hex'], isText) &&
  isMaybe(one['blockhash'], isText) &&
  areAll(one['vin'], isInput) &&
  areAll(one['vout'], isOutput);

const sound: Record<string, IsSound> = {
  getblockchaininfo: (one) =>
    isOne(one) && isText(one['bestblockhash']) && isWhole(one['blocks']) && isWhole(one['headers']),
  getbestblockhash: isText,
  getblockhash: isText,
  getblockheader: (one) => isOne(one) && isWhole(one['height']) && isWhole(one['confirmations']),
  getblock: (one, [, , verbosity]) =>
    isOne(one) &&
    isText(one['hash']) &&
    isWhole(one['height']) &&
    areAll(one['tx'], verbosity === 2 ? isTransaction : isText),
  getnetworkinfo: isOne,
  getrawmempool: (list) => areAll(list, isText),
  getmempoolentry: isOne,
  // Asked for as bytes, or told.
  getrawtransaction: (one, [, txid, verbosity]) =>
    verbosity === 0
      ? isBytes(one)
      : isTransaction(one) && (one as Fields)['txid'] === String(txid).toLowerCase(),
  decoderawtransaction: (one) => isOne(one) && isText(one['txid']),
  gettxout: (one) =>
    one === null || (isOne(one) && isText(one['bestblock']) && isOne(one['scriptPubKey'])),
  estimatesmartfee: isOne,
  estimatefee: (one) => isText(one) || Number.isFinite(one),
  testmempoolaccept: (list) => areAll(list, isOne),
};

function check<T>(call: Call, answer: T): T {
  const [method] = call;
  const isSound = sound[method]?.(answer, call) ?? true;
  if (!isSound) throw new NodeFault('unreachable', `the node answers ${method} oddly`);
  return answer;
}

/** A node of Bitcoin's family of which no answer of another shape is believed. */
export const soundRpc = (rpc: BitcoinRpc): BitcoinRpc => ({
  ask: async <T>(call: Call, waitMs?: number) => check(call, await rpc.ask<T>(call, waitMs)),
  askAll: async <T>(calls: readonly Call[]) => {
    const answers = await rpc.askAll<T>(calls);
    return answers.map((one, nth) => (one instanceof RpcRefusal ? one : check(calls[nth]!, one)));
  },
});
