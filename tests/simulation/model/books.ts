import type { Coin } from '#core/chains/assets.ts';
import type { AccountRef, FlowKind, Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { debitNormal, isOfMember } from './classes.ts';
import { rules } from './map.ts';

// The whole ledger as a few maps. It only records accepted postings; verdict.ts decides whether to
// accept one.

export type Payment = {
  coin: Coin;
  amount: bigint;
  purpose: string;
  /** The member of the quote its address was issued for. */
  member: string | undefined;
  state: 'seen' | 'final' | 'gone';
  takenIn: bigint;
  inCustody: bigint;
  inSuspense: bigint;
  creditedTo: Map<string, bigint>;
  hasIncident: boolean;
  recovered: bigint;
  /** The placement whose return or gain it is. */
  placement: string | undefined;
};
/** The outstanding cost of a placement, and its venue. */
export type Placement = { plan: string; venue: string; out: bigint };
export type Hold = { member: string; from: string; amount: bigint; people: 1 | 2 };
export type Grant = {
  flow: string;
  subject: string;
  amount: bigint;
  owner: string | undefined;
  plan: string | undefined;
  venue: string | undefined;
  placement: string | undefined;
  people: number;
  isUsed: boolean;
  spent: bigint;
};
/** The share that a run of an approval grants: one posting of exactly this. */
export type Share = {
  kind: FlowKind;
  approval: string;
  plan: string;
  member: string;
  amount: bigint;
};
export type Rate = { coin: Coin; micros: bigint };

export type Books = {
  balances: Map<string, bigint>;
  posted: Map<string, Posting>;
  /** One-time events of subjects. */
  happened: Set<string>;
  payments: Map<string, Payment>;
  rates: Map<string, Rate>;
  grants: Map<string, Grant>;
  /** By subject. */
  shares: Map<string, Share>;
  /** Members' principal in each plan, and the venue for each coin. */
  principal: Map<string, bigint>;
  venues: Map<string, string>;
  placements: Map<string, Placement>;
  /** Dollars that earlier histories left with members and in pools. */
  elsewhere: { owed: bigint; pools: bigint; gains: bigint; out: bigint };
  holds: Map<string, Hold>;
  heldToday: Map<string, bigint>;
  /** Returns paid by runs, by position and member. */
  paid: Map<string, bigint>;
  /** How much of a posting was reversed, by its key. */
  undone: Map<string, bigint>;
  counters: Map<string, bigint>;
};

export const emptyBooks = (): Books => ({
  balances: new Map(),
  posted: new Map(),
  happened: new Set(),
  payments: new Map(),
  rates: new Map(),
  grants: new Map(),
  shares: new Map(),
  principal: new Map(),
  venues: new Map(),
  placements: new Map(),
  elsewhere: { owed: 0n, pools: 0n, gains: 0n, out: 0n },
  holds: new Map(),
  heldToday: new Map(),
  paid: new Map(),
  undone: new Map(),
  counters: new Map(),
});

export const accountKey = (ref: Pick<AccountRef, 'class' | 'asset' | 'owner'>): string =>
  `${ref.class} ${ref.asset} ${ref.owner ?? ''}`;

const add = (to: Map<string, bigint>, key: string, amount: bigint): void =>
  void to.set(key, (to.get(key) ?? 0n) + amount);

export const balanceOf = (books: Books, ref: AccountRef): bigint =>
  books.balances.get(accountKey(ref)) ?? 0n;

const accountsOf = (posting: Posting): AccountRef[] =>
  posting.legs.flatMap(({ debit, credit }) => [debit, credit]);

/** The member whose accounts a posting touches. */
export const memberOf = (posting: Posting): string | undefined =>
  accountsOf(posting).find((ref) => isOfMember(ref.class))?.owner ?? undefined;

/** The posting's one coin. */
export function coinsOf(posting: Posting): { coin: string | undefined; units: bigint } {
  const leg = posting.legs.find(({ debit }) => debit.asset !== 'USD');
  return { coin: leg?.debit.asset, units: leg?.amount ?? 0n };
}

export const centsOf = (posting: Posting): bigint =>
  posting.legs.find(({ debit }) => debit.asset === 'USD')?.amount ?? 0n;

/** The amount people approve of a posting: its first leg, or the coins of a cost. */
export const grantedOf = ({ kind, legs }: Posting): bigint =>
  legs[kind === 'network_cost' ? 1 : 0]?.amount ?? 0n;

/** The effect of a posting on each account, on the account's normal side. */
export function changesOf(posting: Posting): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  for (const { debit, credit, amount } of posting.legs) {
    add(changes, accountKey(debit), debitNormal.has(debit.class) ? amount : -amount);
    add(changes, accountKey(credit), debitNormal.has(credit.class) ? -amount : amount);
  }
  return changes;
}

function count(books: Books, posting: Posting, of: Posting, sign: 1n | -1n): void {
  const name = rules[of.kind].counts;
  const member = memberOf(posting);
  if (name !== undefined && member) add(books.counters, `${member} ${name}`, sign * centsOf(of));
}

function writeCoins(books: Books, posting: Posting): void {
  const payment = books.payments.get(posting.paymentId ?? '');
  if (payment === undefined) return;
  for (const { debit, credit, amount } of posting.legs) {
    if (debit.class === 'custody') payment.inCustody += amount;
    if (credit.class === 'custody') payment.inCustody -= amount;
    if (credit.class === 'suspense') payment.inSuspense += amount;
    if (debit.class === 'suspense') payment.inSuspense -= amount;
    if (credit.class === 'member_balance') add(payment.creditedTo, credit.owner ?? '', amount);
  }
  const { once } = rules[posting.kind];
  if (once === 'arrival' || once === 'gain') payment.takenIn += coinsOf(posting).units;
  if (posting.kind === 'incident_open') payment.hasIncident = true;
  if (posting.kind === 'incident_recover') payment.recovered += centsOf(posting);
}

const twoPeopleAboveCents = 1_000_000n;

function writeHold(books: Books, posting: Posting, member: string): void {
  const [leg] = posting.legs;
  if (leg === undefined) return;
  add(books.heldToday, member, leg.amount);
  const people = (books.heldToday.get(member) ?? 0n) > twoPeopleAboveCents ? 2 : 1;
  books.holds.set(posting.subject, { member, from: leg.debit.class, amount: leg.amount, people });
}

function useGrant(books: Books, posting: Posting): void {
  const grant = books.grants.get(posting.approvalId ?? '');
  if (grant === undefined) return;
  grant.isUsed = true;
  grant.spent += grantedOf(posting);
}

/** The placement of a loss, or of its reversal. */
const lossOf = (books: Books, { approvalId }: Posting): Placement | undefined =>
  books.placements.get(books.grants.get(approvalId ?? '')?.placement ?? '');

/** The outstanding amount of each placement. */
function writePlaced(books: Books, posting: Posting, undone: Posting | undefined): void {
  const { kind, approvalId = '' } = posting;
  const cents = centsOf(posting);
  if (kind === 'place') {
    const plan = posting.legs[0]?.debit.owner ?? '';
    const venue = books.grants.get(approvalId)?.venue ?? '';
    books.placements.set(approvalId, { plan, venue, out: cents });
  }
  const payment = books.payments.get(posting.paymentId ?? '');
  const returned = kind === 'place_return' ? payment?.placement : undefined;
  const back = returned === undefined ? undefined : books.placements.get(returned);
  if (back) back.out -= cents;
  const lost = kind === 'record_loss' ? lossOf(books, posting) : undefined;
  if (lost) lost.out -= cents;
  const found = undone?.kind === 'record_loss' ? lossOf(books, undone) : undefined;
  if (found && kind === 'reverse') found.out += cents;
}

/** Records an accepted posting that needed `people` approvals. */
export function write(books: Books, posting: Posting, people: number): void {
  const { once } = rules[posting.kind];
  const undone = books.posted.get(posting.undoesKey ?? '');
  books.posted.set(posting.key, posting);
  books.happened.add(`${once} ${posting.subject}`);
  for (const [account, change] of changesOf(posting)) add(books.balances, account, change);
  writeCoins(books, posting);
  writePlaced(books, posting, undone);
  if (people > 0) useGrant(books, posting);
  if (undone !== undefined) add(books.undone, undone.key, posting.legs[0]?.amount ?? 0n);
  const member = memberOf(posting) ?? '';
  if (once === 'hold') writeHold(books, posting, member);
  if (rules[posting.kind].run) add(books.paid, `${posting.subject} ${member}`, centsOf(posting));
  if (posting.kind !== 'reverse') return count(books, posting, posting, 1n);
  if (undone === undefined) return;
  count(books, posting, undone, -1n);
  if (rules[undone.kind].run) add(books.paid, `${undone.subject} ${member}`, -centsOf(undone));
}
