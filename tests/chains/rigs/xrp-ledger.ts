import { decode } from 'ripple-binary-codec';
import { deriveAddress } from 'ripple-keypairs';
import { hashes, Wallet } from 'xrpl';
import { isSignedXrp } from '../../../src/server/modules/chains/xrp/xrp-transaction.ts';
import {
  type Account,
  type Accounts,
  anAccount,
  depositAuth,
  type Fields,
  half,
  masterDisabled,
  requiresTag,
  modified,
  root,
} from './xrp-accounts.ts';
import { applyPromise, malformedPromise, type Promised } from './xrp-promises.ts';
import { makeTickets, maxTickets, Queue, refusesNumber, useNumber } from './xrp-queue.ts';
import { refusesSigners, setSigners } from './xrp-signers.ts';

export type Applied = { fields: Fields; blob: string; hash: string; meta: Fields };
export type Closed = { index: number; hash: string; closedAt: number; txs: Applied[] };

/** Drops: the base reserve of an account (1 XRP), the reserve of each object, the minimum fee. */
export const baseReserve = 1_000_000n;
export const ownerReserve = 200_000n;
export const baseFee = 10n;

// The flags an owner can set, and the number that sets each (LedgerFormats.h, TxFlags.h).
const flagSetBy: Record<number, number> = {
  1: requiresTag,
  3: 0x00080000,
  4: masterDisabled,
  9: depositAuth,
};
const partialPayment = 0x00020000;

// 2026-01-01 in the ledger's seconds since 2000.
const epoch = 820_454_400;

/**
 * The rules of an XRP Ledger of one server: what it accepts into the open ledger, what each
 * transaction does to the accounts, and what closing finalises.
 */
export class XrpLedger {
  readonly networkId: number;
  readonly bank = Wallet.fromEntropy(new Uint8Array(16));
  readonly closed: Closed[] = [];
  /** The state of validated ledgers, and that of the open one. */
  validated: Accounts = new Map();
  open: Accounts = new Map();
  pending: Applied[] = [];
  /** Escrows and channels, by key. */
  readonly promises = new Map<string, Promised>();
  /** Ledgers that this server no longer holds. */
  readonly forgotten = new Set<number>();
  /** The maximum rows of a page, whatever the requested limit. */
  mostRows = 400;
  /** Whether signatures are checked: thousands of histories do not need them. */
  judgesSignatures = true;
  readonly queue = new Queue();
  /** The drops that a payment through a token really delivers. */
  delivers: bigint | null = null;

  constructor(networkId: number) {
    this.networkId = networkId;
    this.open.set(this.bank.classicAddress, anAccount(100_000_000_000_000_000n, 1));
    this.close(8);
  }

  get top(): Closed {
    return this.closed.at(-1)!;
  }

  get openIndex(): number {
    return this.top.index + 1;
  }

  /** Closes ledgers: waiting transactions go into the first. */
  close(count = 1): void {
    for (let turn = 0; turn < count; turn += 1) {
      const index = (this.closed.at(-1)?.index ?? 0) + 1;
      const before = this.closed.at(-1)?.hash ?? '';
      const txs = this.pending.map((tx, at) => ({
        ...tx,
        meta: { ...tx.meta, TransactionIndex: at },
      }));
      const hash = half(`${this.networkId} ${index} ${before} ${txs.map((tx) => tx.hash).join()}`);
      this.closed.push({ index, hash, closedAt: epoch + index * 4, txs });
      this.pending = [];
      const copied = [...this.open].map(([name, account]) => [name, { ...account }] as const);
      this.validated = new Map(copied);
      for (const { fields, blob, hash: of } of this.queue.take()) {
        if (this.#refusal(fields, of) === null) this.#take(fields, blob, of);
      }
    }
  }

  holds(index: number): boolean {
    return index >= 1 && index <= this.top.index && !this.forgotten.has(index);
  }

  /** The ranges it holds, in the format of `complete_ledgers`. */
  ranges(): string {
    const parts: string[] = [];
    for (let from = 1; from <= this.top.index; from += 1) {
      if (!this.holds(from)) continue;
      let to = from;
      while (this.holds(to + 1)) to += 1;
      parts.push(from === to ? String(from) : `${from}-${to}`);
      from = to;
    }
    return parts.join(',') || 'empty';
  }

  find(hash: string): { tx: Applied; ledger: Closed | null } | undefined {
    for (const ledger of this.closed) {
      const tx = this.holds(ledger.index) && ledger.txs.find((item) => item.hash === hash);
      if (tx) return { tx, ledger };
    }
    const tx = this.pending.find((item) => item.hash === hash);
    return tx && { tx, ledger: null };
  }

  /** The server's answer to signed bytes, and whether it accepted them. */
  submit(blob: string): { result: string; fields: Fields; hash: string } {
    const fields = decode(blob) as Fields;
    const hash = hashes.hashSignedTx(blob);
    const answer = (result: string) => ({ result, fields, hash });
    const refusal =
      this.#refusal(fields, hash) ?? this.queue.refuses({ fields, blob, hash }, this.openIndex);
    if (refusal !== null) return answer(refusal);
    return answer(this.#take(fields, blob, hash));
  }

  #take(fields: Fields, blob: string, hash: string): string {
    const meta = this.#apply(fields, hash);
    this.pending.push({ fields, blob, hash, meta });
    return String(meta['TransactionResult']);
  }

  #refusal(fields: Fields, hash: string): string | null {
    const isOfSeveral = fields['Signers'] !== undefined;
    const isJudged = this.judgesSignatures && !isOfSeveral;
    if (isJudged && !isSignedXrp(fields)) return 'temBAD_SIGNATURE';
    if (this.networkId > 1_024 && fields['NetworkID'] === undefined)
      return 'telREQUIRES_NETWORK_ID';
    if (fields['NetworkID'] !== undefined && fields['NetworkID'] !== this.networkId) {
      return 'telWRONG_NETWORK';
    }
    const account = this.open.get(String(fields['Account']));
    if (!account) return 'terNO_ACCOUNT';
    const why = isOfSeveral
      ? refusesSigners(fields, account, (name) => this.open.get(name), baseFee)
      : this.#refusesKey(fields, account);
    if (why !== null) return why;
    if (this.find(hash)) return 'tefALREADY';
    const last = fields['LastLedgerSequence'];
    if (last !== undefined && Number(last) < this.openIndex) return 'tefMAX_LEDGER';
    const number = refusesNumber(fields, account);
    if (number !== null) return number;
    if (BigInt(String(fields['Fee'])) < baseFee) return 'telINSUF_FEE_P';
    const isPartial = (Number(fields['Flags'] ?? 0) & partialPayment) !== 0;
    const isDirect = fields['SendMax'] === undefined && typeof fields['Amount'] === 'string';
    if (fields['TransactionType'] === 'Payment' && isPartial && isDirect) {
      return 'temBAD_SEND_XRP_PARTIAL';
    }
    // Payment.cpp, preflight: a payment of the same currency to oneself is redundant.
    const isToSelf = fields['Destination'] === fields['Account'];
    if (fields['TransactionType'] === 'Payment' && isDirect && isToSelf) return 'temREDUNDANT';
    const tickets = Number(fields['TicketCount'] ?? 1);
    if (tickets < 1 || tickets > maxTickets) return 'temINVALID_COUNT';
    return malformedPromise(fields);
  }

  #refusesKey(fields: Fields, account: Account): string | null {
    const signer = deriveAddress(String(fields['SigningPubKey']));
    if (signer === account.key) return null;
    if (signer !== fields['Account']) return 'tefBAD_AUTH';
    return (account.flags & masterDisabled) === 0 ? null : 'tefMASTER_DISABLED';
  }

  #apply(fields: Fields, hash: string): Fields {
    const name = String(fields['Account']);
    const account = this.open.get(name)!;
    const before = { ...account };
    account.balance -= BigInt(String(fields['Fee']));
    useNumber(fields, account);
    const nodes: Fields[] = [];
    const kept = this.#keep(fields, account);
    const done = fields['TransactionType'] === 'Payment' ? this.#pay(fields, nodes, hash) : null;
    const { open, promises } = this;
    const promised = applyPromise(fields, {
      open,
      promises,
      closedAt: this.top.closedAt,
      openIndex: this.openIndex,
      reserveOf: (item, more) => this.reserveOf(item, more),
      hash,
    });
    nodes.push(...(promised?.nodes ?? []));
    const own = this.open.has(name) ? [modified(name, before, account, hash)] : [];
    if (fields['TransactionType'] === 'AccountSet') {
      account.flags |= flagSetBy[Number(fields['SetFlag'])] ?? 0;
      account.flags &= ~(flagSetBy[Number(fields['ClearFlag'])] ?? 0);
    }
    if (fields['TransactionType'] === 'SetRegularKey') {
      account.key = (fields['RegularKey'] as string | undefined) ?? null;
    }
    return {
      AffectedNodes: [...own, ...nodes],
      TransactionIndex: this.pending.length,
      TransactionResult: done?.result ?? promised?.result ?? kept ?? 'tesSUCCESS',
      ...(done?.delivered === undefined ? {} : { delivered_amount: done.delivered }),
    };
  }

  /** The reserve of an account with this many objects (AccountReserve). */
  reserveOf({ owned }: Account, more = 0): bigint {
    return baseReserve + ownerReserve * BigInt(owned + more);
  }

  /** Adds an object that raises the account's reserve. */
  #keep(fields: Fields, account: Account): string | null {
    const before = account.owned;
    const kind = fields['TransactionType'];
    const isFull = account.balance < this.reserveOf(account, 1);
    if (kind === 'TicketCreate') {
      const count = Number(fields['TicketCount']);
      return makeTickets(fields, account, this.reserveOf(account, count));
    }
    if (kind === 'DepositPreauth') {
      const { Authorize: added, Unauthorize: gone } = fields as Record<string, string | undefined>;
      if (gone !== undefined && !account.allowed.delete(gone)) return 'tecNO_ENTRY';
      if (added !== undefined && isFull) return 'tecINSUFFICIENT_RESERVE';
      if (added !== undefined) account.allowed.add(added);
      account.owned += added === undefined ? -1 : 1;
    }
    if (kind === 'SignerListSet') {
      const had = account.signers === null ? 0 : 1;
      const isNew = Number(fields['SignerQuorum']) > 0;
      if (isNew && had === 0 && isFull) return 'tecINSUFFICIENT_RESERVE';
      setSigners(account, fields);
      account.owned = before - had + (isNew ? 1 : 0);
    }
    return null;
  }

  /**
   * Payment.cpp, doApply: an account with deposit authorisation accepts payments from authorised
   * accounts, and a small one from anyone when it is almost empty.
   */
  mayDeposit(from: Account, name: string, amount: bigint): boolean {
    const to = this.open.get(name)!;
    if ((to.flags & depositAuth) === 0) return true;
    const payer = [...this.open].find(([, account]) => account === from)?.[0] ?? '';
    if (payer === name || to.allowed.has(payer)) return true;
    return to.balance <= baseReserve && amount <= baseReserve;
  }

  #pay(fields: Fields, nodes: Fields[], hash: string): { result: string; delivered?: unknown } {
    const from = this.open.get(String(fields['Account']))!;
    const name = String(fields['Destination']);
    const to = this.open.get(name);
    if (to && (to.flags & requiresTag) !== 0 && fields['DestinationTag'] === undefined) {
      return { result: 'tecDST_TAG_NEEDED' };
    }
    // Trust lines are not kept: an issued token moves no drop, which is the point.
    if (typeof fields['Amount'] !== 'string') {
      return { result: 'tesSUCCESS', delivered: fields['Amount'] };
    }
    const isByToken = fields['SendMax'] !== undefined;
    const amount = isByToken ? (this.delivers ?? 0n) : BigInt(fields['Amount']);
    const payer = isByToken ? this.open.get(this.bank.classicAddress)! : from;
    // Of the balance before the fee, the larger of reserve and fee must be left.
    const fee = isByToken ? 0n : BigInt(String(fields['Fee']));
    const reserve = this.reserveOf(payer);
    if (payer.balance + fee < amount + (fee > reserve ? fee : reserve))
      return { result: 'tecUNFUNDED_PAYMENT' };
    if (to && !this.mayDeposit(payer, name, amount)) return { result: 'tecNO_PERMISSION' };
    if (!to && amount < baseReserve) return { result: 'tecNO_DST_INSUF_XRP' };
    payer.balance -= amount;
    if (to) {
      const before = { ...to };
      to.balance += amount;
      nodes.push(modified(name, before, to, hash));
    } else {
      const made = anAccount(amount, this.openIndex);
      this.open.set(name, made);
      nodes.push({ CreatedNode: { LedgerEntryType: 'AccountRoot', NewFields: root(name, made) } });
    }
    return { result: 'tesSUCCESS', delivered: String(amount) };
  }
}
