import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { proposal } from '#contract/approvals.ts';
import type { RowOf } from '#contract/row-of.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';
import type { ProposalInput } from './deps.ts';

const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));

const contradictsBooks = 'CA007';
const lacksFact = 'CA009';

/** Answers why the database does not describe a proposal, with the fact that is missing. */
function refuseProposal(error: unknown): never {
  const { code, column } = error instanceof pg.DatabaseError ? error : {};
  if (code === contradictsBooks) throw new Refusal('shown_changed');
  if (code !== lacksFact || column === undefined) throw error;
  throw new Refusal('proposal_incomplete', { detail: note('fact_missing', { fact: column }) });
}

/** A proposal as opened, with the text that its people read before and after it. */
export type NewProposal = {
  id: string;
  shownHash: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/** Postgres derives the text for people from the payload and the ledger, or refuses the input. */
export async function insertProposal(tx: Tx, input: ProposalInput): Promise<NewProposal> {
  const answer = await sql<NewProposal>`
    select id, shown_hash, nullif(shown->'before', 'null') as before,
      shown->'after' as after
    from approvals.propose(
      ${input.token}, ${input.kind}, ${input.subject}::uuid, ${json(input.payload)}::jsonb)
  `
    .execute(tx)
    .catch(refuseProposal);
  const made = answer.rows[0];
  if (made === undefined) throw new Error('propose answers one row');
  return made;
}

/** An authenticator's signature in a browser's format: bytes in base64url. */
export type DecisionAssertion = {
  credential_id: string;
  authenticator_data: string;
  client_data: string;
  signature: string;
};

async function codeOf(tx: Tx, call: RawBuilder<{ code: string }>): Promise<string> {
  return (await call.execute(tx)).rows[0]?.code ?? 'not_found';
}

export const approveRow = (
  tx: Tx,
  token: string,
  row: { id: string; shownHash: string; assertion: DecisionAssertion | undefined },
): Promise<string> =>
  codeOf(
    tx,
    sql`select approvals.approve(${token}, ${row.id}::uuid, ${row.shownHash},
      ${row.assertion === undefined ? null : json(row.assertion)}::jsonb) as code`,
  );

export const rejectRow = (tx: Tx, token: string, id: string, reason: string): Promise<string> =>
  codeOf(tx, sql`select approvals.reject(${token}, ${id}::uuid, ${reason}) as code`);

export const signRow = (
  tx: Tx,
  token: string,
  row: { id: string; shownHash: string; assertion: DecisionAssertion },
): Promise<string> =>
  codeOf(
    tx,
    sql`select approvals.sign(${token}, ${row.id}::uuid, ${row.shownHash},
      ${json(row.assertion)}::jsonb) as code`,
  );

/** A person who counts for a proposal, with the stored part of their signature. */
export type SignatureLine = {
  administrator: string;
  verb: 'propose' | 'approve';
  state: 'valid' | 'invalid' | 'unchecked' | 'unsigned';
  key_name: string | null;
  signed_at: string | null;
  fingerprint: string | null;
};

/** A proposal as administrators see it. */
export type Proposal = Omit<
  RowOf<typeof proposal>,
  | 'after'
  | 'approvals'
  | 'before'
  | 'canApprove'
  | 'failedMessage'
  | 'isMoved'
  | 'now'
  | 'signatures'
  | 'toSign'
> & {
  payload: Record<string, unknown>;
  shown: Record<string, unknown>;
  signatures: SignatureLine[];
  /** The current state in the ledger, and whether it differs from the proposal's. */
  standing: { figures: Record<string, unknown> | null; is_moved: boolean } | null;
};

/** A time inside JSON, in ISO 8601. */
export const isoMoment = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = sql`
  p.id, p.kind, p.subject, p.payload, p.shown, p.shown_hash,
  p.proposed_by, p.needed, p.proposed_at,
  p.expires_at, p.decided_at, p.reason,
  p.shown_version, p.executed_at, p.failed_code,
  (select k.first_name || ' ' || k.last_name from identity.known_administrator k
    where k.id = p.rejected_by) as rejected_by_name,
  (select k.email from identity.known_administrator k
    where k.id = p.rejected_by) as rejected_by_email,
  approvals.standing(p.id) as standing,
  case when p.status = 'open' and p.expires_at <= clock.real() then 'expired'
    else p.status end as status,
  (select k.first_name || ' ' || k.last_name from identity.known_administrator k
    where k.id = p.proposed_by) as proposed_by_name,
  (select k.email from identity.known_administrator k
    where k.id = p.proposed_by) as proposed_by_email,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id,
      'name', k.first_name || ' ' || k.last_name, 'email', k.email) order by a.approved_at)
    from approvals.approver a join identity.known_administrator k on k.id = a.administrator_id
    where a.proposal_id = p.id), '[]') as approvers,
  coalesce((select jsonb_agg(jsonb_build_object('administrator', d.administrator_id,
      'verb', d.verb, 'key_name', k.name, 'signed_at', ${isoMoment(sql`s.signed_at`)},
      'fingerprint', encode(sha256(s.signature), 'hex'), 'state', case when s.no is null
        then 'unsigned' when c.signature_no is null then 'unchecked'
        when c.fault is null then 'valid' else 'invalid' end) order by d.at)
    from approvals.decider d
    left join approvals.signature s on s.proposal_id = d.proposal_id
      and s.administrator_id = d.administrator_id
    left join approvals.signature_check c on c.signature_no = s.no
    left join identity.decision_key k on k.id = s.key_id
    where d.proposal_id = p.id), '[]') as signatures,
  approvals.awaits_proposer(p.id) as awaits_proposer,
  (select jsonb_build_object('id', k.id, 'name', k.first_name || ' ' || k.last_name)
    from identity.known_member k
    -- A payload is free JSON: only what has the form of an id is looked up.
    where k.id = substring(p.payload ->> 'owner' from '^[0-9a-f-]{36}$')::uuid) as member
`;

/** One proposal, or null. */
export async function proposalById(db: Db, id: string): Promise<Proposal | null> {
  const answer = await maybe<Proposal>(db)`
    select ${columns} from approvals.proposal p where p.id = ${id}::uuid
  `;
  return answer ?? null;
}

const narrowed = {
  open: sql`p.id in (select id from approvals.undecided)`,
  decided: sql`p.id not in (select id from approvals.undecided)`,
  all: sql`true`,
};

/** The ids assigned to an administrator; a module above this one stores them. */
export type AssignedIds = (db: Db, administratorId?: string) => Promise<string[] | null>;

/** Proposals newest first; `cursor` is the id of the last one seen. */
export async function openProposals(
  db: Db,
  page: {
    limit: number;
    cursor?: string | undefined;
    status: keyof typeof narrowed;
    member?: string | undefined;
    proposal?: string | undefined;
    only?: readonly string[] | null | undefined;
  },
): Promise<Proposal[]> {
  const before = page.cursor ?? null;
  const member = page.member ?? null;
  const item = page.proposal ?? null;
  const only = page.only ?? null;
  return all<Proposal>(db)`
    select ${columns} from approvals.proposal p
    where ${narrowed[page.status]} and (${before}::uuid is null or p.id < ${before}::uuid)
      and (${member}::text is null or p.payload ->> 'owner' = ${member})
      and (${item}::uuid is null or p.id = ${item})
      and (${only}::uuid[] is null or p.id = any(${only}::uuid[]))
    order by p.id desc limit ${page.limit}
  `;
}
