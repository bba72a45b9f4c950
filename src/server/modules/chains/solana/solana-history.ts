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

// Blocks are final within some fifteen seconds, and a cluster's clock is some seconds off.
const mostSilentMs = 5 * 60_000;

/** Refuses a node whose newest final block is old: it is cut off, or the cluster stands still. */
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

/** Works through a list, a few at a time. */
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

/** What stands at each address, in their order, with so many bytes: one question for a hundred. */
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

/** What each address holds, in their order. */
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

/** One that named an address; failed ones still take their fee. */
export type Named = { signature: string; isFailed: boolean };

/** Transactions that named an address after a slot and after `until`, the newest first. */
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

/** What is read, and the transactions of it that a process remembers. */
type Reader = { known: Map<string, ConfirmedTransaction>; currency: Currency };

/** What a final transaction changed; it never changes, so that it is asked for once. */
export async function readConfirmed(
  client: Client,
  { known, currency }: Reader,
  signature: string,
): Promise<ConfirmedTransaction> {
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
  const confirmed = confirmedIn(found, currency);
  known.set(signature, confirmed);
  return confirmed;
}
