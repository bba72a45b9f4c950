import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { one } from '#platform/db/rows/read-rows.ts';

type Row = Record<string, unknown>;

/** One table of the pack: its rows as the database returns them, oldest first. */
export type Evidence = { name: string; rows: Row[] };

/** First and last day, both included, in UTC. */
export type Period = { from: string; to: string };

/** Returns how many transfers a period holds: the size of a pack is limited. */
export async function transfersWithin(tx: Tx, { from, to }: Period): Promise<bigint> {
  const { count } = await one<{ count: bigint }>(tx)`
    select count(*) from ledger.posted
    where posted_at >= ${from}::date and posted_at < ${to}::date + 1`;
  return count;
}

type Within = (column: string) => RawBuilder<unknown>;

// The books use business time, the log uses real time.
const queries: Record<string, (within: Within, period: Period) => RawBuilder<Row>> = {
  transfers: (within) => sql`
    select * from ledger.posted t where ${within('t.posted_at')}
    order by t.posted_at, t.id, t.leg`,
  seals: (within) => sql`
    select no, upto, entries, encode(prev, 'hex') as prev, encode(head, 'hex') as head, sealed_at
    from ledger.seal s where ${within('s.sealed_at')} order by no`,
  solvency_days: (_within, { from, to }) => sql`
    select * from solvency.day d where d.day between ${from}::date and ${to}::date order by d.day`,
  approvals: (within) => sql`
    select p.id, p.kind, p.subject, p.shown, p.shown_hash, p.proposed_by, p.needed, p.status,
      p.reason, p.proposed_at, p.expires_at, p.decided_at, p.consumed_by,
      (select jsonb_agg(jsonb_build_object('administrator', a.administrator_id,
          'at', a.approved_at) order by a.approved_at)
        from approvals.approver a where a.proposal_id = p.id) as approvers
    from approvals.proposal p where ${within('p.proposed_at')} order by p.id`,
  placement_statements: (within) => sql`
    select * from treasury.placement_evidence e where ${within('e.checked_at')} order by e.id`,
  policy_changes: (within) => sql`
    select v.id, v.name, v.value, v.valid_from, v.reason, v.approval, v.decided_at,
      w.at as withdrawn_at, w.reason as withdrawn_because
    from policy.limit_version v left join policy.limit_withdrawn w on w.version_id = v.id
    where v.decided_at is null or ${within('v.decided_at')} order by v.id`,
  payout_switch: (within) => sql`
    select * from policy.switch_event e where ${within('e.at')} order by e.id`,
  audit_log: (within) => sql`
    select * from audit.event e where ${within('e.at')} order by e.id`,
};

/** Returns all evidence of a period, table by table. */
export async function evidenceOf(tx: Tx, period: Period): Promise<Evidence[]> {
  const { from, to } = period;
  const within: Within = (column) =>
    sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;
  const tables: Evidence[] = [];
  // The columns of a pack keep their names in the database.
  const asNamed = tx.withoutPlugins();
  for (const [name, query] of Object.entries(queries)) {
    tables.push({ name, rows: (await query(within, period).execute(asNamed)).rows });
  }
  return tables;
}
