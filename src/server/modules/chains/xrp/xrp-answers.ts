import { z } from 'zod';
import { type RpcCall, NodeFault, type Output } from '../port.ts';

const drops = z.string().regex(/^\d{1,19}$/);
const ledgerIndex = z.number().int().nonnegative();
const hash = z.string().regex(/^[0-9A-F]{64}$/);

// Servers write a double as C does: the fee of ten drops is `1e-05`, which is kept as text.
const xrp = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?(e-?\d+)?$/i)
      .transform(Number),
  ])
  // The total supply.
  .pipe(z.number().min(0).max(1e11));

const serverInfo = z.object({
  info: z.object({
    complete_ledgers: z.string(),
    network_id: z.number().int().default(0),
    // The multiple of the base fee in the open ledger; an idle server may omit it.
    load_factor: z.number().min(1).max(1e15).default(1),
    validated_ledger: z.object({
      age: z.number(),
      hash,
      seq: ledgerIndex,
      base_fee_xrp: xrp,
      reserve_base_xrp: xrp,
    }),
  }),
});

/** An entry of the ledger before and after a transaction: an account, escrow, channel or check. */
const fields = z.object({
  Account: z.string().optional(),
  Balance: z.unknown().optional(),
});
const node = z.object({
  LedgerEntryType: z.string(),
  NewFields: fields.optional(),
  FinalFields: fields.optional(),
  PreviousFields: fields.optional(),
});
const affected = z.union([
  z.object({ CreatedNode: node }).transform(({ CreatedNode: row }) => row),
  z.object({ ModifiedNode: node }).transform(({ ModifiedNode: row }) => row),
  z.object({ DeletedNode: node }).transform(({ DeletedNode: row }) => row),
]);
type Node = z.infer<typeof node>;

const memo = z.object({ Memo: z.object({ MemoData: z.string().optional() }) });
export const transaction = z.object({
  hash,
  validated: z.boolean().default(false),
  ledger_index: ledgerIndex.optional(),
  ledger_hash: hash.optional(),
  tx_json: z.object({
    TransactionType: z.string(),
    Account: z.string(),
    Destination: z.string().optional(),
    DestinationTag: z.number().int().nonnegative().optional(),
    Sequence: ledgerIndex.default(0),
    Memos: z.array(memo).optional(),
  }),
  meta: z.object({ TransactionResult: z.string(), AffectedNodes: z.array(affected) }).optional(),
});
export type Transaction = z.infer<typeof transaction>;

export const page = z.object({
  ledger_index_min: ledgerIndex,
  ledger_index_max: ledgerIndex,
  marker: z.unknown().optional(),
  transactions: z.array(transaction),
});

const accountData = z.object({
  // An open ledger has neither.
  ledger_hash: hash.optional(),
  account_data: z.object({
    Balance: drops,
    Sequence: ledgerIndex,
    Flags: z.number().int(),
    RegularKey: z.string().optional(),
  }),
});

export const engineResult = z.object({
  engine_result: z.string().regex(/^te[a-z][A-Z0-9_]{1,60}$/),
});

const failure = z.object({
  status: z.literal('error'),
  error: z.string(),
  searched_all: z.unknown().optional(),
});

/** A ledger's error, by its code. */
export class LedgerRefusal extends Error {
  readonly code: string;
  readonly searchedAll: boolean;
  constructor(code: string, searchedAll: boolean) {
    super(code);
    this.code = code;
    this.searchedAll = searchedAll;
  }
}

export type Client = <T>(
  method: string,
  ask: Record<string, unknown>,
  shape: z.ZodType<T>,
) => Promise<T>;

/** Calls by JSON-RPC and refuses every answer of the wrong shape. */
export const clientOf =
  (send: RpcCall): Client =>
  async (method, ask, shape) => {
    const answer = await send({ method, params: [{ ...ask, api_version: 2 }] });
    const result = (answer as { result?: unknown } | null)?.result;
    const failed = failure.safeParse(result);
    if (failed.success) {
      const code = /^\w{1,40}$/.test(failed.data.error) ? failed.data.error : 'unnamed';
      throw new LedgerRefusal(code, failed.data.searched_all === true);
    }
    const read = shape.safeParse(result);
    if (!read.success) throw new NodeFault('unreachable', `the XRP node answers ${method} oddly`);
    return read.data;
  };

/** Whether a server's ledger ranges, as in `1-5,9`, cover these. */
export function holdsAll(ranges: string, from: number, to: number): boolean {
  return ranges.split(',').some((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return first !== undefined && last !== undefined && first <= from && to <= last;
  });
}

// Two minutes without a validated ledger (one closes every four seconds): it has lost its peers.
const stalestSeconds = 120;

/** A server's state; refuses a server that has stalled. */
export async function serverState(client: Client) {
  const { info } = await client('server_info', {}, serverInfo);
  if (info.validated_ledger.age > stalestSeconds) {
    throw new NodeFault('behind', 'the XRP node has heard of no new ledger for two minutes');
  }
  const { seq, hash: ledgerHash, reserve_base_xrp: reserve } = info.validated_ledger;
  return {
    networkId: info.network_id,
    held: info.complete_ledgers,
    seq,
    tip: { height: BigInt(seq), hash: ledgerHash },
    reserve: BigInt(Math.round(reserve * 1e6)),
    fee: BigInt(Math.ceil(Math.round(info.validated_ledger.base_fee_xrp * 1e6) * info.load_factor)),
  };
}

const dropsIn = (balance: unknown): bigint | null => {
  const read = drops.safeParse(balance);
  return read.success ? BigInt(read.data) : null;
};

/** An account's gain or loss; null if it is no account or its balance did not change. */
function changeOf({ LedgerEntryType: type, NewFields, FinalFields, PreviousFields }: Node) {
  const after = NewFields ?? FinalFields;
  if (type !== 'AccountRoot' || after?.Account === undefined) return null;
  const had = NewFields ? 0n : dropsIn(PreviousFields?.Balance);
  const has = dropsIn(after.Balance);
  return had === null || has === null ? null : { address: after.Account, units: has - had };
}

/**
 * Each account's gain from a transaction, by balance, whatever its type or content. Escrows,
 * channels, checks and closed accounts pay without a `Payment`.
 */
export function outputsOf(tx: Transaction): Output[] {
  const { meta, tx_json: json, ledger_index: height, ledger_hash: blockHash } = tx;
  if (!tx.validated || height === undefined || blockHash === undefined) return [];
  if (meta?.TransactionResult !== 'tesSUCCESS') return [];
  return meta.AffectedNodes.flatMap((row, index) => {
    const change = changeOf(row);
    if (change === null || change.units <= 0n) return [];
    const { address, units: amount } = change;
    const isNamed = address === json.Destination;
    const tag = isNamed ? json.DestinationTag : undefined;
    return {
      txid: tx.hash,
      // Before balances were read, its destination was the only output.
      outputIndex: isNamed ? 0 : index + 1,
      address,
      tag: tag === undefined ? null : String(tag),
      amount,
      blockHeight: BigInt(height),
      blockHash,
    };
  });
}

const promises = new Set(['Escrow', 'PayChannel', 'Check']);

/** The owner of the drops: the one who promised them earlier, not the one who claims them now. */
export function sendersOf({ meta, tx_json: { Account: signer } }: Transaction): string[] {
  const owners = (meta?.AffectedNodes ?? []).flatMap(({ LedgerEntryType: type, FinalFields }) =>
    promises.has(type) ? (FinalFields?.Account ?? []) : [],
  );
  return owners.length === 0 ? [signer] : [...new Set(owners)];
}

/** An account in a ledger; null if it was never funded. */
export async function accountOf(
  client: Client,
  account: string,
  at: 'validated' | 'current' | number,
) {
  try {
    const answer = await client('account_info', { account, ledger_index: at }, accountData);
    return { ...answer.account_data, ledgerHash: answer.ledger_hash };
  } catch (fault) {
    if (fault instanceof LedgerRefusal && fault.code === 'actNotFound') return null;
    throw fault;
  }
}
