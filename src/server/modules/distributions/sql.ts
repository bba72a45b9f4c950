import { sql } from 'kysely';
import type { runFigures, run, share } from '#contract/distributions.ts';
import type { RowOf } from '#contract/row-of.ts';
import { type Db, inSnapshot, inTransaction, type Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { planName, planOf } from './plan-name.sql.ts';

/** A request to pay a plan's pools for a period of whole days, to the cent. */
export type RunRequest = { plan: string; from: string; to: string; cents: bigint };

export type RunFigures = Omit<RowOf<typeof runFigures>, 'totalCents' | 'units'> & {
  /** Principal in cents times days. */
  weight: bigint;
};

const figures = sql`
  r.plan_id as plan, ${planName} as plan_name,
  o.family,
  r.begins::text as "from", r.ends::text as "to",
  r.gain_cents, r.capital_cents,
  r.target_cents, r.units as weight, r.positions`;

/**
 * Raises this transaction's timeout: weighing a million positions takes seconds, not milliseconds.
 */
async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`set local lock_timeout = '30s'`.execute(tx);
}

type Draft = RunFigures & { refusal: string | null; made: string };

async function draft(tx: Tx, { plan, from, to, cents }: RunRequest): Promise<Draft> {
  await allowLongStatements(tx);
  return one<Draft>(tx)`
    select ${figures}, d.refusal, to_jsonb(d.made)::text as made
    from distributions.draft(null, ${plan}::uuid, ${from}::date, ${to}::date,
      ${cents}::bigint) d, lateral (select (d.made).*) r ${planOf}`;
}

/** Returns the run as it would be. */
export function draftRun(db: Db, input: RunRequest): Promise<RunFigures> {
  return inTransaction(db, (tx) => draft(tx, input));
}

/**
 * Returns where a plan's last run ended, or its first position began, and the shortfall of its
 * runs.
 */
export async function unpaidOf(
  db: Db,
  planId: string,
): Promise<{ from: string | null; shortCents: bigint }> {
  return one<{ from: string | null; shortCents: bigint }>(db)`
    select coalesce(max(r.ends), (select min(o.opened_at at time zone 'UTC')::date
        from plans.position o where o.plan_id = ${planId}))::text as "from",
      coalesce(sum(r.target_cents - r.gain_cents), 0)::bigint as short_cents
    from distributions.run r where r.plan_id = ${planId} and r.approved_at is not null
  `;
}

export type DistributionShare = Omit<RowOf<typeof share>, 'totalCents' | 'units'> & {
  weight: bigint;
  /** The sum of the weights up to and including this position. */
  through: bigint;
};

/** A page of shares, after the position and the units of the last row seen. */
export type SharesPage = { after: string | null; done: bigint; limit: number };

const shareColumns = sql`
  s.position_id as position, s.member_id as member,
  coalesce(m.first_name || ' ' || m.last_name, '') as member_name, s.units as weight, s.through,
  round(s.units::numeric * ((d.made).gain_cents + (d.made).capital_cents)
    / (d.made).units / 100, 6)::text as exact,
  s.gain_cents, s.capital_cents`;

/**
 * Returns a run as it would be, or why it cannot be proposed, with its shares at the same moment.
 */
export function previewRun(
  db: Db,
  input: RunRequest,
  page: SharesPage,
): Promise<{ run: Draft; shares: DistributionShare[] }> {
  return inSnapshot(db, async (tx) => {
    const run = await draft(tx, input);
    const found = await all<DistributionShare>(tx)`
      select ${shareColumns}
      from (select jsonb_populate_record(null::distributions.run, ${run.made}::jsonb) as made) d,
        lateral distributions.split(d.made, ${page.after}::uuid, ${page.done}::bigint,
          ${page.limit}::integer) s
        left join identity.known_member m on m.id = s.member_id
      where (d.made).units > 0 and s.units > 0 order by s.position_id`;
    return { run, shares: found };
  });
}

/** Returns the shares of a proposed run. */
export async function runShares(
  db: Db,
  runId: string,
  page: SharesPage,
): Promise<DistributionShare[]> {
  return all<DistributionShare>(db)`
    select ${shareColumns}
    from (select r as made from distributions.run r where r.id = ${runId}) d,
      lateral distributions.split(d.made, ${page.after}::uuid, ${page.done}::bigint,
        ${page.limit}::integer) s
      left join identity.known_member m on m.id = s.member_id
    where s.units > 0 order by s.position_id`;
}

/** Inserts a run for its approval; returns the code of the refusal, or null. */
export async function insertRun(
  tx: Tx,
  token: string,
  runId: string,
  input: RunRequest,
): Promise<string | null> {
  const { plan, from, to, cents } = input;
  await allowLongStatements(tx);
  const { refusal } = await one<{ refusal: string | null }>(tx)`
    select distributions.propose(${token}, ${runId}::uuid, ${plan}::uuid, ${from}::date,
      ${to}::date, ${cents}::bigint) as refusal`;
  return refusal;
}

/** Returns 'approved', or why the approval does not match this run. */
export async function approveRow(tx: Tx, runId: string, approvalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select distributions.approve(${runId}::uuid, ${approvalId}::uuid) as code`;
  return code;
}

export type Run = RunFigures &
  Omit<RowOf<typeof run>, keyof RowOf<typeof runFigures> | 'progress'> & {
    isAlive: boolean;
    paidGainCents: bigint;
    paidCapitalCents: bigint;
    chunks: number;
    positionsDone: number;
    refusal: string | null;
  };

const runColumns = sql`
  ${figures}, r.id, coalesce(r.proposal_id, p.id) as proposal_id,
  exists (select from approvals.undecided u where u.id = p.id) as is_alive,
  r.proposed_at, r.approved_at, r.started_at,
  r.done_at,
  r.paid_gain_cents, r.paid_capital_cents, r.chunks,
  r.positions_done,
  r.refusal
  from distributions.run r ${planOf}
  left join approvals.proposal p on p.subject = r.id and p.kind = 'distribute'`;

export async function runById(db: Db, id: string): Promise<Run | undefined> {
  return maybe<Run>(db)`select ${runColumns} where r.id = ${id}`;
}

/** Returns runs, newest first. */
export async function runs(
  db: Db,
  page: { limit: number; cursor: string | null; planId: string | null },
): Promise<Run[]> {
  return all<Run>(db)`
    select ${runColumns}
    where (${page.planId}::uuid is null or r.plan_id = ${page.planId})
      and (${page.cursor}::uuid is null or (r.proposed_at, r.id) < (
        select c.proposed_at, c.id from distributions.run c where c.id = ${page.cursor}::uuid))
    order by r.proposed_at desc, r.id desc limit ${page.limit}`;
}

/** Returns approved runs with payments or notices still to do, oldest first. */
export async function runsToPay(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select r.id from distributions.run r
    where r.approved_at is not null and (r.done_at is null
      or exists (select from distributions.part p where p.run_id = r.id and p.notified_at is null))
    order by r.approved_at, r.id`;
  return found.map(({ id }) => id);
}

/** Returns whether a run has no payments and no notices left to do. */
export async function isOver(db: Db, runId: string): Promise<boolean> {
  const left = await all(db)`
    select from distributions.run r where r.id = ${runId} and r.approved_at is not null
      and (r.done_at is null
        or exists (select from distributions.part p
          where p.run_id = r.id and p.notified_at is null))
  `;
  return left.length === 0;
}

type Part = { nth: number | null };

/** Cuts the next chunk of a run; returns null while enough chunks wait, or if none is left. */
export async function cutRunChunk(tx: Tx, runId: string, positions: number): Promise<Part['nth']> {
  await allowLongStatements(tx);
  const { nth } = await one<Part>(tx)`
    select distributions.next_chunk(${runId}::uuid, ${positions}) as nth`;
  return nth;
}

/**
 * Pays a chunk that no other worker is paying; returns its number and how long it held its locks,
 * or null.
 */
export async function payRunChunk(
  tx: Tx,
  runId: string,
): Promise<{ nth: number; heldMs: number } | null> {
  await allowLongStatements(tx);
  const found = await one<{ nth: number | null; heldMs: number }>(tx)`
    select nth, held_ms from distributions.pay_part(${runId}::uuid)`;
  const { nth, heldMs } = found;
  return nth === null ? null : { nth, heldMs };
}

/** Notifies the members of a paid chunk; returns null if there is none. */
export async function notifyRunChunk(tx: Tx, runId: string): Promise<Part['nth']> {
  await allowLongStatements(tx);
  const { nth } = await one<Part>(tx)`select distributions.notify_chunk(${runId}::uuid) as nth`;
  return nth;
}

export async function noteRefusal(tx: Tx, runId: string, refusal: string): Promise<void> {
  await sql`select distributions.note_refusal(${runId}::uuid, ${refusal})`.execute(tx);
}

export type Unlocked = { memberId: string; positionId: string; cents: bigint };

/** Unlocks up to `limit` due shares. */
export async function unlockRows(tx: Tx, limit: number): Promise<Unlocked[]> {
  return all<Unlocked>(tx)`
    select member_id, position_id, cents
    from distributions.unlock(${limit})`;
}
