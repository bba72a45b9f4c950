import type { Account, Fields } from './xrp-accounts.ts';

// What rippled does with numbers and fees before it looks at what a transaction is
// (Transactor.cpp, checkSeqProxy; TxQ.cpp; CreateTicket.cpp).

/** The most tickets that an account may hold. */
export const mostTickets = 250;
const mostQueued = 10;
const ledgersToWait = 2;

const ticketOf = (fields: Fields): number | null =>
  fields['TicketSequence'] === undefined ? null : Number(fields['TicketSequence']);

/** Why a transaction's number is none now; null where it is the account's next, or a ticket of it. */
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

/** Uses up a transaction's number. */
export function useNumber(fields: Fields, account: Account): void {
  const ticket = ticketOf(fields);
  if (ticket === null) account.sequence += 1;
  else {
    account.tickets.delete(ticket);
    account.owned -= 1;
  }
}

/** Sets numbers aside: each is one more thing that its owner keeps. */
export function makeTickets(fields: Fields, account: Account, reserve: bigint): string {
  const count = Number(fields['TicketCount']);
  if (account.tickets.size + count > mostTickets) return 'tecDIR_FULL';
  if (reserve > account.balance) return 'tecINSUFFICIENT_RESERVE';
  for (let index = 0; index < count; index += 1) account.tickets.add(account.sequence + index);
  account.sequence += count;
  account.owned += count;
  return 'tesSUCCESS';
}

type Waiting = { fields: Fields; blob: string; hash: string };

/** Transactions that pay less than the open ledger asks for, until a later one takes them. */
export class Queue {
  waiting: Waiting[] = [];
  /** What the open ledger asks for; nothing above the base fee if null. */
  asks: bigint | null = null;

  /** What becomes of one that pays so little; null where it pays enough. */
  refuses(item: Waiting, openIndex: number): string | null {
    const { fields, hash } = item;
    if (this.asks === null || BigInt(String(fields['Fee'])) >= this.asks) return null;
    if (this.waiting.some((other) => other.hash === hash)) return 'terQUEUED';
    const last = fields['LastLedgerSequence'];
    // One that would be over before its turn is no use there.
    if (last !== undefined && Number(last) < openIndex + ledgersToWait) return 'telCAN_NOT_QUEUE';
    const own = this.waiting.filter((other) => other.fields['Account'] === fields['Account']);
    if (own.length >= mostQueued) return 'telCAN_NOT_QUEUE_FULL';
    this.waiting.push(item);
    return 'terQUEUED';
  }

  /** Those whose turn has come: the highest fee first, of one account by its numbers. */
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
