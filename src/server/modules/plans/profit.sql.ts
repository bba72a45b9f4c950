import type { announced } from '#contract/positions.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** A position's maximum part of a loss that its member was notified of and has not borne yet. */
export type Announced = RowOf<typeof announced>;

/** A position's payments and losses, less reversals, and its announced losses. */
export type PositionSums = {
  paidCents: bigint;
  lostCents: bigint;
  /** Cents times the seconds they were invested in it, until now or its maturity. */
  centSeconds: bigint;
  announced: Announced | null;
};

/** Returns the distributions paid to each position of a member, and the losses taken from it. */
export async function sumsOfPositions(
  db: Db,
  memberId: string,
): Promise<Map<string, PositionSums>> {
  const found = await all<Pick<PositionSums, 'paidCents' | 'lostCents'> & { id: string }>(db)`
    with subject as (
      select o.id, s.subject from plans.position o
      join distributions.share s on s.position_id = o.id where o.member_id = ${memberId}
      union all
      select o.id, b.subject from plans.position o
      join distributions.member_loss b on b.position_id = o.id where o.member_id = ${memberId}
    )
    select s.id,
      coalesce(sum(t.amount) filter (where t.kind <> 'share_loss'), 0)::bigint as paid_cents,
      coalesce(sum(t.amount) filter (where t.kind = 'share_loss'), 0)::bigint as lost_cents
    from subject s join ledger.posted t on t.subject = s.subject
    where t.kind in ('distribute_gain', 'distribute_capital', 'share_loss')
      and not exists (select from ledger.posted r where r.kind = 'reverse' and r.undoes = t.id)
    group by s.id`;
  const paid = new Map(found.map((row) => [row.id, row]));
  const announced = await announcedTo(db, memberId);
  const invested = await investedIn(db, memberId);
  return new Map(
    [...invested].map(([id, centSeconds]) => {
      const { paidCents = 0n, lostCents = 0n } = paid.get(id) ?? {};
      return [id, { paidCents, lostCents, centSeconds, announced: announced.get(id) ?? null }];
    }),
  );
}

/**
 * Returns the principal of each position of a member times its duration, until now or its maturity.
 */
async function investedIn(db: Db, memberId: string): Promise<Map<string, bigint>> {
  const found = await all<{ id: string; centSeconds: bigint }>(db)`
    select o.id, greatest(0,
      o.opened_cents * extract(epoch from least(o.matures_at, n.now) - o.opened_at)
      - coalesce(sum(l.cents * greatest(0, extract(epoch from
          least(o.matures_at, l.restored_at, n.now) - l.left_at))), 0))::bigint as cent_seconds
    from (select clock.now() as now) n, plans.position o
    left join plans.leaving l on l.position_id = o.id
    where o.member_id = ${memberId} group by o.id, n.now`;
  return new Map(found.map(({ id, centSeconds }) => [id, centSeconds]));
}

/**
 * Returns each position's maximum part of the losses that are approved for allocation and in their
 * notice period.
 */
async function announcedTo(db: Db, memberId: string): Promise<Map<string, Announced>> {
  const found = await all<Announced & { id: string }>(db)`
    select o.id,
      sum(div(w.units * coalesce(s.due_cents, s.cents)::numeric, s.units))::bigint as cents,
      min(s.due_at) as due_at
    from plans.position o
    join distributions.loss_allocation s on s.plan_id = o.plan_id
      and s.approved_at is not null and s.done_at is null
      and o.opened_at <= s.lost_at and o.matures_at > s.lost_at,
    -- What stood in it on the day of the loss, as the sharing itself weighs it.
    lateral (select o.opened_cents - coalesce(sum(l.cents), 0)::bigint as units
      from plans.leaving l where l.position_id = o.id and l.left_at <= s.lost_at
        and (l.restored_at is null or l.restored_at > s.lost_at)) w
    where o.member_id = ${memberId} and w.units > 0
      and not exists (select from distributions.member_loss b
        where b.loss_allocation_id = s.id and b.position_id = o.id)
    group by o.id`;
  return new Map(found.map(({ id, cents, dueAt }) => [id, { cents, dueAt }]));
}

/** A recorded loss of the plan, with the part that one position bore. */
export type LossLine = {
  id: string;
  fromProfitCents: bigint;
  fromBalanceCents: bigint;
  at: Date;
  reversed: boolean;
  /** The amount allocated to all positions, and their number. */
  sharedCents: bigint;
  positions: number;
  lostAt: Date;
  /** The position's principal on the day of the loss. */
  heldCents: bigint;
  recordedCents: bigint;
  notifiedAt: Date;
  evidence: string;
};

/** Returns all losses that a position bore, newest first. */
export async function lossLinesOf(db: Db, positionId: string): Promise<LossLine[]> {
  const found = await all<Nullable<LossLine, 'notifiedAt'>>(db)`
    select b.subject as id, b.profit_cents as from_profit_cents,
      b.balance_cents as from_balance_cents, t.at, t.reversed,
      coalesce(s.due_cents, s.cents) as shared_cents, s.positions,
      s.lost_at, h.cents as held_cents, l.amount as recorded_cents,
      s.notified_at, s.evidence
    from distributions.member_loss b
      join distributions.loss_allocation s on s.id = b.loss_allocation_id
    join ledger.posted l on l.id = s.loss_id
    join lateral (
      select o.opened_cents - coalesce(sum(g.cents), 0)::bigint as cents
      from plans.position o left join plans.leaving g on g.position_id = o.id
        and g.left_at <= s.lost_at and (g.restored_at is null or g.restored_at > s.lost_at)
      where o.id = b.position_id group by o.id
    ) h on true
    join lateral (
      select min(p.posted_at) as at, coalesce(bool_and(exists (
        select from ledger.posted r where r.kind = 'reverse' and r.undoes = p.id)), false)
        as reversed
      from ledger.posted p where p.subject = b.subject and p.kind = 'share_loss'
    ) t on t.at is not null
    where b.position_id = ${positionId}
    order by t.at desc, b.subject`;
  return requireColumns(found, ['notifiedAt']);
}

/** One payment of profit to a position, and the run that approved it. */
export type ProfitLine = {
  id: string;
  kind: 'distribute_gain' | 'distribute_capital';
  cents: bigint;
  at: Date;
  runId: string;
  reversed: boolean;
  /** The days that the run paid, excluding the last, and how many of them the position earned. */
  begins: string;
  ends: string;
  days: number;
  /** Cents times days, of this position and of all positions in the run. */
  centDays: bigint;
  allCentDays: bigint;
  positions: number;
};

/** Returns all payments to a position, newest first. */
export async function profitLinesOf(db: Db, positionId: string): Promise<ProfitLine[]> {
  const found = await all<Nullable<ProfitLine, 'runId'>>(db)`
    select t.id, t.kind, t.amount as cents, t.posted_at as at, t.approval as run_id,
      exists (select from ledger.posted r
        where r.kind = 'reverse' and r.undoes = t.id) as reversed,
      u.begins::text as begins, u.ends::text as ends, greatest(1,
        least(u.ends, distributions.value_date(o.day_rule, o.opened_at, o.matures_at))
        - greatest(u.begins, distributions.value_date(o.day_rule, o.opened_at, o.opened_at)))
        as days,
      s.units as cent_days, u.units as all_cent_days, u.positions
    from distributions.share s join distributions.run u on u.id = s.run_id
    join plans.position o on o.id = s.position_id
    join ledger.posted t on t.subject = s.subject
    where s.position_id = ${positionId} and t.kind in ('distribute_gain', 'distribute_capital')
    order by t.posted_at desc, t.id`;
  return requireColumns(found, ['runId']);
}

/** An approved payment out of a pool: a run over all positions, or an absorbed loss. */
export type Run = { id: string; cents: bigint; grantedAt: Date };

/** Returns a plan's runs that paid something, in the order of their approval. */
export async function runsOf(db: Db, planId: string): Promise<Run[]> {
  const found = await all<Nullable<Run, 'grantedAt'>>(db)`
    select id, (payload->>'amount')::bigint as cents, decided_at as granted_at
    from approvals.proposal
    where status = 'approved' and spent > 0 and payload->>'plan' = ${planId}
      and payload->>'flow' like 'distribute%'
    order by decided_at, id`;
  return requireColumns(found, ['grantedAt']);
}

/** Money paid into a plan's pool, with its evidence. */
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

/**
 * Returns the funding of a plan's pool, oldest first: realised gains, or the operator's capital.
 */
export async function fundingOf(
  db: Db,
  planId: string,
  kind: 'gain' | 'subsidise',
): Promise<Funding[]> {
  return all<Funding>(db)`
    select t.subject as id, t.amount as cents, t.posted_at as at, t.evidence, p.txid, p.asset,
      p.amount as units
    from ledger.posted t left join chains.payment p on p.id = t.payment
    where t.kind = ${kind} and t.credit_class = ${poolOf[kind]} and t.credit_owner = ${planId}
      and not exists (select from ledger.posted r where r.kind = 'reverse' and r.undoes = t.id)
    order by t.posted_at, t.id`;
}

/** Returns the amounts of a plan's gains that absorbed losses: no member was paid from them. */
export async function absorbedOf(db: Db, planId: string): Promise<Run[]> {
  const found = await all<Nullable<Run, 'grantedAt'>>(db)`
    select t.id, t.amount as cents, a.decided_at as granted_at
    from ledger.posted t join approvals.proposal a on a.id = t.approval
    where t.kind = 'absorb_loss' and t.debit_class = 'pool_gain' and t.debit_owner = ${planId}
    order by a.decided_at, t.id`;
  return requireColumns(found, ['grantedAt']);
}
