import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** A member's account before the period and at its end, with the range of its entries. */
export type Bounds = {
  class: string;
  /** Entries of an account are numbered without gaps: the period is those in (first, last]. */
  firstSeq: bigint;
  lastSeq: bigint;
  openingCents: bigint;
  closingCents: bigint;
};

/**
 * Returns the bounds of a period in each of a member's accounts. An account's times never go back
 * along its numbers, because a posting reads the clock after it has locked the account.
 */
export async function boundsOf(
  db: Db,
  memberId: string,
  from: string,
  to: string,
): Promise<Bounds[]> {
  return all<Bounds>(db)`
    select a.class, coalesce(opening.seq, 0)::bigint as first_seq,
      coalesce(closing.seq, 0)::bigint as last_seq,
      coalesce(opening.balance_after, 0)::bigint as opening_cents,
      coalesce(closing.balance_after, 0)::bigint as closing_cents
    from ledger.member_account a
    left join lateral (
      select e.seq, e.balance_after from ledger.member_entry e
      where e.account_id = a.id and e.posted_at < ${from}::timestamptz
      order by e.seq desc limit 1) opening on true
    left join lateral (
      select e.seq, e.balance_after from ledger.member_entry e
      where e.account_id = a.id and e.posted_at < ${to}::timestamptz + interval '1 day'
      order by e.seq desc limit 1) closing on true
    where a.owner = ${memberId}`;
}

export type Entry = {
  class: string;
  kind: string;
  cents: bigint;
  afterCents: bigint;
  transferId: string;
  day: string;
  asset: Coin | null;
  units: bigint | null;
  usdMicros: bigint | null;
  rateAt: Date | null;
};

/**
 * Returns up to `limit` movements of a period, account by account in order, each with the coins of
 * the same posting and the rate it cites.
 */
export async function entriesOf(
  db: Db,
  memberId: string,
  bounds: readonly Bounds[],
  limit: number,
): Promise<Entry[]> {
  return all<Entry>(db)`
    select e.class, e.kind, e.amount as cents, e.balance_after as after_cents,
      e.transfer_id, to_char(e.posted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      c.asset, c.amount as units, r.usd_micros, r.at as rate_at
    from unnest(${bounds.map((item) => item.class)}::text[],
      ${bounds.map((item) => item.firstSeq)}::bigint[],
      ${bounds.map((item) => item.lastSeq)}::bigint[]) b (class, first_seq, last_seq)
    join ledger.member_entry e on e.owner = ${memberId} and e.class = b.class
      and e.seq > b.first_seq and e.seq <= b.last_seq
    left join lateral (
      select p.asset, p.amount from ledger.posted p
      where p.subject = e.subject and p.family = e.family and p.asset <> 'USD' limit 1) c on true
    left join market.rate r on r.id = e.rate
    order by e.class, e.seq limit ${limit}`;
}

/** Returns the day of a member's first movement, and the current business day. */
export async function daysOf(
  db: Db,
  memberId: string,
): Promise<{ since: string | null; today: string; now: Date }> {
  return one<{ since: string | null; today: string; now: Date }>(db)`
    select (select to_char(min(e.posted_at) at time zone 'UTC', 'YYYY-MM-DD')
        from ledger.member_entry e where e.owner = ${memberId} and e.seq = 1) as since,
      to_char(n.now at time zone 'UTC', 'YYYY-MM-DD') as today, n.now
    from (select clock.now() as now) n`;
}

/** Returns the holder of a statement. */
export async function holderOf(
  db: Db,
  memberId: string,
): Promise<{ firstName: string; lastName: string; email: string }> {
  return one<{ firstName: string; lastName: string; email: string }>(db)`
    select first_name, last_name, email
    from identity.known_member where id = ${memberId}`;
}
