import { base58, base64 } from '@scure/base';
import {
  type Ask,
  type ChainPort,
  type Spending,
  type Cursor,
  type Found,
  NodeFault,
} from '../port.ts';
import type { Output, Scan, Span, Tip, Watched } from '../port.ts';
import { accounts, type Client, clientOf, ClusterRefusal } from './solana-answers.ts';
import {
  key,
  latestBlockhash,
  nonceAccount,
  nonceIn,
  notesOf,
  outputsOf,
} from './solana-answers.ts';
import { sendersOf } from './solana-answers.ts';
import { solanaHoldings } from './solana-holdings.ts';
import { whyUnpayable } from './solana-payees.ts';
import { signatures, slot, statuses, transaction } from './solana-answers.ts';

const finalized = { commitment: 'finalized' } as const;

/**
 * How far was read, in slots. Addresses of late are looked at in every scan; all others by turns,
 * so that a round through them ends whatever their number: `place` is how far this round came,
 * `began` the slot at its start, `since` the one at the start of the round before.
 */
type Position = { slot: number; round: { place: number; began: number; since: number } };

// A node's index may lag behind its blocks: what lies this close is read again (ten minutes).
const lagSlots = 1_500;
const mostRecent = 1_000;
const perTurn = 50;
const perQuestion = 100;
const atOnce = 8;
const pageSize = 1_000;
const mostPages = 1_000;

async function tipOf(client: Client): Promise<Tip> {
  const { context, value } = await client('getLatestBlockhash', [finalized], latestBlockhash);
  return { height: BigInt(context.slot), hash: value.blockhash };
}

/** Works through a list, a few at a time. */
async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < list.length; from += atOnce) {
    done.push(...(await Promise.all(list.slice(from, from + atOnce).map(work))));
  }
  return done;
}

async function lamportsOf(client: Client, addresses: readonly string[], least = 0) {
  const chunks: (readonly string[])[] = [];
  for (let from = 0; from < addresses.length; from += perQuestion) {
    chunks.push(addresses.slice(from, from + perQuestion));
  }
  const held = await inTurns(chunks, async (chunk) => {
    const options = {
      ...finalized,
      minContextSlot: least,
      encoding: 'base64',
      dataSlice: { offset: 0, length: 0 },
    };
    const { value } = await client('getMultipleAccounts', [chunk, options], accounts);
    if (value.length !== chunk.length) {
      throw new NodeFault('unreachable', 'the Solana node leaves accounts out');
    }
    return value.map((one) => one?.lamports ?? 0n);
  });
  return held.flat();
}

/** Transactions that named an address after a slot, as far as they succeeded. */
async function signaturesAfter(client: Client, address: string, since: number, least: number) {
  const found: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const options = { ...finalized, minContextSlot: least, limit: pageSize, before };
    const rows = await client('getSignaturesForAddress', [address, options], signatures);
    for (const row of rows) {
      if (row.slot <= since) return found;
      if (row.err === null) found.push(row.signature);
    }
    if (rows.length < pageSize || rows.at(-1)!.signature === before) return found;
    before = rows.at(-1)!.signature;
  }
  throw new NodeFault('gap', 'the Solana node lists more transactions than can be read at once');
}

type Known = Map<string, Output[]>;
const mostKnown = 100_000;

/** What a final transaction brought; it never changes, so that it is asked for once. */
async function outputsIn(client: Client, known: Known, signature: string): Promise<Output[]> {
  const before = known.get(signature);
  if (before) return before;
  // Every version: a payment of a newer form is a payment, and must not stop the watch.
  const options = { ...finalized, encoding: 'json', maxSupportedTransactionVersion: 255 };
  const found = await client('getTransaction', [signature, options], transaction);
  if (found === null) {
    throw new NodeFault('behind', 'the Solana node lists a transaction that it does not show');
  }
  if (found.transaction.signatures[0] !== signature) {
    throw new NodeFault('unreachable', 'the Solana node answers with another transaction');
  }
  const outputs = outputsOf(found);
  if (known.size >= mostKnown) known.clear();
  known.set(signature, outputs);
  return outputs;
}

const startAt = (tip: number): Position => {
  const since = Math.max(0, tip - lagSlots);
  return { slot: since, round: { place: 0, began: tip, since } };
};

type Reading = { address: string; since: number };

/** Whose history is read now, and where the round stands afterwards. */
async function chooseAddresses(client: Client, at: Position, tip: number, watched: Watched) {
  const recent = await watched.newest(mostRecent);
  // One question for a hundred balances: only where money lies is a history worth reading.
  const held = await lamportsOf(client, recent, tip);
  const readings: Reading[] = recent
    .filter((_, index) => held[index]! > 0n)
    .map((address) => ({ address, since: at.slot - lagSlots }));
  const { place, began, since } = at.round;
  const turn = await watched.newest(perTurn, place);
  for (const address of turn) readings.push({ address, since: since - lagSlots });
  const round =
    turn.length < perTurn
      ? { place: 0, began: tip, since: began }
      : { place: place + perTurn, began, since };
  return { readings, round };
}

async function scan(client: Client, known: Known, cursor: Cursor | null, watched: Watched) {
  const tip = await tipOf(client);
  const top = Number(tip.height);
  const at = cursor === null ? startAt(top) : (cursor as unknown as Position);
  if (top < at.slot) throw new NodeFault('behind', `the Solana node is behind slot ${at.slot}`);
  const { readings, round } = await chooseAddresses(client, at, top, watched);
  const earliest = await client('getFirstAvailableBlock', [], slot);
  const oldest = Math.max(0, Math.min(at.slot, at.round.since));
  if (readings.length > 0 && earliest > oldest) {
    throw new NodeFault('gap', `the Solana node holds nothing before slot ${earliest}`);
  }
  const lists = await inTurns(readings, ({ address, since }) =>
    signaturesAfter(client, address, since, top),
  );
  const outputs = await inTurns([...new Set(lists.flat())], (signature) =>
    outputsIn(client, known, signature),
  );
  const found = outputs.flat();
  const ours = await watched.among([...new Set(found.map((one) => one.address))]);
  const seen = found.filter((one) => ours.has(one.address));
  const position: Position = { slot: top, round };
  return { tip, cursor: position, seen, detached: [], dropped: [] } satisfies Scan;
}

/** Whether a transaction can no longer land: its blockhash is dead, and it stands nowhere. */
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

async function lookup(client: Client, txid: string, span?: Span): Promise<Found> {
  // In this order: what lands between the two questions is not taken for absent.
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
    outputs: outputsOf(found),
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
  // The first signature, behind the count of them, is the transaction's id.
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
    // A dead blockhash or an empty account may be the work of the very same transaction.
    if ((await statusOf(client, txid)) !== null) return txid;
    const { err } = fault;
    const why = typeof err === 'string' && /^\w{1,60}$/.test(err) ? err : String(fault.code);
    throw new NodeFault('unreachable', `the Solana node did not take it now: ${why}`);
  }
}

/** What an export needs: the newest blockhash, until which block it is good, and the slot now. */
export type SolanaSpendFacts = { blockhash: string; lastValidHeight: bigint; slot: bigint };

export type SolanaChain = ChainPort & {
  spendFacts(): Promise<SolanaSpendFacts>;
  spending: Extract<Spending, { kind: 'solana' }>;
  whyUnpayable: NonNullable<ChainPort['whyUnpayable']>;
  /** Transactions that named an account after a slot and did not fail. */
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

/** The nonce that an account holds, if it is `authority`'s to use. */
async function nonceOf(client: Client, account: string, authority: string): Promise<string> {
  const options = { ...finalized, encoding: 'base64' };
  const { value } = await client('getAccountInfo', [account, options], nonceAccount);
  const nonce = value === null ? null : nonceIn(value, authority);
  if (nonce !== null) return nonce;
  throw new NodeFault('foreign', `${account} holds no nonce that ${authority} may use`);
}

/** Solana as a node tells it by JSON-RPC; only what is finalized counts. */
export function solanaRpc(ask: Ask): SolanaChain {
  const client = clientOf(ask);
  const known: Known = new Map();
  const sentSince = async (address: string, from: bigint): Promise<string[]> => {
    const top = Number((await tipOf(client)).height);
    // Nothing found in a history that begins later would prove nothing.
    const earliest = await client('getFirstAvailableBlock', [], slot);
    if (BigInt(earliest) > from) {
      throw new NodeFault('gap', `the Solana node holds nothing before slot ${earliest}`);
    }
    return signaturesAfter(client, address, Number(from), top);
  };
  return {
    asset: 'SOL',
    simulated: false,
    identity: async () => `solana ${await client('getGenesisHash', [], key)}`,
    tip: () => tipOf(client),
    scan: (cursor, watched) => scan(client, known, cursor, watched),
    lookup: (txid, hint) => lookup(client, txid, hint?.span),
    holdings: (wanted) => solanaHoldings(client, wanted),
    broadcast: (raw) => broadcast(client, raw),
    spendFacts: () => spendFacts(client),
    whyUnpayable: (payees, from) => whyUnpayable(client, payees, from),
    sentSince,
    spending: {
      kind: 'solana',
      facts: () => spendFacts(client),
      nonce: (account, authority) => nonceOf(client, account, authority),
      sentSince,
    },
  };
}
