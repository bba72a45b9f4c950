import type { RowOf } from '#contract/row-of.ts';
import type { move, treasuryAddress } from '#contract/treasury-shapes.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type MoveKind = Move['kind'];

/** One treasury operation as the books have it: dollars, and the coins that moved with them. */
export type Move = RowOf<typeof move>;

type Page = {
  limit: number;
  cursor: string | null;
  planId: string | null;
  kind: MoveKind | null;
  from: string | null;
  to: string | null;
};

/** Returns placements, returns, gains, losses and capital movements, newest first. */
export async function moves(db: Db, page: Page): Promise<Move[]> {
  const { limit, cursor, planId, kind, from, to } = page;
  return all<Move>(db)`
    select t.id, t.kind, o.plan::uuid as plan, t.amount as cents, c.asset, c.amount as units,
      p.txid, t.evidence, t.approval as proposal, t.posted_at as at
    from ledger.posted t
    left join lateral (select l.asset, l.amount from ledger.posted l
      where l.subject = t.subject and l.family = t.family and l.kind = t.kind
        and l.asset <> 'USD') c on true
    left join chains.payment p on p.id = t.payment,
    -- Whose plan it is stands in either account; the exchange's and the operator's name none.
    lateral (select substring(t.debit_owner || t.credit_owner from '[0-9a-f-]{36}') as plan) o
    where t.kind in ('place', 'place_return', 'gain', 'capital_in', 'capital_out', 'subsidise',
        'record_loss', 'absorb_loss', 'incident_open', 'incident_cover', 'incident_recover',
        'network_cost')
      and t.asset = 'USD'
      and (${planId}::text is null or o.plan = ${planId}::text)
      and (${kind}::text is null or t.kind = ${kind})
      and (${from}::date is null or t.posted_at >= ${from}::date::timestamp at time zone 'UTC')
      and (${to}::date is null or t.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC')
      and (${cursor}::uuid is null or (t.posted_at, t.id) < (
        select l.posted_at, l.id from ledger.posted l where l.id = ${cursor}::uuid))
    order by t.posted_at desc, t.id desc limit ${limit}`;
}

/** A treasury deposit address, its purpose and its payments. */
export type TreasuryAddress = RowOf<typeof treasuryAddress>;

/** Returns the newest hundred, of one plan or of all. */
export async function treasuryAddresses(db: Db, planId: string | null): Promise<TreasuryAddress[]> {
  return all<TreasuryAddress>(db)`
    select i.id, i.purpose, i.plan_id as plan, i.asset, a.address, a.tag,
      coalesce((select k.first_name || ' ' || k.last_name from identity.known_administrator k
        where 'admin:' || k.id = i.opened_by), i.opened_by) as opened_by,
      i.opened_at, n.payments, n.units
    from treasury.deposit_address i join chains.address a on a.subject = i.id,
    lateral (select count(*)::integer as payments, coalesce(sum(p.amount), 0)::bigint as units
      from chains.payment p where p.address_id = a.id and p.state = 'final') n
    where ${planId}::uuid is null or i.plan_id = ${planId}::uuid
    order by i.opened_at desc, i.id desc limit 100`;
}
