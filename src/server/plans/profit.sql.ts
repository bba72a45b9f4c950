import { sql } from 'kysely';
import type { Coin } from '../../core/assets.ts';
import type { Db } from '../db/db.ts';

/** What distributions paid to each position of a member, less what was reversed. */
export async function paidToPositions(db: Db, memberId: string): Promise<Map<string, bigint>> {
  const found = await sql<{ id: string; cents: bigint }>`
    select o.id, sum(t.amount)::bigint as cents
    from plans.position o
    join distributions.share s on s.position_id = o.id
    join ledger.posted t on t.subject = s.subject
    where o.member_id = ${memberId} and t.kind in ('distribute_gain', 'distribute_capital')
      and not exists (select from ledger.posted r where r.kind = 'reverse' and r.undoes = t.id)
    group by o.id`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.cents]));
}

/** One payment of profit to a position, and the run that approved it. */
export type ProfitLine = {
  id: string;
  kind: 'distribute_gain' | 'distribute_capital';
  cents: bigint;
  at: Date;
  runId: string;
  isReversed: boolean;
};

/** What was ever paid to a position, newest first. */
export async function profitLinesOf(db: Db, positionId: string): Promise<ProfitLine[]> {
  const found = await sql<ProfitLine>`
    select t.id, t.kind, t.amount as cents, t.posted_at as at, t.approval as "runId",
      exists (select from ledger.posted r
        where r.kind = 'reverse' and r.undoes = t.id) as "isReversed"
    from distributions.share s join ledger.posted t on t.subject = s.subject
    where s.position_id = ${positionId} and t.kind in ('distribute_gain', 'distribute_capital')
    order by t.posted_at desc, t.id`.execute(db);
  return found.rows;
}

/** What two people let leave a pool: a run over all positions, or a loss absorbed. */
export type Run = { id: string; cents: bigint; grantedAt: Date };

/** The runs of a plan in the order in which they were granted; those that paid something. */
export async function runsOf(db: Db, planId: string): Promise<Run[]> {
  const found = await sql<Run>`
    select id, (payload->>'amount')::bigint as cents, decided_at as "grantedAt"
    from approvals.proposal
    where status = 'approved' and spent > 0 and payload->>'plan' = ${planId}
      and payload->>'flow' like 'distribute%'
    order by decided_at, id`.execute(db);
  return found.rows;
}

/** Money that came into a plan's pool, with what shows it. */
export type Funding = {
  id: string;
  cents: bigint;
  at: Date;
  evidence: string | null;
  txid: string | null;
  asset: Coin | null;
  units: bigint | null;
};

const poolOf = { gain: 'pool_gain', subsidise: 'pool_capital' } as const;

/** What filled a plan's pool, oldest first: realised gains, or the operator's own money. */
export async function fundingOf(
  db: Db,
  planId: string,
  kind: 'gain' | 'subsidise',
): Promise<Funding[]> {
  const found = await sql<Funding>`
    select t.subject as id, t.amount as cents, t.posted_at as at, t.evidence, p.txid, p.asset,
      p.amount as units
    from ledger.posted t left join chains.payment p on p.id = t.payment
    where t.kind = ${kind} and t.credit_class = ${poolOf[kind]} and t.credit_owner = ${planId}
      and not exists (select from ledger.posted r where r.kind = 'reverse' and r.undoes = t.id)
    order by t.posted_at, t.id`.execute(db);
  return found.rows;
}

/** What left a plan's gains to absorb losses: no member was paid of it. */
export async function absorbedOf(db: Db, planId: string): Promise<Run[]> {
  const found = await sql<Run>`
    select t.id, t.amount as cents, a.decided_at as "grantedAt"
    from ledger.posted t join approvals.proposal a on a.id = t.approval
    where t.kind = 'absorb_loss' and t.debit_class = 'pool_gain' and t.debit_owner = ${planId}
    order by a.decided_at, t.id`.execute(db);
  return found.rows;
}
