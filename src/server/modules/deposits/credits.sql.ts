import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** The credits of a deposit's payments, in cents. */
export type Credits = {
  /** The amount credited, before any reversal. */
  creditedCents: bigint;
  /** The part of it that reversals took back. */
  reversedCents: bigint;
  /** The amount in review, at the price when it became final. */
  inReviewCents: bigint;
};

/** Returns the sums of several deposits by id; a deposit without payments is missing. */
export async function creditsOf(
  db: Db,
  depositIds: readonly string[],
): Promise<Map<string, Credits>> {
  const found = await all<Credits & { id: string }>(db)`
    select s.deposit_id as id,
      coalesce(sum(s.cents) filter (where s.goes_to = 'credited'), 0)::bigint as credited_cents,
      coalesce(sum(r.cents), 0)::bigint as reversed_cents,
      coalesce(sum(s.cents) filter (where s.goes_to = 'suspense'), 0)::bigint as in_review_cents
    from deposits.settlement s
    left join lateral (select sum(l.amount) as cents from ledger.posted l
      where l.payment = s.payment_id and l.kind = 'reverse'
        and l.debit_class = 'member_balance') r on true
    where s.deposit_id = any(${[...depositIds]}::uuid[])
    group by s.deposit_id`;
  return new Map(found.map((row) => [row.id, row]));
}
