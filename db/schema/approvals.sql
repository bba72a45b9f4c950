-- The tables of the schema approvals, as `npm test -- schema --accept` finds them in a new
-- database. A change is a migration; functions, triggers and grants stand in db/code.

-- Who granted a proposal, each person once.
create table approvals.approver (
  proposal_id uuid not null references approvals.proposal,
  administrator_id uuid not null,
  session_id uuid not null,
  approved_at timestamptz not null,
  constraint one_a_person primary key (proposal_id, administrator_id)
);

-- What each kind of proposal is about. The rules list the kinds: approvals names no module.
create table approvals.kind (
  name text primary key,
  -- The key of the payload that names what it is about; null where that is the subject.
  about text
);

-- What one person asks and others must grant. `shown` is what they read, hashed as it was shown.
create table approvals.proposal (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 100),
  subject uuid not null,
  payload jsonb not null,
  shown jsonb not null,
  shown_hash text not null check (length(shown_hash) = 64),
  -- Null for a member's or the system's request.
  proposed_by uuid,
  -- True where the proposer's own session stood behind the proposal: then they count as a person.
  proposer_proved boolean not null,
  needed smallint not null check (needed between 1 and 2),
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'expired',
    'failed')),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  -- The posting or run that used it up, and how much of it.
  consumed_by uuid,
  spent bigint not null default 0 check (spent >= 0),
  -- What an open proposal is about; null on rows of before, of which two may be open at once.
  about text,
  -- How an approved proposal ended: the worker carries it out once, or says why it could not.
  executed_at timestamptz,
  failed_code text check (length(failed_code) between 1 and 60),
  tries smallint not null default 0,
  try_after timestamptz,
  -- Who rejected it; null where its own subject took it back.
  rejected_by uuid,
  -- What people read, as the database made it: RFC 8785 text, of which `shown_hash` is the SHA-256.
  -- Proposals of before (version 0) keep what they showed and its hash.
  shown_version smallint not null default 0,
  shown_text text,
  constraint executed_once check ((failed_code is not null) = (status = 'failed') and (executed_at
    is null or status = 'approved')),
  constraint text_of_its_version check ((shown_version = 0) = (shown_text is null))
);
create index proposal_open on approvals.proposal (id desc) where status = 'open';
create index proposal_of_subject on approvals.proposal (subject);
create index proposal_of_member on approvals.proposal ((payload ->> 'owner')) where status = 'open';
create unique index one_open_about on approvals.proposal (about) where status = 'open';
create index proposal_to_execute on approvals.proposal (decided_at, id) where status = 'approved'
  and executed_at is null and failed_code is null;

-- What a decider's authenticator signed, whole. One for a person and a proposal.
create table approvals.signature (
  no bigint generated always as identity unique,
  proposal_id uuid not null references approvals.proposal,
  administrator_id uuid not null,
  verb text not null check (verb in ('propose', 'approve')),
  key_id uuid not null references identity.decision_key,
  authenticator_data bytea not null check (octet_length(authenticator_data) <= 1024),
  client_data bytea not null check (octet_length(client_data) <= 4096),
  signature bytea not null check (octet_length(signature) <= 1024),
  signed_at timestamptz not null,
  constraint one_signature_a_person primary key (proposal_id, administrator_id)
);
create index signature_by_key on approvals.signature (key_id, no);

-- What the worker found before it carried a decision out; null where the signature holds.
create table approvals.signature_check (
  signature_no bigint primary key references approvals.signature(no),
  fault text check (length(fault) between 1 and 40),
  checked_at timestamptz not null
);
