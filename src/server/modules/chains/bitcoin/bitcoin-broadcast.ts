import { type BitcoinRpc, RpcRefusal } from './bitcoin-rpc.ts';

/** What a node makes of a transaction that is offered to it, again or for the first time. */
export type Offered =
  | { fate: 'waits' | 'stands' | 'unclear' }
  /** Its coins are spent elsewhere, or it breaks a rule; `why` is the node's short reason. */
  | { fate: 'lost' | 'invalid'; why: string };

const alreadyInChain = -27;

// What Core, Knots and the 0.14 line say of coins that another transaction spends.
const spentElsewhere = new RegExp(
  [
    'missing-? ?inputs|missingorspent|inputs-spent',
    'mempool-conflict|conflicting-tx|replacement',
    // What its block made never waits: once that block left, it is nowhere. So is what leaves
    // Litecoin's extension blocks, which another block pays by a transaction of its own.
    '^(coinbase|hogex)$|: coinbase$',
  ].join('|'),
  'i',
);
const known = /already[ -](in|known)|txn-already/i;
// Not for ever: fees, and how much a node keeps, change.
const passing =
  /fee|mempool full|too-long-mempool-chain|non-final|non-BIP68|dust|policy|premature/i;

function fateOf({ code, said: message }: RpcRefusal): Offered {
  if (code === alreadyInChain) return { fate: 'stands' };
  if (known.test(message)) return { fate: 'waits' };
  const why = message.replace(/[^\w .:-]/g, '').slice(0, 80);
  if (spentElsewhere.test(message)) return { fate: 'lost', why };
  if (passing.test(message)) return { fate: 'unclear' };
  // -22: no transaction; -25 and -26: refused by the rules. Anything else is the node's trouble.
  return [-22, -25, -26].includes(code) ? { fate: 'invalid', why } : { fate: 'unclear' };
}

/** Offers a signed transaction. Offering it again changes nothing, and tells what became of it. */
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
 * Why the chain can never take signed bytes, asked without sending them; null where it may, and of
 * nodes of the 0.14 line, which cannot say.
 */
export async function whyInvalid(rpc: BitcoinRpc, raw: string): Promise<string | null> {
  const [tested] = await rpc.askAll<Tested[]>([['testmempoolaccept', [raw]]]);
  if (tested === undefined || tested instanceof RpcRefusal) return null;
  const { allowed, 'reject-reason': reason = '' } = tested[0] ?? {};
  if (allowed !== false) return null;
  const offered = fateOf(new RpcRefusal(ruleBroken, reason));
  return offered.fate === 'invalid' ? offered.why : null;
}
