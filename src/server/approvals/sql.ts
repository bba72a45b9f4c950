import { sql } from 'kysely';
import pg from 'pg';
import { Refusal } from '../../core/refusal.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Asked } from './approvals.ts';

const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

const showsSomethingElse = 'CA007';

function refuseProposal(error: unknown): never {
  const isElse = error instanceof pg.DatabaseError && error.code === showsSomethingElse;
  throw isElse ? new Refusal('shown_changed') : error;
}

/** Postgres takes it only where people read just what its payload does; a figure may have moved. */
export async function insertProposal(
  tx: Tx,
  proposedBy: string | null,
  asked: Asked,
): Promise<{ id: string; shownHash: string }> {
  const answer = await sql<{ id: string; shownHash: string }>`
    select id, shown_hash as "shownHash" from approvals.propose(
      ${asked.kind}, ${asked.subject}::uuid, ${json(asked.payload)}::jsonb,
      ${json(asked.shown)}::jsonb, ${asked.needed}::integer, ${proposedBy}::uuid,
      ${asked.token ?? null}::text)
  `
    .execute(tx)
    .catch(refuseProposal);
  const made = answer.rows[0];
  if (made === undefined) throw new Error('propose answers one row');
  return made;
}

/** Whether a proposal of one kind about a member waits for its second person. */
export async function waitsAbout(db: Db, memberId: string, kind: string): Promise<boolean> {
  const found = await sql`
    select from approvals.proposal
    where payload ->> 'owner' = ${memberId} and status = 'open' and kind = ${kind}
      and expires_at > clock.real() limit 1`.execute(db);
  return found.rows.length > 0;
}

export async function decide(
  tx: Tx,
  decision: 'approve' | 'reject',
  token: string,
  proposalId: string,
  argument: string,
): Promise<string> {
  const call =
    decision === 'approve'
      ? sql<{ code: string }>`
          select approvals.approve(${token}, ${proposalId}::uuid, ${argument}) as code`
      : sql<{ code: string }>`
          select approvals.reject(${token}, ${proposalId}::uuid, ${argument}) as code`;
  return (await call.execute(tx)).rows[0]?.code ?? 'not_found';
}

/** A proposal as administrators see it. */
export type Proposal = {
  id: string;
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  shown: Record<string, unknown>;
  shownHash: string;
  proposedBy: string | null;
  proposedByName: string | null;
  /** The member whose money it moves, where it is one member's. */
  member: { id: string; name: string } | null;
  needed: number;
  approvers: { id: string; name: string }[];
  status: 'open' | 'expired' | 'approved' | 'rejected';
  proposedAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  rejectedByName: string | null;
  reason: string | null;
};

const columns = sql`
  p.id, p.kind, p.subject, p.payload, p.shown, p.shown_hash as "shownHash",
  p.proposed_by as "proposedBy", p.needed, p.proposed_at as "proposedAt",
  p.expires_at as "expiresAt", p.decided_at as "decidedAt", p.reason,
  case when p.status = 'rejected' then (select k.first_name || ' ' || k.last_name
    from audit.event e join identity.known_administrator k on e.actor = 'admin:' || k.id
    where e.subject = p.subject::text and e.act = 'reject ' || p.kind
      and e.at between p.proposed_at and p.decided_at + interval '1 minute'
    order by e.id desc limit 1) end as "rejectedByName",
  case when p.status = 'open' and p.expires_at <= clock.real() then 'expired'
    else p.status end as status,
  (select k.first_name || ' ' || k.last_name from identity.known_administrator k
    where k.id = p.proposed_by) as "proposedByName",
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id,
      'name', k.first_name || ' ' || k.last_name) order by a.approved_at)
    from approvals.approver a join identity.known_administrator k on k.id = a.administrator_id
    where a.proposal_id = p.id), '[]') as approvers,
  (select jsonb_build_object('id', k.id, 'name', k.first_name || ' ' || k.last_name)
    from identity.known_member k
    -- A payload is free JSON: only what has the form of an id is looked up.
    where k.id = substring(p.payload ->> 'owner' from '^[0-9a-f-]{36}$')::uuid) as member
`;

/** One proposal, or null. */
export async function proposalById(db: Db, id: string): Promise<Proposal | null> {
  const answer = await sql<Proposal>`
    select ${columns} from approvals.proposal p where p.id = ${id}::uuid
  `.execute(db);
  return answer.rows[0] ?? null;
}

const narrowed = {
  open: sql`p.status = 'open' and p.expires_at > clock.real()`,
  decided: sql`(p.status <> 'open' or p.expires_at <= clock.real())`,
  all: sql`true`,
};

/** Proposals newest first; `cursor` is the id of the last one seen. */
export async function openProposals(
  db: Db,
  page: {
    limit: number;
    cursor?: string | undefined;
    status: keyof typeof narrowed;
    member?: string | undefined;
  },
): Promise<Proposal[]> {
  const before = page.cursor ?? null;
  const member = page.member ?? null;
  const answer = await sql<Proposal>`
    select ${columns} from approvals.proposal p
    where ${narrowed[page.status]} and (${before}::uuid is null or p.id < ${before}::uuid)
      and (${member}::text is null or p.payload ->> 'owner' = ${member})
    order by p.id desc limit ${page.limit}
  `.execute(db);
  return answer.rows;
}

/** Ends the open proposals about a subject that no longer wants anything (a cancelled request). */
export async function withdrawProposals(tx: Tx, subject: string, reason: string): Promise<void> {
  await sql`select approvals.withdraw(${subject}::uuid, ${reason})`.execute(tx);
}
