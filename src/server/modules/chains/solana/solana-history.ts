import { realNow } from '#platform/clock/clock.ts';
import { NodeFault, type Tip } from '../port.ts';
import {
  type Account,
  accounts,
  blockTime,
  type Client,
  ClusterRefusal,
  type Currency,
  type ConfirmedTransaction,
  confirmedIn,
  latestBlockhash,
  signatures,
  transaction,
} from './solana-answers.ts';

export const finalized = { commitment: 'finalized' } as const;

const perQuestion = 100;
const atOnce = 8;
const pageSize = 1_000;
const mostPages = 1_000;

export async function tipOf(client: Client): Promise<Tip> {
  const { context, value } = await client('getLatestBlockhash', [finalized], latestBlockhash);
  return { height: BigInt(context.slot), hash: value.blockhash };
}

// Blocks become final within about fifteen seconds, and a cluster's clock may be seconds off.
const mostSilentMs = 5 * 60_000;

/** Refuses a node with an old newest final block: it is cut off, or the cluster is halted. */
export async function requireAwake(client: Client, slot: number): Promise<void> {
  const made = await client('getBlockTime', [slot], blockTime).catch((fault: unknown) => {
    if (fault instanceof ClusterRefusal) return null;
    throw fault;
  });
  if (made === null) {
    throw new NodeFault('behind', 'the Solana node does not tell how old its blocks are');
  }
  if (realNow().getTime() - made * 1_000 > mostSilentMs) {
    throw new NodeFault('behind', 'the Solana node has heard of no final block for five minutes');
  }
}

/** Maps a list, a few items at a time. */
export async function inTurns<T, R>(
  list: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < list.length; from += atOnce) {
    done.push(...(await Promise.all(list.slice(from, from + atOnce).map(work))));
  }
  return done;
}

/** The accounts at these addresses, in order, with this many bytes: a hundred per call. */
export async function accountsIn(
  client: Client,
  addresses: readonly string[],
  bytes: number,
  min = 0,
): Promise<(Account | null)[]> {
  const chunks: (readonly string[])[] = [];
  for (let from = 0; from < addresses.length; from += perQuestion) {
    chunks.push(addresses.slice(from, from + perQuestion));
  }
  const found = await inTurns(chunks, async (chunk) => {
    const options = {
      ...finalized,
      minContextSlot: min,
      encoding: 'base64',
      dataSlice: { offset: 0, length: bytes },
    };
    const { value } = await client('getMultipleAccounts', [chunk, options], accounts);
    if (value.length !== chunk.length) {
      throw new NodeFault('unreachable', 'the Solana node leaves accounts out');
    }
    return value;
  });
  return found.flat();
}

/** The units of each address, in order. */
export async function unitsOf(
  client: Client,
  currency: Currency,
  addresses: readonly string[],
  min: number,
): Promise<bigint[]> {
  const holders = addresses.map((address) => currency.accountOf(address));
  const held = await accountsIn(client, holders, currency.bytes, min);
  return held.map((row, index) => currency.unitsIn(row, addresses[index]!));
}

/** A transaction that named an address; a failed one still takes its fee. */
export type Named = { signature: string; isFailed: boolean };

/** Transactions that named an address after a slot and after `until`, newest first. */
export async function namedAfter(
  client: Client,
  address: string,
  { since, until }: { since: number; until?: string | null | undefined },
  min: number,
): Promise<Named[]> {
  const found: Named[] = [];
  let before: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const options = {
      ...finalized,
      minContextSlot: min,
      limit: pageSize,
      before,
      until: until ?? undefined,
    };
    const rows = await client('getSignaturesForAddress', [address, options], signatures);
    for (const { slot, signature, err } of rows) {
      if (slot <= since) return found;
      found.push({ signature, isFailed: err !== null });
    }
    if (rows.length < pageSize || rows.at(-1)!.signature === before) return found;
    before = rows.at(-1)!.signature;
  }
  throw new NodeFault('gap', 'the Solana node lists more transactions than can be read at once');
}

/** The currency to read, and its transactions that a process remembers. */
type Reader = { known: Map<string, ConfirmedTransaction>; currency: Currency };

/** The effect of a final transaction; it never changes, so one call is enough. */
export async function readConfirmed(
  client: Client,
  { known, currency }: Reader,
  signature: string,
): Promise<ConfirmedTransaction> {
  const before = known.get(signature);
  if (before) return before;
  // Every version: a payment in a newer format is a payment, and must not stop the watcher.
  const options = { ...finalized, encoding: 'json', maxSupportedTransactionVersion: 255 };
  const found = await client('getTransaction', [signature, options], transaction);
  if (found === null) {
    throw new NodeFault('behind', 'the Solana node lists a transaction that it does not show');
  }
  if (found.transaction.signatures[0] !== signature) {
    throw new NodeFault('unreachable', 'the Solana node answers with another transaction');
  }
  const confirmed = confirmedIn(found, currency);
  known.set(signature, confirmed);
  return confirmed;
}
