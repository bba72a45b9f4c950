import type { Asset } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import type { AccountClass } from './kinds.ts';
import type { Posting } from './posting.ts';

/** A member's figures in cents, named as in MONEY's table. */
export type MemberFigures = {
  balance: bigint;
  profit: bigint;
  profitLocked: bigint;
  payout: bigint;
  totalInvest: bigint;
  totalWithdrawal: bigint;
  accumulatedInterest: bigint;
};

/** Returns the current balances of a member's accounts, and their counters since the beginning. */
export async function memberFigures(db: Db, memberId: string): Promise<MemberFigures> {
  return one<MemberFigures>(db)`
    select coalesce(sum(b.balance) filter (where b.class = 'member_balance'), 0)::bigint
        as balance,
      coalesce(sum(b.balance) filter (where b.class = 'member_profit'), 0)::bigint as profit,
      coalesce(sum(b.balance) filter (where b.class = 'member_profit_locked'), 0)::bigint
        as profit_locked,
      coalesce(sum(b.balance) filter (where b.class = 'member_payout'), 0)::bigint as payout,
      coalesce(max(c.deposits), 0)::bigint as total_invest,
      coalesce(max(c.withdrawals), 0)::bigint as total_withdrawal,
      coalesce(max(c.interest), 0)::bigint as accumulated_interest
    from ledger.balance b left join ledger.member_counter c on c.member = b.owner
    where b.owner = ${memberId}
  `;
}

/** Returns the legs that would mirror an earlier posting now, by its key, and its payment. */
export async function mirrorOf(db: Db, key: string): Promise<Pick<Posting, 'legs' | 'paymentId'>> {
  type Row = {
    asset: Asset;
    amount: bigint;
    payment: string | null;
    debitClass: AccountClass;
    debitOwner: string | null;
    creditClass: AccountClass;
    creditOwner: string | null;
  };
  const rows = await all<Row>(db)`
    select asset, amount, payment, debit_class,
      nullif(debit_owner, '') as debit_owner, credit_class,
      nullif(credit_owner, '') as credit_owner
    from ledger.mirror_of(${key}::uuid) order by nth`;
  const legs = rows.map(({ asset, amount, ...row }) => ({
    debit: { class: row.debitClass, asset, owner: row.debitOwner },
    credit: { class: row.creditClass, asset, owner: row.creditOwner },
    amount,
  }));
  const paymentId = rows[0]?.payment ?? null;
  return paymentId === null ? { legs } : { legs, paymentId };
}

/** One line of a member's ledger; `amount` is negative if the account decreased. */
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

export type Page = { limit: number; cursor?: bigint | undefined };

/** Returns a member's movements, newest first; `cursor` is the `position` of the last one seen. */
export async function movements(db: Db, memberId: string, page: Page): Promise<Movement[]> {
  const before = page.cursor ?? null;
  // Each account is read from the end of its chain, so a long history costs no more.
  return all<Movement>(db)`
    select m.position, m.class, m.kind, m.amount, m.balance_after, m.subject,
      m.transfer_id, m.reason, m.posted_at as at
    from unnest(array['member_balance', 'member_profit', 'member_profit_locked',
      'member_payout']) held (class)
    join ledger.balance b on b.owner = ${memberId} and b.class = held.class and b.asset = 'USD'
    cross join lateral ledger.newest_movements(b.account_id, ${before}, ${page.limit}) m
    order by m.position desc limit ${page.limit}
  `;
}

/** The four figures on a member's cards. */
export type Figure = 'balance' | 'deposits' | 'withdrawals' | 'interest';

/** One step of a figure: the change, and the figure after it. */
export type FigureStep = {
  position: bigint;
  kind: string;
  amount: bigint;
  after: bigint;
  subject: string;
  at: Date;
};

/**
 * Returns the steps from zero to a figure, newest first. The balance follows the account's chain. A
 * sum is added up here from the entries instead of read from the counter, so the two can be
 * compared.
 */
export async function stepsTo(
  db: Db,
  memberId: string,
  figure: Figure,
  page: Page,
): Promise<FigureStep[]> {
  if (figure === 'balance') return stepsOfBalance(db, memberId, page);
  const before = page.cursor ?? null;
  return all<FigureStep>(db)`
    select position, kind, amount, after, subject, posted_at as at
    from (
      select c.*, (sum(c.amount) over (order by c.position))::bigint as after
      from ledger.counted c where c.owner = ${memberId} and c.counter = ${figure}) walked
    where ${before}::bigint is null or position < ${before}::bigint
    order by position desc limit ${page.limit}
  `;
}

async function stepsOfBalance(db: Db, memberId: string, page: Page): Promise<FigureStep[]> {
  const before = page.cursor ?? null;
  return all<FigureStep>(db)`
    select m.position, m.kind, m.amount, m.balance_after as after, m.subject, m.posted_at as at
    from ledger.balance b
    cross join lateral ledger.newest_movements(b.account_id, ${before}, ${page.limit}) m
    where b.owner = ${memberId} and b.class = 'member_balance' and b.asset = 'USD'
    order by m.seq desc
  `;
}

/** One step: the change of the balance, the earnings, and the balance and profit after it. */
export type BalancePoint = {
  at: Date;
  change: bigint;
  balance: bigint;
  profit: bigint;
  earned: bigint;
};

/**
 * Returns account balance and profit since the beginning, oldest first: per posting, or per day if
 * there are many. Earnings are distributions less losses, in whichever account they were booked.
 */
export async function balanceOverTime(
  db: Db,
  memberId: string,
  movementsAtMost: number,
): Promise<BalancePoint[]> {
  return all<BalancePoint>(db)`
    select at, change, (sum(change) over (order by last))::bigint as balance,
      (sum(profit_change) over (order by last))::bigint as profit, earned
    from (
      select max(position) as last, max(posted_at) as at,
        coalesce(sum(amount) filter (where class = 'member_balance'), 0)::bigint as change,
        coalesce(sum(amount) filter (where class <> 'member_balance'), 0)::bigint as profit_change,
        coalesce(sum(amount) filter (where kind in ('distribute_gain', 'distribute_capital',
          'share_loss') or kind = 'reverse' and class <> 'member_balance'), 0)::bigint as earned
      from (
        select m.*, count(*) over () > ${movementsAtMost} as are_many
        from ledger.balance b
        join ledger.movement m on m.account_id = b.account_id
        where b.owner = ${memberId} and b.asset = 'USD'
          and b.class in ('member_balance', 'member_profit', 'member_profit_locked')) m
      group by case when are_many then date_trunc('day', posted_at, 'UTC') else posted_at end
    ) steps
    where change <> 0 or profit_change <> 0
    order by last
  `;
}

/** Returns the platform's totals in cents, less reversals. */
export async function platformTotals(
  db: Db,
): Promise<{ deposits: bigint; withdrawals: bigint; interest: bigint }> {
  const answer = await all<{ name: string; cents: bigint }>(db)`
    select name, cents from ledger.platform_total
  `;
  const of = new Map(answer.map((row) => [row.name, row.cents]));
  return {
    deposits: of.get('deposits') ?? 0n,
    withdrawals: of.get('withdrawals') ?? 0n,
    interest: of.get('interest') ?? 0n,
  };
}

/** One leg as the books have it. */
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

/** Returns everything posted for a payment, a withdrawal or a run's position. */
export async function postingsOf(db: Db, subject: string): Promise<PostedLeg[]> {
  return all<PostedLeg>(db)`
    select id, kind, leg, asset, amount, debit_class,
      credit_class, actor, posted_at as at
    from ledger.posted where subject = ${subject}::uuid order by posted_at, leg
  `;
}

/**
 * Folds the appended deltas into the platform's totals, and returns whether there were any; a loop
 * of the worker.
 */
export async function foldTotals(db: Db): Promise<boolean> {
  const { any } = await one<{ any: boolean }>(db)`select ledger.fold_totals() as any`;
  return any;
}
