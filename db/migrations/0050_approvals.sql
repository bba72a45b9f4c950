-- Up Migration

create schema approvals;

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
  status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  -- The posting or run that used it up, and how much of it.
  consumed_by uuid,
  spent bigint not null default 0 check (spent >= 0)
);
create index proposal_open on approvals.proposal (id desc) where status = 'open';
create index proposal_of_subject on approvals.proposal (subject);

create table approvals.approver (
  proposal_id uuid not null references approvals.proposal,
  administrator_id uuid not null,
  session_id uuid not null,
  approved_at timestamptz not null,
  constraint one_a_person primary key (proposal_id, administrator_id)
);
