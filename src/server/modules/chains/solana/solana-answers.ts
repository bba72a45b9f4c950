import { base58 } from '@scure/base';
import { z } from 'zod';
import { type RpcCall, NodeFault, type Output } from '../port.ts';

export const slot = z.number().int().nonnegative();
const base58Text = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/);
// Beyond 2^53 a whole number arrives as text (parseExact): nine million SOL in one account.
const lamports = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(BigInt);

export const key = base58Text;
/** Seconds since 1970; null if the node no longer has it. */
export const blockTime = z.number().int().nullable();
export const signatures = z.array(
  z.object({ signature: base58Text, slot, err: z.unknown().transform((err) => err ?? null) }),
);
export const statuses = z.object({
  value: z
    .array(
      z
        .object({ slot, err: z.unknown(), confirmationStatus: z.string().nullable().optional() })
        .nullable(),
    )
    .length(1),
});
const account = z.object({
  lamports,
  owner: base58Text,
  executable: z.boolean(),
  data: z.tuple([z.string(), z.literal('base64')]),
});
/** The requested part of an account: its balance, owner, data, and whether it is a program. */
export type Account = z.infer<typeof account>;
export const accounts = z.object({ value: z.array(account.nullable()) });
/** The result of a simulated transaction. */
export const simulated = z.object({ value: z.object({ err: z.unknown() }) });
export const nonceAccount = z.object({
  value: z
    .object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })
    .nullable(),
});
/** The same with its slot. */
export const accountsAt = accounts.extend({ context: z.object({ slot }) });
export const blockhashOf = z.object({ blockhash: base58Text });
export const latestBlockhash = z.object({
  context: z.object({ slot }),
  value: z.object({ blockhash: base58Text, lastValidBlockHeight: z.number().int() }),
});

const instruction = z.object({ programIdIndex: z.number().int(), data: z.string() });
export const transaction = z
  .object({
    slot,
    transaction: z.object({
      signatures: z.array(base58Text).min(1),
      message: z.object({
        accountKeys: z.array(base58Text),
        header: z.object({ numRequiredSignatures: z.number().int() }),
        instructions: z.array(instruction),
      }),
    }),
    meta: z.object({
      err: z.unknown(),
      preBalances: z.array(lamports),
      postBalances: z.array(lamports),
      preTokenBalances: z.unknown(),
      postTokenBalances: z.unknown(),
      loadedAddresses: z
        .object({ writable: z.array(base58Text), readonly: z.array(base58Text) })
        .optional(),
    }),
  })
  .nullable();
export type Transaction = NonNullable<z.infer<typeof transaction>>;

const failure = z.object({
  error: z.object({ code: z.number().int(), data: z.unknown().optional() }),
});

/** A node's error: its code, and the network's own reason. */
export class ClusterRefusal extends Error {
  readonly code: number;
  readonly err: unknown;
  constructor(code: number, err: unknown) {
    super(String(code));
    this.code = code;
    this.err = err;
  }
}

export type Client = <T>(method: string, params: unknown[], shape: z.ZodType<T>) => Promise<T>;

const tooFarAhead = -32016;

/** Calls by JSON-RPC and refuses every answer of the wrong shape. */
export const clientOf =
  (send: RpcCall): Client =>
  async (method, params, shape) => {
    const answer = await send({ jsonrpc: '2.0', id: 1, method, params });
    const failed = failure.safeParse(answer);
    if (failed.success) {
      const { code, data } = failed.data.error;
      if (code === tooFarAhead) throw new NodeFault('behind', 'the Solana node is behind itself');
      throw new ClusterRefusal(code, (data as { err?: unknown } | undefined)?.err);
    }
    const read = shape.safeParse((answer as { result?: unknown } | null)?.result);
    if (!read.success)
      throw new NodeFault('unreachable', `the Solana node answers ${method} oddly`);
    return read.data;
  };

/** Every account of a transaction in the order of its balances: named accounts, then tables. */
export function keysOf({ transaction: { message }, meta }: Transaction): string[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...message.accountKeys, ...writable, ...readonly];
}

/** The currency to read: the network's own coin, or one token. */
export type Currency = {
  /** The account that holds an address's units. */
  accountOf(address: string): string;
  /** The number of data bytes that contain an account's balance. */
  bytes: number;
  /** An account's units; zero without an account. */
  unitsIn(account: Account | null, address: string): bigint;
  /** The part of them that can be spent. */
  spendableIn(account: Account | null, address: string): bigint;
  /** Each address's gain or loss in a transaction. */
  changesIn(found: Transaction): Change[];
};

export type Change = { address: string; index: number; units: bigint };

/** A final transaction's effect on balances; a failed one still takes its fee. */
export type ConfirmedTransaction = {
  txid: string;
  slot: number;
  isFailed: boolean;
  changes: Change[];
};

/** Each address's gain or loss, from balances: instructions may claim anything. */
export const confirmedIn = (found: Transaction, currency: Currency): ConfirmedTransaction => ({
  txid: found.transaction.signatures[0]!,
  slot: found.slot,
  isFailed: (found.meta.err ?? null) !== null,
  changes: currency.changesIn(found),
});

/** An account's gain, as an output. */
export const outputOf = (
  { txid, slot: at }: ConfirmedTransaction,
  { address, index, units }: Change,
): Output => ({
  txid,
  outputIndex: index,
  address,
  tag: null,
  amount: units,
  blockHeight: BigInt(at),
  blockHash: `slot ${at}`,
});

/** Each address's gain. */
export function outputsOf(found: Transaction, currency: Currency): Output[] {
  const confirmed = confirmedIn(found, currency);
  if (confirmed.isFailed) return [];
  return confirmed.changes.flatMap((change) =>
    change.units > 0n ? [outputOf(confirmed, change)] : [],
  );
}

const memoPrograms = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

export function notesOf(found: Transaction): string[] {
  const keys = keysOf(found);
  return found.transaction.message.instructions
    .filter((row) => memoPrograms.has(keys[row.programIdIndex] ?? ''))
    .map((row) => Buffer.from(base58.decode(row.data)).toString('utf8'));
}

export const sendersOf = ({ transaction: { message } }: Transaction): string[] =>
  message.accountKeys.slice(0, message.header.numRequiredSignatures);

export const systemProgram = '11111111111111111111111111111111';
const [isCurrent, isInitialised] = [1, 1];

/** The nonce in an account, after its version, state and authority; otherwise null. */
export function nonceIn(
  { owner, data: [text] }: NonNullable<z.infer<typeof nonceAccount>['value']>,
  authority: string,
): string | null {
  const data = Buffer.from(text, 'base64');
  const isNonce =
    owner === systemProgram &&
    data.length === 80 &&
    data.readUInt32LE(0) === isCurrent &&
    data.readUInt32LE(4) === isInitialised &&
    base58.encode(new Uint8Array(data.subarray(8, 40))) === authority;
  return isNonce ? base58.encode(new Uint8Array(data.subarray(40, 72))) : null;
}
