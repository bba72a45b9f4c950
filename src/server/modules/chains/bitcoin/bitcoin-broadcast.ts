import { type BitcoinRpc, RpcRefusal } from './bitcoin-rpc.ts';

/** A node's verdict on a transaction offered for the first time or again. */
export type Offered =
  | { fate: 'waits' | 'stands' | 'unclear' }
  /** Its coins are spent elsewhere, or it breaks a rule; `why` is the node's short reason. */
  | { fate: 'lost' | 'invalid'; why: string };

const alreadyInChain = -27;

// The messages of Core, Knots and the 0.14 line about coins that another transaction spends.
const spentElsewhere = new RegExp(
  [
    'missing-? ?inputs|missingorspent|inputs-spent',
    'mempool-conflict|conflicting-tx|replacement',
    // A coinbase never waits: after a reorg of its block it is nowhere. The same holds for coins
    // that leave Litecoin's extension blocks: another block pays them by another transaction.
    '^(coinbase|hogex)$|: coinbase$',
  ].join('|'),
  'i',
);
const known = /already[ -](in|known)|txn-already/i;
// Temporary: fees change, and so does the size of a node's mempool.
const passing =
  /fee|mempool full|too-long-mempool-chain|non-final|non-BIP68|dust|policy|premature/i;

function fateOf({ code, said: message }: RpcRefusal): Offered {
  if (code === alreadyInChain) return { fate: 'stands' };
  if (known.test(message)) return { fate: 'waits' };
  const why = message.replace(/[^\w .:-]/g, '').slice(0, 80);
  if (spentElsewhere.test(message)) return { fate: 'lost', why };
  if (passing.test(message)) return { fate: 'unclear' };
  // -22: not a transaction; -25 and -26: refused by the rules. Anything else is the node's problem.
  return [-22, -25, -26].includes(code) ? { fate: 'invalid', why } : { fate: 'unclear' };
}

/** Offers a signed transaction; a repeated offer changes nothing and returns its current fate. */
export async function offer(rpc: BitcoinRpc, raw: string): Promise<Offered> {
  try {
    await rpc.ask<string>(['sendrawtransaction', raw]);
    return { fate: 'waits' };
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    return fateOf(error);
  }
}

type Tested = { allowed?: boolean; 'reject-reason'?: string };

const ruleBroken = -26;

/**
 * Why the chain can never accept the signed bytes, without sending them; null if it may, or if the
 * node is of the 0.14 line, which lacks this check.
 */
export async function whyInvalid(rpc: BitcoinRpc, raw: string): Promise<string | null> {
  const [tested] = await rpc.askAll<Tested[]>([['testmempoolaccept', [raw]]]);
  if (tested === undefined || tested instanceof RpcRefusal) return null;
  const { allowed, 'reject-reason': reason = '' } = tested[0] ?? {};
  if (allowed !== false) return null;
  const offered = fateOf(new RpcRefusal(ruleBroken, reason));
  return offered.fate === 'invalid' ? offered.why : null;
}
