import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** One table of the pack: its rows as the database tells them, oldest first. */
export type Evidence = { name: string; rows: Record<string, unknown>[] };

/** First and last day, both in it, by UTC. */
export type Period = { from: string; to: string };

const rowsOf = async (
  tx: Tx,
  query: ReturnType<typeof sql<Record<string, unknown>>>,
): Promise<Record<string, unknown>[]> => (await query.execute(tx)).rows;

/** How many transfers a period holds: a pack has its bounds. */
export async function transfersWithin(tx: Tx, { from, to }: Period): Promise<bigint> {
  const found = await sql<{ count: bigint }>`
    select count(*) from ledger.posted
    where posted_at >= ${from}::date and posted_at < ${to}::date + 1`.execute(tx);
  return found.rows[0]!.count;
}

/** Everything that speaks for a period; what the books call business time, and the log real time. */
export async function evidenceOf(tx: Tx, { from, to }: Period): Promise<Evidence[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;
  return [
    {
      name: 'transfers',
      rows: await rowsOf(
        tx,
        sql`select * from ledger.posted t where ${within('t.posted_at')}
          order by t.posted_at, t.id, t.leg`,
      ),
    },
    {
      name: 'seals',
      rows: await rowsOf(
        tx,
        sql`select no, upto, entries, encode(prev, 'hex') as prev, encode(head, 'hex') as head,
            sealed_at
          from ledger.seal s where ${within('s.sealed_at')} order by no`,
      ),
    },
    {
      name: 'solvency_days',
      rows: await rowsOf(
        tx,
        sql`select * from solvency.day d where d.day between ${from}::date and ${to}::date
          order by d.day`,
      ),
    },
    {
      name: 'approvals',
      rows: await rowsOf(
        tx,
        sql`select p.id, p.kind, p.subject, p.shown, p.shown_hash, p.proposed_by, p.needed,
            p.status, p.reason, p.proposed_at, p.expires_at, p.decided_at, p.consumed_by,
            (select jsonb_agg(jsonb_build_object('administrator', a.administrator_id,
                'at', a.approved_at) order by a.approved_at)
              from approvals.approver a where a.proposal_id = p.id) as approvers
          from approvals.proposal p where ${within('p.proposed_at')} order by p.id`,
      ),
    },
    {
      name: 'policy_changes',
      rows: await rowsOf(
        tx,
        sql`select v.id, v.name, v.value, v.valid_from, v.reason, v.approval, v.decided_at,
            w.at as withdrawn_at, w.reason as withdrawn_because
          from policy.limit_version v left join policy.limit_withdrawn w on w.version_id = v.id
          where v.decided_at is null or ${within('v.decided_at')} order by v.id`,
      ),
    },
    {
      name: 'payout_switch',
      rows: await rowsOf(
        tx,
        sql`select * from policy.switch_event e where ${within('e.at')} order by e.id`,
      ),
    },
    {
      name: 'audit_log',
      rows: await rowsOf(
        tx,
        sql`select * from audit.event e where ${within('e.at')} order by e.id`,
      ),
    },
  ];
}
