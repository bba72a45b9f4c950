import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** A member's figures in cents, as MONEY's table names them. */
export type MemberFigures = {
  balance: bigint;
  profit: bigint;
  profitLocked: bigint;
  payout: bigint;
  totalInvest: bigint;
  totalWithdrawal: bigint;
  accumulatedInterest: bigint;
};

/** What a member's accounts hold now, and their counters since the beginning. */
export async function memberFigures(db: Db, memberId: string): Promise<MemberFigures> {
  const answer = await sql<MemberFigures>`
    select coalesce(sum(b.balance) filter (where b.class = 'member_balance'), 0)::bigint
        as balance,
      coalesce(sum(b.balance) filter (where b.class = 'member_profit'), 0)::bigint as profit,
      coalesce(sum(b.balance) filter (where b.class = 'member_profit_locked'), 0)::bigint
        as "profitLocked",
      coalesce(sum(b.balance) filter (where b.class = 'member_payout'), 0)::bigint as payout,
      coalesce(max(c.deposits), 0)::bigint as "totalInvest",
      coalesce(max(c.withdrawals), 0)::bigint as "totalWithdrawal",
      coalesce(max(c.interest), 0)::bigint as "accumulatedInterest"
    from ledger.balance b left join ledger.member_counter c on c.member = b.owner
    where b.owner = ${memberId}
  `.execute(db);
  const figures = answer.rows[0];
  if (figures === undefined) throw new Error('an aggregate answers one row');
  return figures;
}

/** One line of a member's ledger; `amount` is negative where the account fell. */
export type Movement = {
  position: bigint;
  class: string;
  kind: string;
  amount: bigint;
  balanceAfter: bigint;
  subject: string;
  transferId: string;
  reason: string | null;
  at: Date;
};

/** A member's movements, newest first; `cursor` is the `position` of the last one seen. */
export async function movements(
  db: Db,
  memberId: string,
  page: { limit: number; cursor?: bigint | undefined },
): Promise<Movement[]> {
  const before = page.cursor ?? null;
  const answer = await sql<Movement>`
    select position, class, kind, amount, balance_after as "balanceAfter", subject,
      transfer_id as "transferId", reason, posted_at as at
    from ledger.movement
    where owner = ${memberId} and (${before}::bigint is null or position < ${before}::bigint)
    order by position desc limit ${page.limit}
  `.execute(db);
  return answer.rows;
}

/** The platform's sums in cents, less reversals. */
export async function platformTotals(
  db: Db,
): Promise<{ deposits: bigint; withdrawals: bigint; interest: bigint }> {
  const answer = await sql<{ name: string; cents: bigint }>`
    select name, cents from ledger.platform_total
  `.execute(db);
  const of = new Map(answer.rows.map((row) => [row.name, row.cents]));
  return {
    deposits: of.get('deposits') ?? 0n,
    withdrawals: of.get('withdrawals') ?? 0n,
    interest: of.get('interest') ?? 0n,
  };
}

/** One leg as it stands in the books. */
export type PostedLeg = {
  id: string;
  kind: string;
  leg: number;
  asset: string;
  amount: bigint;
  debitClass: string;
  creditClass: string;
  actor: string;
  at: Date;
};

/** Everything posted about a payment, a withdrawal or a run's position. */
export async function postingsOf(db: Db, subject: string): Promise<PostedLeg[]> {
  const answer = await sql<PostedLeg>`
    select id, kind, leg, asset, amount, debit_class as "debitClass",
      credit_class as "creditClass", actor, posted_at as at
    from ledger.posted where subject = ${subject}::uuid order by posted_at, leg
  `.execute(db);
  return answer.rows;
}

/** 1, or 2 where the member's requests of that day up to this one exceed the limit. */
export async function peopleForPayout(db: Db, withdrawalId: string): Promise<1 | 2> {
  const answer = await sql<{ people: number }>`
    select ledger.people_for_payout(${withdrawalId}::uuid) as people
  `.execute(db);
  return answer.rows[0]?.people === 2 ? 2 : 1;
}

/** Folds the appended deltas of the platform's sums; the worker's loop. */
export async function foldTotals(db: Db): Promise<void> {
  await sql`select ledger.fold_totals()`.execute(db);
}
