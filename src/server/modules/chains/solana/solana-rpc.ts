import { base58, base64 } from '@scure/base';
import {
  type RpcCall,
  type ChainPort,
  type Spending,
  type Found,
  NodeFault,
  NotAccepted,
} from '../port.ts';
import type { Span } from '../port.ts';
import { type Client, clientOf, ClusterRefusal, type Currency } from './solana-answers.ts';
import {
  key,
  latestBlockhash,
  nonceAccount,
  nonceIn,
  notesOf,
  outputsOf,
} from './solana-answers.ts';
import { sendersOf } from './solana-answers.ts';
import { slot, statuses, transaction } from './solana-answers.ts';
import { lamportCurrency, type Token, tokenCurrency } from './solana-currency.ts';
import { finalized, namedAfter, tipOf } from './solana-history.ts';
import { solanaHoldings } from './solana-holdings.ts';
import { whyUnpayable } from './solana-payees.ts';
import { type Memory, scanSolana } from './solana-scan.ts';

/** Whether a transaction can never confirm: its blockhash has expired, and no block has it. */
async function isAbsent(client: Client, span: Span): Promise<boolean> {
  const height = await client('getBlockHeight', [finalized], slot);
  const earliest = await client('getFirstAvailableBlock', [], slot);
  return BigInt(height) > span.until && BigInt(earliest) <= span.from;
}

async function statusOf(client: Client, signature: string) {
  const options = { searchTransactionHistory: true };
  const { value } = await client('getSignatureStatuses', [[signature], options], statuses);
  return value[0] ?? null;
}

async function lookup(
  client: Client,
  currency: Currency,
  txid: string,
  span?: Span,
): Promise<Found> {
  // In this order: a transaction that confirms between the two calls does not count as absent.
  const isPast = span !== undefined && (await isAbsent(client, span));
  const status = await statusOf(client, txid);
  if (status === null) return { state: isPast ? 'failed' : 'unknown' };
  if (status.confirmationStatus !== 'finalized') return { state: 'pending' };
  if ((status.err ?? null) !== null) return { state: 'failed' };
  const options = { ...finalized, encoding: 'json', maxSupportedTransactionVersion: 255 };
  const found = await client('getTransaction', [txid, options], transaction);
  if (found === null) return { state: 'pending' };
  if (found.transaction.signatures[0] !== txid || (found.meta.err ?? null) !== null) {
    throw new NodeFault('unreachable', 'the Solana node says two things of one transaction');
  }
  const { height } = await tipOf(client);
  return {
    state: 'confirmed',
    outputs: outputsOf(found, currency),
    confirmations: Math.max(1, Number(height) - found.slot + 1),
    final: true,
    senders: sendersOf(found),
    notes: notesOf(found),
  };
}

const badSignature = -32003;
const simulationFailed = -32002;

async function broadcast(client: Client, raw: string): Promise<string> {
  const wire = base64.decode(raw.trim());
  // The first signature, after their count, is the transaction's id.
  const txid = base58.encode(wire.slice(1, 65));
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  try {
    await client('sendTransaction', [raw.trim(), options], key);
    return txid;
  } catch (fault) {
    if (!(fault instanceof ClusterRefusal)) throw fault;
    if (fault.code === badSignature) {
      throw new NodeFault('refused', 'Solana refuses it: a signature is missing or wrong');
    }
    if (fault.code === simulationFailed && fault.err === 'AlreadyProcessed') return txid;
    // This same transaction may have used up the blockhash or the balance.
    if ((await statusOf(client, txid)) !== null) return txid;
    const { err } = fault;
    const why = typeof err === 'string' && /^\w{1,60}$/.test(err) ? err : String(fault.code);
    throw new NotAccepted(`the Solana node did not take it now: ${why}`);
  }
}

/** The facts for an export: the newest blockhash, its last valid block, and the current slot. */
export type SolanaSpendFacts = { blockhash: string; lastValidHeight: bigint; slot: bigint };

export type SolanaChain = ChainPort & {
  spendFacts(): Promise<SolanaSpendFacts>;
  spending: Extract<Spending, { kind: 'solana' }>;
  whyUnpayable: NonNullable<ChainPort['whyUnpayable']>;
  /** Transactions that named an account after a slot and succeeded. */
  sentSince(address: string, slot: bigint): Promise<string[]>;
};

async function spendFacts(client: Client): Promise<SolanaSpendFacts> {
  const { context, value } = await client('getLatestBlockhash', [finalized], latestBlockhash);
  const { blockhash, lastValidBlockHeight } = value;
  return {
    blockhash,
    lastValidHeight: BigInt(lastValidBlockHeight),
    slot: BigInt(context.slot),
  };
}

/** The nonce in an account, if `authority` may use it. */
async function nonceOf(client: Client, account: string, authority: string): Promise<string> {
  const options = { ...finalized, encoding: 'base64' };
  const { value } = await client('getAccountInfo', [account, options], nonceAccount);
  const nonce = value === null ? null : nonceIn(value, authority);
  if (nonce !== null) return nonce;
  throw new NodeFault('foreign', `${account} holds no nonce that ${authority} may use`);
}

/**
 * Solana through a node's JSON-RPC; only finalized blocks count. With `token` it is that token:
 * addresses are its owners', and amounts the token's.
 */
export function solanaRpc(ask: RpcCall, token: Token | null = null): SolanaChain {
  const client = clientOf(ask);
  const currency = token === null ? lamportCurrency : tokenCurrency(token);
  const memory: Memory = { currency, known: new Map(), unexplained: new Map() };
  const sentSince = async (address: string, from: bigint): Promise<string[]> => {
    const top = Number((await tipOf(client)).height);
    // An empty result from a history that starts later proves nothing.
    const earliest = await client('getFirstAvailableBlock', [], slot);
    if (BigInt(earliest) > from) {
      throw new NodeFault('gap', `the Solana node holds nothing before slot ${earliest}`);
    }
    const named = await namedAfter(client, address, { since: Number(from) }, top);
    return named.flatMap(({ signature, isFailed }) => (isFailed ? [] : [signature]));
  };
  // A token's chain is its network and its mint: neither may be swapped for another.
  const ofMint = token === null ? '' : ` ${token.mint}`;
  return {
    asset: token?.asset ?? 'SOL',
    simulated: false,
    identity: async () => `solana ${await client('getGenesisHash', [], key)}${ofMint}`,
    tip: () => tipOf(client),
    scan: (cursor, watched) => scanSolana(client, memory, cursor, watched),
    lookup: (txid, hint) => lookup(client, currency, txid, hint?.span),
    holdings: (input) => solanaHoldings(client, currency, input),
    broadcast: (raw) => broadcast(client, raw),
    spendFacts: () => spendFacts(client),
    whyUnpayable: (payees, from) => whyUnpayable(client, payees, { from, token }),
    sentSince,
    spending: {
      kind: 'solana',
      // An export keeps these fields and compares a returned file with them.
      token: token && { mint: token.mint, decimals: token.decimals },
      facts: () => spendFacts(client),
      nonce: (account, authority) => nonceOf(client, account, authority),
      sentSince,
    },
  };
}
