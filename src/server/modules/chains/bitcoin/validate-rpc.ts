import { NodeFault } from '../port.ts';
import { type BitcoinRpc, type Call, RpcRefusal } from './bitcoin-rpc.ts';

type Fields = Record<string, unknown>;
type IsSound = (answer: unknown, call: Call) => boolean;

const isText = (value: unknown): boolean => typeof value === 'string';
const isBytes = (value: unknown): boolean =>
  typeof value === 'string' && value.length % 2 === 0 && /^[0-9a-f]+$/i.test(value);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isOne = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areAll = (value: unknown, isRight: (row: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isRight(item));
const isMaybe = (value: unknown, isRight: (row: unknown) => boolean): boolean =>
  value === undefined || isRight(value);

// An output of an extension block has no script; amounts are parsed only for our outputs.
const isOutput = (row: unknown): boolean =>
  isOne(row) && isMaybe(row['n'], isWhole) && isMaybe(row['scriptPubKey'], isOne);
const isInput = (row: unknown): boolean =>
  isOne(row) && isMaybe(row['txid'], isText) && isMaybe(row['vout'], isWhole);
const isTransaction = (row: unknown): boolean =>
  isOne(row) &&
  isText(row['txid']) &&
  isMaybe(row['hex'], isText) &&
  isMaybe(row['blockhash'], isText) &&
  areAll(row['vin'], isInput) &&
  areAll(row['vout'], isOutput);

const sound: Record<string, IsSound> = {
  getblockchaininfo: (row) =>
    isOne(row) && isText(row['bestblockhash']) && isWhole(row['blocks']) && isWhole(row['headers']),
  getbestblockhash: isText,
  getblockhash: isText,
  getblockheader: (row) => isOne(row) && isWhole(row['height']) && isWhole(row['confirmations']),
  getblock: (row, [, , verbosity]) =>
    isOne(row) &&
    isText(row['hash']) &&
    isWhole(row['height']) &&
    areAll(row['tx'], verbosity === 2 ? isTransaction : isText),
  getnetworkinfo: isOne,
  getrawmempool: (list) => areAll(list, isText),
  getmempoolentry: isOne,
  // Requested as bytes or as JSON.
  getrawtransaction: (row, [, txid, verbosity]) =>
    verbosity === 0
      ? isBytes(row)
      : isTransaction(row) && (row as Fields)['txid'] === String(txid).toLowerCase(),
  decoderawtransaction: (row) => isOne(row) && isText(row['txid']),
  gettxout: (row) =>
    row === null || (isOne(row) && isText(row['bestblock']) && isOne(row['scriptPubKey'])),
  estimatesmartfee: isOne,
  estimatefee: (row) => isText(row) || Number.isFinite(row),
  testmempoolaccept: (list) => areAll(list, isOne),
};

function check<T>(call: Call, answer: T): T {
  const [method] = call;
  const isSound = sound[method]?.(answer, call) ?? true;
  if (!isSound) throw new NodeFault('unreachable', `the node answers ${method} oddly`);
  return answer;
}

/** Wraps a node of Bitcoin's family: refuses every answer of the wrong shape. */
export const validateRpc = (rpc: BitcoinRpc): BitcoinRpc => ({
  ask: async <T>(call: Call, waitMs?: number) => check(call, await rpc.ask<T>(call, waitMs)),
  askAll: async <T>(calls: readonly Call[]) => {
    const answers = await rpc.askAll<T>(calls);
    return answers.map((answer, index) =>
      answer instanceof RpcRefusal ? answer : check(calls[index]!, answer),
    );
  },
});
