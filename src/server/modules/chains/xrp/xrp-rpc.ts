import { z } from 'zod';
import {
  type RpcCall,
  type ChainPort,
  type SignerList,
  type Spending,
  type Cursor,
  type Found,
  NodeFault,
  NotAccepted,
} from '../port.ts';
import type { Output, Scan, Span, Watched } from '../port.ts';
import { accountOf, type Client, clientOf, engineResult, holdsAll } from './xrp-answers.ts';
import {
  LedgerRefusal,
  outputsOf,
  page,
  sendersOf,
  serverState,
  transaction,
} from './xrp-answers.ts';
import { xrpHoldings } from './xrp-holdings.ts';
import { whyUnpayable } from './xrp-payees.ts';
import { feeOfSigners, keysOf, signersOf } from './xrp-signers.ts';
import { xrpTransactionId } from './xrp-transaction.ts';

const gap = (from: number, to: number): NodeFault =>
  new NodeFault('gap', `the XRP node does not hold all ledgers from ${from} to ${to}`);

/** One account's transactions in a range; the server must have searched all of it. */
async function readAccount(client: Client, account: string, from: number, to: number) {
  const found: Output[] = [];
  let marker: unknown;
  do {
    const ask = {
      account,
      ledger_index_min: from,
      ledger_index_max: to,
      forward: true,
      limit: 200,
      ...(marker === undefined ? {} : { marker }),
    };
    const rows = await client('account_tx', ask, page).catch((fault: unknown) => {
      // An account that was never funded has no history.
      if (fault instanceof LedgerRefusal && fault.code === 'actNotFound') return null;
      if (fault instanceof LedgerRefusal && fault.code.startsWith('lgrIdx')) throw gap(from, to);
      throw fault;
    });
    if (rows === null) return found;
    // Servers silently clamp the range to their ledgers: they echo the range they searched.
    if (rows.ledger_index_min > from || rows.ledger_index_max < to) throw gap(from, to);
    for (const tx of rows.transactions) {
      const ours = outputsOf(tx).filter(({ address }) => address === account);
      if (ours.some(({ blockHeight: at }) => at! < BigInt(from) || at! > BigInt(to))) {
        throw new NodeFault('unreachable', 'the XRP node answers with what was not asked for');
      }
      found.push(...ours);
    }
    if (rows.marker !== undefined && JSON.stringify(rows.marker) === JSON.stringify(marker)) {
      throw new NodeFault('unreachable', 'the XRP node turns in a circle');
    }
    marker = rows.marker;
  } while (marker !== undefined);
  return found;
}

// A first scan goes back a quarter of an hour; a long absence is caught up in steps.
const firstLook = 225;
const mostLedgers = 10_000;
const mostAccounts = 20;

const positionShape = z.object({ ledger: z.number() });

async function scan(client: Client, cursor: Cursor | null, watched: Watched): Promise<Scan> {
  const { tip, seq, held } = await serverState(client);
  const earliest = Number(held.split('-')[0]) || 1;
  const last =
    cursor === null ? Math.max(earliest - 1, seq - firstLook) : positionShape.parse(cursor).ledger;
  if (seq < last) throw new NodeFault('behind', `the XRP node is at ${seq}, we have read ${last}`);
  const to = Math.min(seq, last + mostLedgers);
  const accounts = seq === last ? [] : await watched.newest(mostAccounts);
  if (accounts.length > 0 && !holdsAll(held, last + 1, to)) throw gap(last + 1, to);
  const seen: Output[] = [];
  for (const account of accounts) seen.push(...(await readAccount(client, account, last + 1, to)));
  return { tip, cursor: { ledger: to }, seen, detached: [], dropped: [] };
}

// The maximum number of ledgers in one search.
const widestSearch = 1_000;

/** Whether a server searched every ledger that could have a transaction, and none has it. */
async function isAbsent(client: Client, txid: string, span: Span): Promise<boolean> {
  const { seq } = await serverState(client);
  if (BigInt(seq) < span.until) return false;
  for (let from = Number(span.from); from <= Number(span.until); from += widestSearch) {
    const to = Math.min(from + widestSearch - 1, Number(span.until));
    const ask = { transaction: txid, min_ledger: from, max_ledger: to };
    const all = await client('tx', ask, transaction).then(
      () => false,
      (fault: unknown) =>
        fault instanceof LedgerRefusal && fault.code === 'txnNotFound' && fault.searchedAll,
    );
    if (!all) return false;
  }
  return true;
}

const textOf = (hex: string | undefined): string => Buffer.from(hex ?? '', 'hex').toString('utf8');

async function lookup(client: Client, txid: string, span?: Span): Promise<Found> {
  const found = await client('tx', { transaction: txid }, transaction).catch((fault: unknown) => {
    if (fault instanceof LedgerRefusal && fault.code === 'txnNotFound') return null;
    throw fault;
  });
  if (found === null) {
    return { state: span && (await isAbsent(client, txid, span)) ? 'failed' : 'unknown' };
  }
  if (found.hash !== txid.toUpperCase()) {
    throw new NodeFault('unreachable', 'the XRP node answers with another transaction');
  }
  if (!found.validated || found.ledger_index === undefined || !found.meta) {
    return { state: 'pending' };
  }
  if (found.meta.TransactionResult !== 'tesSUCCESS') return { state: 'failed' };
  const { seq } = await serverState(client);
  return {
    state: 'confirmed',
    outputs: outputsOf(found),
    confirmations: Math.max(1, seq - found.ledger_index + 1),
    // A validated ledger is never removed.
    final: true,
    senders: sendersOf(found),
    notes: (found.tx_json.Memos ?? []).map(({ Memo }) => textOf(Memo.MemoData)),
  };
}

/** The account and number that a transaction used, whatever its result, in a validated ledger. */
async function taken(client: Client, txid: string) {
  const found = await client('tx', { transaction: txid }, transaction).catch((fault: unknown) => {
    if (fault instanceof LedgerRefusal && fault.code === 'txnNotFound') return null;
    throw fault;
  });
  if (found === null || !found.validated || found.hash !== txid.toUpperCase()) return null;
  return { account: found.tx_json.Account, sequence: found.tx_json.Sequence };
}

// Applied, applied but failing at a cost, or queued: the ledger reports each. A transaction that
// waits for an earlier number is soon dropped and must be sent again.
const isOnItsWay = (code: string): boolean => /^te[sc]/.test(code) || code === 'terQUEUED';

const openFate = (what: string): NotAccepted =>
  new NotAccepted(`the XRP node did not take it now: ${what}`);

async function broadcast(client: Client, raw: string): Promise<string> {
  const blob = raw.trim().toUpperCase();
  const txid = xrpTransactionId(blob);
  const { engine_result: code } = await client('submit', { tx_blob: blob }, engineResult).catch(
    (fault: unknown) => {
      if (!(fault instanceof LedgerRefusal)) throw fault;
      if (fault.code !== 'invalidTransaction') throw openFate(fault.code);
      throw new NodeFault('refused', 'the XRP Ledger cannot read it');
    },
  );
  if (isOnItsWay(code)) return txid;
  // Malformed on every server, always; any other rejection may come after it has confirmed.
  if (code.startsWith('tem')) throw new NodeFault('refused', `the XRP Ledger refuses it: ${code}`);
  const { state } = await lookup(client, txid);
  if (state === 'unknown') throw openFate(code);
  return txid;
}

/** The facts for an export about the paying account, in the newest ledger. */
export type XrpSpendFacts = {
  sequence: number;
  fee: bigint;
  ledger: bigint;
  networkId: number;
  signers: SignerList | null;
  keys: string[];
};

export type XrpChain = ChainPort & {
  spendFacts(account: string): Promise<XrpSpendFacts>;
  spending: Extract<Spending, { kind: 'xrp' }>;
  whyUnpayable: NonNullable<ChainPort['whyUnpayable']>;
};

/** The XRP Ledger through a server's JSON-RPC, version 2 of the API. */
export function xrpRpc(ask: RpcCall): XrpChain {
  const client = clientOf(ask);
  const spendFacts = async (account: string): Promise<XrpSpendFacts> => {
    const { seq, networkId, fee } = await serverState(client);
    const found = await accountOf(client, account, 'current');
    if (found === null) throw new NodeFault('foreign', 'the account is not on this ledger');
    const signers = await signersOf(client, account);
    const ledger = BigInt(seq);
    return {
      sequence: found.Sequence,
      fee: feeOfSigners(fee, signers),
      ledger,
      networkId,
      signers,
      keys: keysOf(account, found),
    };
  };
  return {
    asset: 'XRP',
    simulated: false,
    identity: async () => `xrp network ${(await serverState(client)).networkId}`,
    tip: async () => (await serverState(client)).tip,
    scan: (cursor, watched) => scan(client, cursor, watched),
    lookup: (txid, hint) => lookup(client, txid, hint?.span),
    holdings: (input, at) => xrpHoldings(client, input, at),
    broadcast: (raw) => broadcast(client, raw),
    spendFacts,
    spending: { kind: 'xrp', facts: spendFacts, taken: (txid) => taken(client, txid) },
    whyUnpayable: (payees, from) => whyUnpayable(client, payees, from),
  };
}
