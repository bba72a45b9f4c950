import { sql } from 'kysely';
import type { depositProof } from '#contract/deposit-shapes.ts';
import type { RowOf } from '#contract/row-of.ts';
import { canonicalForms } from '#core/chains/addresses.ts';
import type { DepositView } from '#core/rules/deposit-state.ts';
import type { HistoryOrder } from '#core/rules/history-order.ts';
import { isId } from '#core/rules/typed-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { findMembers, maxFound } from '../identity/identity.ts';
import { type Deposit, depositColumns } from './sql.ts';

export type Page = { limit: number; cursor: string | null; offset: number };

const columnOf = {
  date: 'quoted_at',
  method: 'asset',
  status: 'state',
} as const satisfies Record<Exclude<HistoryOrder['by'], 'amount'>, string>;

/** Returns the sort key of the deposit with this alias: an amount as its line shows it. */
function keyOf(by: HistoryOrder['by'], name: 'd' | 'c') {
  if (by !== 'amount') return sql.ref(`${name}.${columnOf[by]}`);
  const [credited, quoted] = [sql.ref(`${name}.credited_cents`), sql.ref(`${name}.cents`)];
  return sql`coalesce(nullif(${credited}, 0), ${quoted})`;
}

/** Returns a member's deposits that have a payment or a receipt, in the given order. */
export async function depositsOfMember(
  db: Db,
  memberId: string,
  page: Page & { order: HistoryOrder },
): Promise<Deposit[]> {
  const { by } = page.order;
  const way = page.order.descending ? sql`desc` : sql`asc`;
  const beyond = page.order.descending ? sql`<` : sql`>`;
  return all<Deposit>(db)`
    select ${depositColumns}
    where d.member_id = ${memberId} and d.is_listed
      and (${page.cursor}::uuid is null or (${keyOf(by, 'd')}, d.id) ${beyond}
        (select ${keyOf(by, 'c')}, c.id from deposits.deposit c
        where c.id = ${page.cursor}::uuid and c.member_id = ${memberId}))
    order by ${keyOf(by, 'd')} ${way}, d.id ${way} limit ${page.limit} offset ${page.offset}`;
}

/**
 * Returns a member's unpaid quotes, newest first, with those that expired in the last day. Quotes
 * with a payment or a receipt are in the history; cancelled quotes appear nowhere (MEM-19).
 */
export async function unpaidQuotes(db: Db, memberId: string): Promise<Deposit[]> {
  return all<Deposit>(db)`
    select ${depositColumns}
    where d.member_id = ${memberId} and not d.is_listed and d.cancelled_at is null
      and d.expires_at > clock.now() - interval '1 day'
    order by d.quoted_at desc limit 20`;
}

export type DepositFilter = Page & {
  status: DepositView['status'] | null;
  search: string | null;
  /** Only these deposits, on top of every other filter. */
  only: readonly string[] | null;
  /** A coin, and bounds for the quoted dollars and for the UTC day of the quote. */
  asset: string | null;
  leastCents: bigint | null;
  mostCents: bigint | null;
  from: string | null;
  to: string | null;
  sort: 'newest' | 'oldest' | 'amount';
};

export type DepositWithMember = Deposit & {
  firstName: string;
  lastName: string;
  email: string;
  balance: bigint;
};

const staffKeyOf = { newest: sql`d.quoted_at`, oldest: sql`d.quoted_at`, amount: sql`d.cents` };
const shownKeyOf = {
  newest: sql`f.quoted_at`,
  oldest: sql`f.quoted_at`,
  amount: sql`f.cents`,
};

/** Rows after the cursor; the index of the order serves this condition. */
function behind({ cursor, sort }: DepositFilter) {
  if (cursor === null) return sql`true`;
  const beyond = sort === 'oldest' ? sql`>` : sql`<`;
  return sql`(${staffKeyOf[sort]}, d.id) ${beyond} (select ${staffKeyOf[sort]}, d.id
    from deposits.deposit d where d.id = ${cursor}::uuid)`;
}

/** Returns up to 200 deposits found by member, id, address or txid. */
async function findDeposits(db: Db, text: string): Promise<string[]> {
  const members = await findMembers(db, text);
  const found = await all<{ id: string }>(db)`
    (select d.id from deposits.deposit d
      where d.is_listed and d.member_id = any(${members}::uuid[]) limit ${maxFound})
    union
    select d.id from chains.address a join deposits.deposit d on d.address_id = a.id
    where a.asset = any(foundation.coins()) and a.address = any(${canonicalForms(text)})
    union
    select d.id from deposits.deposit d
    where d.id = ${isId(text) ? text : null}::uuid
    union
    select d.id from chains.payment p join deposits.deposit d on d.address_id = p.address_id
    where p.txid = ${text}`;
  return found.map(({ id }) => id);
}

/** Returns all members' deposits with their members; searches by name, email, address or txid. */
export async function depositsForStaff(db: Db, input: DepositFilter): Promise<DepositWithMember[]> {
  const { search, only, status, sort, asset, leastCents, mostCents, from, to } = input;
  const known = search === null ? null : await findDeposits(db, search);
  const among = known === null ? sql`true` : sql`d.id = any(${known}::uuid[])`;
  const ofStatus = status === null ? sql`true` : sql`d.status = ${status}`;
  const way = sort === 'oldest' ? sql`asc` : sql`desc`;
  return all<DepositWithMember>(db)`
    select f.*, m.first_name, m.last_name, m.email,
      coalesce((select b.balance from ledger.balance b
        where b.owner = m.id::text and b.class = 'member_balance'), 0)::bigint as balance
    from (select ${depositColumns} where d.is_listed
      and ${among} and ${ofStatus} and ${behind(input)}
      and (${only}::uuid[] is null or d.id = any(${only}::uuid[]))
      and (${asset}::text is null or d.asset = ${asset})
      and (${leastCents}::bigint is null or d.cents >= ${leastCents})
      and (${mostCents}::bigint is null or d.cents <= ${mostCents})
      and (${from}::date is null or d.quoted_at >= ${from}::date::timestamp at time zone 'UTC')
      and (${to}::date is null or d.quoted_at < (${to}::date + 1)::timestamp at time zone 'UTC')
      order by ${staffKeyOf[sort]} ${way}, d.id ${way}
      limit ${input.limit} offset ${input.offset}) f
    join identity.known_member m on m.id = f.member_id
    order by ${shownKeyOf[sort]} ${way}, f.id ${way}`;
}

/**
 * Returns the declared amount, in cents, of all deposits seen or with a receipt and not yet
 * settled.
 */
export async function pendingCents(db: Db): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select coalesce(sum(cents), 0)::bigint as cents from deposits.deposit
    where is_listed and status = 'pending'`;
  return cents;
}

/** Returns, for each of these deposits, how many others have the same picture as their receipt. */
export async function otherClaims(
  db: Db,
  depositIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await all<{ id: string; count: number }>(db)`
    select d.id, count(*)::integer as count
    from deposits.deposit d
    join deposits.deposit o on o.proof_digest = d.proof_digest and o.id <> d.id
    where d.id = any(${depositIds}) group by d.id`;
  return new Map(found.map(({ id, count }) => [id, count]));
}

/** Returns the proposals under Approvals that would credit these payments. */
export async function openCredits(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await all<{ id: string; subject: string }>(db)`
    select p.id, p.subject from approvals.undecided p
    where p.subject = any(${paymentIds}::uuid[]) and p.kind = 'suspense_claim'`;
  return new Map(found.map(({ id, subject }) => [subject, id]));
}

export type ProofNote = Pick<RowOf<typeof depositProof>, 'bytes' | 'mediaType'>;

/** Returns size and type of uploaded receipts, by file id. */
export async function proofNotes(
  db: Db,
  fileIds: readonly string[],
): Promise<Map<string, ProofNote>> {
  const found = await all<ProofNote & { id: string }>(db)`
    select id, media_type, bytes from foundation.file
    where id = any(${fileIds})`;
  return new Map(found.map((row) => [row.id, row]));
}
