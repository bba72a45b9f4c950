import { sql } from 'kysely';
import type { waitingItem } from '#contract/attention.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import { type Colleague, colleague } from './items.sql.ts';

export type WaitingRow = Omit<RowOf<typeof waitingItem>, 'proposal'> & {
  /** The number of items in its queue, and their sum if they have one. */
  count: number;
  sumCents: bigint | null;
};

/** The subjects of open proposals. */
const proposed = sql`select p.subject from approvals.undecided p`;

/** The items of one queue (reporting.queued), oldest first. */
const oldest = (each: number) => sql`order by q.since, q.id limit ${each}`;

// All have the columns: queue, id, since, cents, member, name, email, detail, count, sum.
const ofMoney = (each: number) => sql`
    withdrawals as (
      select q.queue, q.id, q.since,
        w.amount_cents as cents, w.member_id, null::text as name, null::text as email,
        null::text as detail, count(*) over () as count, sum(w.amount_cents) over () as sum
      from reporting.queued q join withdrawals.withdrawal w using (id)
      where q.queue = 'withdrawals' and q.id not in (${proposed}) ${oldest(each)}),
    deposits as (
      select q.queue, q.id, q.since, d.cents, d.member_id, null, null,
        (select s.why from deposits.settlement s
          where s.deposit_id = d.id and s.goes_to = 'suspense' limit 1),
        count(*) over (), sum(d.cents) over ()
      from reporting.queued q join deposits.deposit d using (id)
      where q.queue = 'deposits' and not exists (
        select from deposits.settlement s where s.deposit_id = q.id
          and s.payment_id in (${proposed})) ${oldest(each)}),
    checks as (
      select q.queue, q.id, q.since, null::bigint, k.member_id, null, null, k.level::text,
        count(*) over (), null::numeric
      from reporting.queued q join kyc.submission k using (id)
      where q.queue = 'kyc' ${oldest(each)}),
    unmatched as (
      select q.queue, q.id, q.since, null::bigint, null::uuid, u.asset, null, u.txid,
        count(*) over (), null::numeric
      from reporting.queued q join deposits.unmatched u using (id)
      where q.queue = 'suspense' and q.id not in (${proposed}) ${oldest(each)}),
    claims as (
      select q.queue, q.id, q.since, null::bigint, c.member_id, null, null, c.asset,
        count(*) over (), null::numeric
      from reporting.queued q join deposits.claim c using (id)
      where q.queue = 'claims'
        and not exists (select from approvals.undecided p where p.id = c.proposal_id)
        ${oldest(each)}),`;

const ofPeople = (each: number) => sql`
    disputes as (
      select q.queue, q.id, q.since, null::bigint, d.member_id, null, null, d.fault,
        count(*) over (), null::numeric
      from reporting.queued q join solvency.dispute d using (id)
      where q.queue = 'disputes' and q.id not in (${proposed}) ${oldest(each)}),
    messages as (
      select q.queue, q.id, q.since, null::bigint, null::uuid, m.name, m.email, m.subject,
        count(*) over (), null::numeric
      from reporting.queued q join site.message m using (id)
      where q.queue = 'messages' ${oldest(each)}),
    incidents as (
      select q.queue, q.id, q.since, b.balance, i.member_id, null, null, null,
        1::bigint, null::numeric
      from reporting.queued q left join deposits.incident i on i.payment_id = q.id
      join ledger.balance b on b.owner = '' and b.class = 'incident' and b.asset = 'USD'
      where q.queue = 'incidents' ${oldest(1)}),`;

/**
 * Returns the oldest rows of each queue except proposals; the subject of a proposal waits only as
 * that proposal.
 */
export async function waitingRows(db: Db, each: number): Promise<WaitingRow[]> {
  return all<WaitingRow>(db)`
    with ${ofMoney(each)}
    ${ofPeople(each)}
    found as (
      select * from withdrawals union all select * from deposits union all select * from checks
      union all select * from unmatched union all select * from claims
      union all select * from disputes union all select * from messages
      union all select * from incidents)
    select f.queue, f.id, f.since, case when f.queue = 'withdrawals' then f.since + (
        select l.value * interval '1 hour' from policy.current_limit l
        where l.name = 'oldest_request_hours') end as limit_at,
      f.cents, coalesce(f.name, m.first_name || ' ' || m.last_name) as name,
      coalesce(f.email, m.email) as email, f.detail,
      case when f.queue = 'withdrawals' then (select s.hold_until from withdrawals.shown s
        where s.id = f.id) end as held_until,
      case when f.queue = 'withdrawals' then withdrawals.people_for_payout(f.id) end
        as people_needed,
      (select ${colleague} from reporting.assigned_item a
        join identity.known_administrator k on k.id = a.administrator_id
        where a.item = f.id and a.kind in ('withdrawal', 'deposit')) as assigned_to,
      f.count::integer as count, f.sum::bigint as sum_cents
    from found f left join identity.known_member m on m.id = f.member_id`;
}

export type ProposedRow = {
  id: string;
  kind: string;
  shown: Record<string, unknown>;
  since: Date;
  limitAt: Date;
  memberName: string | null;
  proposedBy: Colleague | null;
  needed: number;
  approvedBy: Colleague[];
  awaitsProposer: boolean;
  deciders: Colleague[];
  assignedTo: Colleague | null;
  count: number;
};

/** Returns the open proposals that expire first, with the admins who can still approve each. */
export async function proposedRows(db: Db, max: number): Promise<ProposedRow[]> {
  return all<ProposedRow>(db)`
    select p.id, p.kind, p.shown, p.proposed_at as since, p.expires_at as limit_at,
      (select k.first_name || ' ' || k.last_name from identity.known_member k
        -- A payload is free JSON: only what has the form of an id is looked up.
        where k.id = substring(p.payload ->> 'owner' from '^[0-9a-f-]{36}$')::uuid)
        as member_name,
      (select ${colleague} from identity.known_administrator k where k.id = p.proposed_by)
        as proposed_by,
      p.needed,
      coalesce((select jsonb_agg(${colleague} order by a.approved_at) from approvals.approver a
        join identity.known_administrator k on k.id = a.administrator_id
        where a.proposal_id = p.id), '[]') as approved_by,
      approvals.awaits_proposer(p.id) as awaits_proposer,
      -- The simulated people of a sandbox decide nothing for anybody.
      coalesce((select jsonb_agg(${colleague} order by k.first_name, k.id)
        from identity.known_administrator k
        where k.status = 'active' and k.role in ('owner', 'finance')
          and not (foundation.in_sandbox() and k.email like 'desk-%@candor.example')
          and k.id is distinct from p.proposed_by
          and not exists (select from approvals.approver a
            where a.proposal_id = p.id and a.administrator_id = k.id)), '[]') as deciders,
      (select ${colleague} from reporting.assigned_item a
        join identity.known_administrator k on k.id = a.administrator_id
        where a.item = p.id and a.kind = 'proposal') as assigned_to,
      (count(*) over ())::integer as count
    from approvals.undecided p
    order by p.expires_at, p.id limit ${max}`;
}
