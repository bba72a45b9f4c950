import { createBase58check } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import { dogecoinNetworks } from '../../../src/core/chains/addresses.ts';
import type { Rule, RpcCall } from './node-gate.ts';

// What Dogecoin Core 1.14 offers, of Bitcoin 0.14's line: no verbosity 2, no hint of a block, no
// walk over the unspent outputs, no descriptors. The node behind is Litecoin's, of a later line.

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
]);

const base58check = createBase58check(sha256);
const litecoinKeyHash = 0x6f;
const dogecoinKeyHash = dogecoinNetworks.test.pubKeyHash;

/** The same key's address under another chain's first byte; anything else as it is. */
function renamed(address: string, from: number, to: number): string {
  try {
    const bytes = base58check.decode(address);
    if (bytes.length !== 21 || bytes[0] !== from) return address;
    return base58check.encode(new Uint8Array([to, ...bytes.slice(1)]));
  } catch {
    return address;
  }
}

/** An address of Dogecoin's test network as the node behind writes it, and the other way round. */
export const toLitecoin = (address: string): string =>
  renamed(address, dogecoinKeyHash, litecoinKeyHash);
export const toDogecoin = (address: string): string =>
  renamed(address, litecoinKeyHash, dogecoinKeyHash);

/** What the node says, with its addresses as Dogecoin's test network writes them. */
export const asDogecoin = (text: string): string =>
  text.replaceAll(/"[mn][1-9A-HJ-NP-Za-km-z]{25,34}"/g, (quoted) =>
    JSON.stringify(toDogecoin(quoted.slice(1, -1))),
  );

const inwardOf = (value: unknown): unknown => {
  if (typeof value === 'string') return toLitecoin(value);
  return Array.isArray(value) ? value.map(inwardOf) : value;
};

const no = (code: number, message: string) => ({ code, message });

/** Refuses what 1.14 does not have, in its words; the rest is asked of the node behind. */
export const dogecoinRule: Rule = (call: RpcCall) => {
  const { method } = call;
  const params = (call.params ?? []).map(inwardOf);
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
  // Since 0.18 the wallet's part of this answer stands in a call of its own.
  if (method === 'validateaddress') return { ...call, params, method: 'getaddressinfo' };
  if (method === 'estimatefee') {
    return { ...call, method: 'estimatesmartfee', params: [params[0] ?? 6] };
  }
  return { ...call, params };
};
