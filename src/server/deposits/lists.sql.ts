import { sql } from 'kysely';
import type { HistoryOrder } from '../../core/history-order.ts';
import type { DepositView } from '../../core/deposit-state.ts';
import type { Db } from '../db/db.ts';
import { type Deposit, depositColumns } from './sql.ts';

export type Page = { limit: number; cursor: string | null; offset: number };

const columnOf = {
  date: 'quoted_at',
  amount: 'cents',
  method: 'asset',
  status: 'state',
} as const satisfies Record<HistoryOrder['by'], string>;

/** A member's deposits that a payment or a proof made real, in an order. */
export async function depositsOfMember(
  db: Db,
  memberId: string,
  page: Page & { order: HistoryOrder },
): Promise<Deposit[]> {
  const key = columnOf[page.order.by];
  const way = page.order.descending ? sql`desc` : sql`asc`;
  const beyond = page.order.descending ? sql`<` : sql`>`;
  const found = await sql<Deposit>`
    select ${depositColumns}
    where d.member_id = ${memberId} and d.is_listed
      and (${page.cursor}::uuid is null or (${sql.ref(`d.${key}`)}, d.id) ${beyond}
        (select ${sql.ref(`c.${key}`)}, c.id from deposits.deposit c
        where c.id = ${page.cursor}::uuid and c.member_id = ${memberId}))
    order by ${sql.ref(`d.${key}`)} ${way}, d.id ${way} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return found.rows;
}

export type Wanted = Page & {
  status: DepositView['status'] | null;
  search: string | null;
  sort: 'newest' | 'oldest' | 'amount';
};

export type DepositWithMember = Deposit & {
  firstName: string;
  lastName: string;
  email: string;
  balance: bigint;
};

const orders = {
  newest: sql`order by f."quotedAt" desc, f.id desc`,
  oldest: sql`order by f."quotedAt", f.id`,
  amount: sql`order by f.cents desc, f.id desc`,
};

/** Rows behind the cursor's, in the order asked for; all of them without a cursor. */
function behind(wanted: Wanted) {
  if (wanted.cursor === null) return sql`true`;
  const at = sql`from deposits.deposit where id = ${wanted.cursor}::uuid`;
  if (wanted.sort === 'amount') return sql`(f.cents, f.id) < (select cents, id ${at})`;
  if (wanted.sort === 'oldest') return sql`(f."quotedAt", f.id) > (select quoted_at, id ${at})`;
  return sql`(f."quotedAt", f.id) < (select quoted_at, id ${at})`;
}

/** Every member's deposits, with whose they are; found by name, e-mail, address or txid. */
export async function depositsForStaff(db: Db, wanted: Wanted): Promise<DepositWithMember[]> {
  const like = wanted.search === null ? null : `%${wanted.search.replace(/[%_\\]/g, '\\$&')}%`;
  const found = await sql<DepositWithMember>`
    select f.*, m.first_name as "firstName", m.last_name as "lastName", m.email,
      coalesce((select b.balance from ledger.balance b
        where b.owner = m.id::text and b.class = 'member_balance'), 0)::bigint as balance
    from (select ${depositColumns} where d.is_listed
      and (${wanted.status}::text is null or d.status = ${wanted.status})) f
    join identity.member m on m.id = f."memberId"
    where ${behind(wanted)} and (${like}::text is null or m.email ilike ${like}
      or m.first_name || ' ' || m.last_name ilike ${like} or f.address = ${wanted.search}
      or exists (select from chains.payment p where p.txid = ${wanted.search}
        and p.address_id = f."addressId"))
    ${orders[wanted.sort]} limit ${wanted.limit} offset ${wanted.offset}`.execute(db);
  return found.rows;
}

/** What members said they pay, of all deposits seen or with proof and not yet settled. */
export async function pendingCents(db: Db): Promise<bigint> {
  const found = await sql<{ cents: bigint }>`
    select coalesce(sum(cents), 0)::bigint as cents from deposits.deposit
    where is_listed and status = 'pending'`.execute(db);
  return found.rows[0]!.cents;
}

/** How many other deposits show the same picture as their proof. */
export async function otherClaims(db: Db, deposit: Deposit): Promise<number> {
  const found = await sql<{ count: bigint }>`
    select count(*) as count from deposits.deposit
    where proof_digest = ${deposit.proofDigest} and id <> ${deposit.id}`.execute(db);
  return Number(found.rows[0]!.count);
}

/** Size and time of an uploaded proof. */
export async function proofNote(
  db: Db,
  fileId: string,
): Promise<{ mediaType: string; bytes: number } | undefined> {
  const found = await sql<{ mediaType: string; bytes: number }>`
    select media_type as "mediaType", bytes from foundation.file where id = ${fileId}`.execute(db);
  return found.rows[0];
}
