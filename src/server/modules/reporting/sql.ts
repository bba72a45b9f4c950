import { sql } from 'kysely';
import {
  type QueueName,
  queueNames,
  type dayFlow,
  type me,
  type queue,
  type userRow,
} from '#contract/overview.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Method } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Identity = Pick<
  RowOf<typeof me>,
  'createdAt' | 'email' | 'firstName' | 'id' | 'lastName' | 'referralCode' | 'status'
>;

export const identityColumns = sql`
  m.id, m.first_name, m.last_name, m.email, m.status,
  m.referral_code, m.created_at`;

export async function identityOf(db: Db, memberId: string): Promise<Identity | undefined> {
  return maybe<Identity>(db)`
    select ${identityColumns} from identity.known_member m where m.id = ${memberId}`;
}

export type UserRow = Identity & RowOf<typeof userRow>;

export const figureColumns = sql`
  coalesce((select b.balance from ledger.balance b where b.owner = m.id::text
    and b.class = 'member_balance'), 0)::bigint as withdrawable_balance_cents,
  coalesce((select sum(b.balance) from ledger.balance b where b.owner = m.id::text
    and b.class in ('member_profit', 'member_profit_locked')), 0)::bigint as total_balance_cents,
  coalesce((select c.deposits from ledger.member_counter c
    where c.member = m.id::text), 0)::bigint as total_invest_cents`;

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  return maybe<UserRow>(db)`
    select ${identityColumns}, ${figureColumns} from identity.known_member m
    where m.id = ${id}`;
}

export type UserWithdrawal = {
  id: string;
  amountCents: bigint;
  method: Method;
  state: string;
  requestedAt: Date;
};

export async function latestWithdrawals(db: Db, memberId: string): Promise<UserWithdrawal[]> {
  return all<UserWithdrawal>(db)`
    select id, amount_cents, method, state, requested_at
    from withdrawals.shown where member_id = ${memberId}
    order by requested_at desc limit 20`;
}

export type Queue = RowOf<typeof queue>;

/** Returns the queues that wait for people, and since when. */
export async function queues(db: Db): Promise<Record<QueueName, Queue>> {
  const found = await all<Queue & { name: QueueName }>(db)`
    select n.name, coalesce(w.waiting, 0) as waiting, w.oldest_at
    from unnest(${queueNames}::text[]) n (name) left join reporting.waiting w using (name)`;
  const rows = found.map(({ name, ...queue }) => [name, queue] as const);
  return Object.fromEntries(rows) as Record<QueueName, Queue>;
}

export type Day = RowOf<typeof dayFlow>;

/** Returns the incoming and outgoing sums of each of the last 30 business days. */
export async function lastDays(db: Db): Promise<Day[]> {
  return all<Day>(db)`
    with days as (
      select (clock.now() at time zone 'UTC')::date - ago as day
      from generate_series(29, 0, -1) ago),
    moved as (
      select p.day, sum(p.cents) filter (where p.name = 'deposits') as deposits,
        sum(p.cents) filter (where p.name = 'withdrawals') as withdrawals
      from ledger.platform_day p where p.day >= (clock.now() at time zone 'UTC')::date - 29
      group by p.day)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(m.deposits, 0)::bigint as deposits_cents,
      coalesce(m.withdrawals, 0)::bigint as withdrawals_cents
    from days d left join moved m using (day) order by d.day`;
}

/**
 * Returns the declared amount, in cents, of deposits seen or with a receipt and not yet settled.
 */
export async function pendingDeposits(db: Db): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(db)`
    select coalesce(sum(cents), 0)::bigint as cents from deposits.deposit
    where is_listed and status = 'pending'`;
  return cents;
}
