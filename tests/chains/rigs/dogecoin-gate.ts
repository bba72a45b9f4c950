import type { Rule, RpcCall } from './node-gate.ts';

// What Dogecoin Core 1.14 offers, of Bitcoin 0.14's line: no verbosity 2, no hint of a block, no
// walk over the unspent outputs, no descriptors. The node behind is Litecoin's, of a later line; on
// one's own network both write the address of a key the same way.

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

/** Refuses what 1.14 does not have, in its words; the rest is asked of the node behind. */
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
  // A limit of the fee by size, in Litecoin's money, is none of 1.14's.
  if (method === 'sendrawtransaction') return { ...call, params: [params[0], 0] };
  // Since 0.18 the wallet's part of this answer stands in a call of its own.
  if (method === 'validateaddress') return { ...call, params, method: 'getaddressinfo' };
  if (method === 'signrawtransaction') {
    const [hex, outputs, secrets] = params;
    return { ...call, method: 'signrawtransactionwithkey', params: [hex, secrets, outputs] };
  }
  // 1.14 answers so where it has seen too few fees; newer nodes answer another shape.
  if (method === 'estimatefee') return { result: -1 };
  return { ...call, params };
};
