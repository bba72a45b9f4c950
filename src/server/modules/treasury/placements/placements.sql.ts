import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** One placement: its cost, the part still open, and the date it was last proven. */
export type Placement = {
  id: string;
  planId: string;
  venue: string;
  asset: Coin;
  cents: bigint;
  openCents: bigint;
  placedAt: Date;
  provenAt: Date;
};

const columns = sql`id, plan_id, venue, asset, cents, open_cents,
  placed_at, proven_at from treasury.placement`;

/** From postings and from the approved venue: every placement has them. */
const summedColumns = ['venue', 'asset', 'cents', 'placedAt', 'provenAt'] as const;
type SummedColumn = (typeof summedColumns)[number];

/** Returns the open placements of a plan, oldest first. */
async function openPlacementsOf(db: Db, planId: string): Promise<Placement[]> {
  const found = await all<Nullable<Placement, SummedColumn>>(db)`
    select ${columns} where plan_id = ${planId} and open_cents > 0
    order by placed_at, id`;
  return requireColumns(found, summedColumns);
}

/** Returns the open part of one placement, in cents. */
export async function openCentsOf(db: Db, placementId: string): Promise<bigint> {
  const found = await maybe<{ cents: bigint }>(db)`
    select open_cents as cents from treasury.placement where id = ${placementId}`;
  return found?.cents ?? 0n;
}

/** Returns a plan's placement by its id or, without an id, its only open one. */
export async function openPlacement(tx: Tx, planId: string, named?: string): Promise<Placement> {
  const open = await openPlacementsOf(tx, planId);
  const only = open.length === 1 ? open[0] : undefined;
  const found = named === undefined ? only : open.find(({ id }) => id === named);
  if (found === undefined) throw new Refusal('placement_unknown');
  return found;
}

/** Returns why a payment is not a gain of a plan now; null if it may be proposed. */
export async function gainRefusal(db: Db, paymentId: string, planId: string) {
  const { code } = await one<{ code: string | null }>(db)`
    select treasury.gain_refusal(${paymentId}::uuid, ${planId}) as code`;
  return code;
}

/**
 * Returns the placement that payments to a plan's new address return: the given one, else the
 * newest.
 */
export async function placementFor(tx: Tx, planId: string, named?: string): Promise<string> {
  const found = await maybe<{ id: string }>(tx)`
    select a.proposal_id as id from treasury.operation a join approvals.proposal p
      on p.id = a.proposal_id and p.kind = 'place' and p.payload->>'plan' = ${planId}
    where a.state <> 'refused'
      and (${named ?? null}::uuid is null or a.proposal_id = ${named ?? null}::uuid)
    order by a.approved_at desc, a.proposal_id desc limit 1`;
  if (found === undefined) throw new Refusal('placement_unknown');
  return found.id;
}

/** An open placement as it is published: `proof` is the newest evidence (INT-10). */
export type OpenPlacementRow = Placement & {
  family: PlanFamily;
  plan: string;
  countedPercent: number;
  proof: 'placed' | 'return' | 'statement';
  returnedCents: bigint | null;
  statement: string | null;
  statementHash: string | null;
  daysOpen: number;
  daysUnproven: number;
};

const daysColumns = ['daysOpen', 'daysUnproven'] as const;
type DaysColumn = (typeof daysColumns)[number];

/** Returns open placements of one plan or of all, the oldest evidence first. */
export async function publishedPlacements(
  db: Db,
  planId: string | null,
): Promise<OpenPlacementRow[]> {
  const found = await all<Nullable<OpenPlacementRow, SummedColumn | DaysColumn>>(db)`
    select o.id, o.plan_id, v.name as plan, p.family, o.venue, o.asset, o.cents,
      o.open_cents, o.placed_at, o.proven_at,
      o.counted_percent, o.proof, o.returned_cents,
      o.statement, o.statement_hash, o.days_open,
      o.days_unproven
    from treasury.open_placement o join plans.current_version v on v.plan_id = o.plan_id
    join plans.plan p on p.id = o.plan_id
    where ${planId}::uuid is null or o.plan_id = ${planId}::uuid
    order by o.proven_at, o.id`;
  return requireColumns(found, [...summedColumns, ...daysColumns]);
}

/** Returns how many days evidence counts as fresh, by the rule in force. */
export async function evidenceDays(db: Db): Promise<number> {
  const { days } = await one<{ days: number }>(db)`
    select value::integer as days from policy.current_limit
    where name = 'placement_evidence_days'`;
  return days;
}

export type CheckedStatement = {
  placementId: string;
  statement: string;
  hash: string;
  asOf: string;
};

/** Records an auditor's check in the name of the auditor with this session token. */
export async function provePlacement(
  tx: Tx,
  token: string,
  { placementId, statement, hash, asOf }: CheckedStatement,
): Promise<void> {
  await sql`select treasury.prove_placement(${token}, ${placementId}::uuid, ${statement}, ${hash},
    ${asOf}::date)`.execute(tx);
}
