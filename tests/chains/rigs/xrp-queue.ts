import type { Account, Fields } from './xrp-accounts.ts';

// rippled's checks of sequences and fees, before it looks at the transaction type (Transactor.cpp,
// checkSeqProxy; TxQ.cpp; CreateTicket.cpp).

/** The maximum tickets of an account. */
export const maxTickets = 250;
const mostQueued = 10;
const ledgersToWait = 2;

const ticketOf = (fields: Fields): number | null =>
  fields['TicketSequence'] === undefined ? null : Number(fields['TicketSequence']);

/** Why a transaction's sequence is invalid; null if it is the next, or an unused ticket. */
export function refusesNumber(fields: Fields, account: Account): string | null {
  const ticket = ticketOf(fields);
  const sequence = Number(fields['Sequence']);
  if (ticket !== null) {
    if (sequence !== 0 || fields['AccountTxnID'] !== undefined) return 'temSEQ_AND_TICKET';
    if (account.tickets.has(ticket)) return null;
    return ticket >= account.sequence ? 'terPRE_TICKET' : 'tefNO_TICKET';
  }
  if (sequence < account.sequence) return 'tefPAST_SEQ';
  return sequence > account.sequence ? 'terPRE_SEQ' : null;
}

/** Uses up a transaction's sequence or ticket. */
export function useNumber(fields: Fields, account: Account): void {
  const ticket = ticketOf(fields);
  if (ticket === null) account.sequence += 1;
  else {
    account.tickets.delete(ticket);
    account.owned -= 1;
  }
}

/** Reserves sequences as tickets: each is one more object of its owner. */
export function makeTickets(fields: Fields, account: Account, reserve: bigint): string {
  const count = Number(fields['TicketCount']);
  if (account.tickets.size + count > maxTickets) return 'tecDIR_FULL';
  if (reserve > account.balance) return 'tecINSUFFICIENT_RESERVE';
  for (let index = 0; index < count; index += 1) account.tickets.add(account.sequence + index);
  account.sequence += count;
  account.owned += count;
  return 'tesSUCCESS';
}

type Waiting = { fields: Fields; blob: string; hash: string };

/** Transactions that pay less than the open ledger's fee, until a later ledger accepts them. */
export class Queue {
  waiting: Waiting[] = [];
  /** The open ledger's fee level; the base fee if null. */
  asks: bigint | null = null;

  /** The result of a transaction that pays too little; null if it pays enough. */
  refuses(item: Waiting, openIndex: number): string | null {
    const { fields, hash } = item;
    if (this.asks === null || BigInt(String(fields['Fee'])) >= this.asks) return null;
    if (this.waiting.some((other) => other.hash === hash)) return 'terQUEUED';
    const last = fields['LastLedgerSequence'];
    // A transaction that would expire before its turn is not queued.
    if (last !== undefined && Number(last) < openIndex + ledgersToWait) return 'telCAN_NOT_QUEUE';
    const own = this.waiting.filter((other) => other.fields['Account'] === fields['Account']);
    if (own.length >= mostQueued) return 'telCAN_NOT_QUEUE_FULL';
    this.waiting.push(item);
    return 'terQUEUED';
  }

  /** Those whose turn has come: highest fee first, and in sequence within one account. */
  take(): Waiting[] {
    if (this.asks !== null) return [];
    const byFee = (a: Waiting, b: Waiting): number =>
      a.fields['Account'] === b.fields['Account']
        ? Number(a.fields['Sequence']) - Number(b.fields['Sequence'])
        : Number(b.fields['Fee']) - Number(a.fields['Fee']);
    const taken = this.waiting.toSorted(byFee);
    this.waiting = [];
    return taken;
  }
}
