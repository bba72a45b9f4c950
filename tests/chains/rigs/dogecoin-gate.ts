import type { Rule, RpcCall } from './node-gate.ts';

// The methods of Dogecoin Core 1.14, of Bitcoin 0.14's line: no verbosity 2, no block hint, no scan
// of the unspent outputs, no descriptors. The node behind it is Litecoin's, of a later line; on
// regtest both encode the address of a key the same way.

const offered = new Set([
  'getblockchaininfo',
  'getblockcount',
  'getbestblockhash',
  'getblockhash',
  'getblock',
  'getblockheader',
  'getrawmempool',
  'getrawtransaction',
  'decoderawtransaction',
  'sendrawtransaction',
  'gettxout',
  'validateaddress',
  'listunspent',
  'importaddress',
  'estimatefee',
  'signrawtransaction',
]);

const no = (code: number, message: string) => ({ code, message });

/** Refuses what 1.14 lacks, with its error; all other calls go to the node behind. */
export const dogecoinRule: Rule = (call: RpcCall) => {
  const { method } = call;
  const params = call.params ?? [];
  if (!offered.has(method)) return no(-32601, 'Method not found');
  if (method === 'getblock' && params.length > 1 && typeof params[1] !== 'boolean') {
    return no(-1, 'JSON value is not a boolean as expected');
  }
  if (method === 'getrawtransaction' && params.length > 2) {
    return no(-1, 'getrawtransaction "txid" ( verbose )');
  }
  if (method === 'sendrawtransaction' && params.length > 1 && typeof params[1] !== 'boolean') {
    return no(-1, 'JSON value is not a boolean as expected');
  }
  // A fee limit by size, in litecoins, does not exist in 1.14.
  if (method === 'sendrawtransaction') return { ...call, params: [params[0], 0] };
  // Since 0.18 the wallet's part of this answer is a separate call.
  if (method === 'validateaddress') return { ...call, params, method: 'getaddressinfo' };
  if (method === 'signrawtransaction') {
    const [hex, outputs, secrets] = params;
    return { ...call, method: 'signrawtransactionwithkey', params: [hex, secrets, outputs] };
  }
  // 1.14 answers this way if it has seen too few fees; newer nodes answer another shape.
  if (method === 'estimatefee') return { result: -1 };
  return { ...call, params };
};
