import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { lostPayment } from '#contract/treasury-incidents.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** A credited payment that was reorged, and how much of it was recovered or covered. */
export type LostPayment = Omit<
  RowOf<typeof lostPayment>,
  'cents' | 'id' | 'leftCents' | 'member' | 'state'
> & {
  paymentId: string;
  memberId: string | null;
  creditedCents: bigint;
  /** Whether its coins are out of the books yet; this waits while custody lacks them. */
  isBooked: boolean;
  isMadeGood: boolean;
};

const held = (name: string) => sql`coalesce((select b.balance from ledger.balance b
  where b.owner = i.member_id::text and b.class = ${name} and b.asset = 'USD'), 0)::bigint`;

const lost = sql`
  select i.payment_id, p.asset, p.amount as units, p.txid,
    i.member_id, m.first_name || ' ' || m.last_name as member_name,
    s.cents as credited_cents, r.cents as recovered_cents,
    exists (select from ledger.posted o where o.payment = i.payment_id
      and o.kind = 'incident_open') as is_booked,
    deposits.is_made_good(i.payment_id) as is_made_good,
    ${held('member_balance')} as member_balance_cents,
    ${held('member_profit')} as member_profit_cents,
    i.lost_at
  from deposits.incident i
  join deposits.settlement s on s.payment_id = i.payment_id and s.goes_to = 'credited'
  join chains.payment p on p.id = i.payment_id
  left join identity.known_member m on m.id = i.member_id,
  lateral (select coalesce(sum(t.amount), 0)::bigint as cents from ledger.posted t
    where t.payment = i.payment_id and t.kind = 'incident_recover') r
  where i.closed_at is null`;

/** Returns the newest hundred; those not made good come first. */
export async function lostPayments(db: Db): Promise<LostPayment[]> {
  const found = await all<Nullable<LostPayment, 'creditedCents'>>(db)`
    select * from (${lost}) l order by l.is_made_good, l.lost_at desc, l.payment_id
    limit 100`;
  return requireColumns(found, ['creditedCents']);
}

export async function lostPaymentById(db: Db, paymentId: string): Promise<LostPayment | undefined> {
  const found = await all<Nullable<LostPayment, 'creditedCents'>>(db)`
    ${lost} and i.payment_id = ${paymentId}`;
  return requireColumns(found, ['creditedCents'])[0];
}

/** Frees principal for an approved recovery; returns null, or why not. */
export async function freePrincipal(tx: Tx, proposalId: string): Promise<string | null> {
  const { code } = await one<{ code: string | null }>(tx)`
    select plans.free_for_recovery(${proposalId}) as code`;
  return code;
}
