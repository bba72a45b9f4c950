-- The tables of the schema screening, as `npm test -- schema --accept` finds them in a new
-- database. A change is a migration; functions, triggers and grants stand in db/code.

-- What was answered about an address of a withdrawal, or about who sent a payment.
create table screening.answer (
  id bigint primary key generated always as identity,
  setup_id bigint not null references screening.setup,
  -- The withdrawal, or the payment.
  subject uuid not null,
  asset text not null check (foundation.is_coin(asset)),
  -- Null where a chain names no sender.
  address text,
  direction text not null check (direction in ('out', 'in')),
  verdict text not null check (verdict in ('allow', 'match', 'unanswered')),
  answered_by text not null check (answered_by in ('list', 'hook')),
  -- The list's words and day of the entry, or the hook's own reference.
  source text check (length(source) between 1 and 200),
  listed_on date,
  reference text check (length(reference) between 1 and 200),
  at timestamptz not null,
  -- Move while the same is answered again.
  asked_at timestamptz not null,
  tries integer not null default 1,
  constraint list_names_entry check (answered_by = 'hook' or verdict <> 'match' or source is not
    null and listed_on is not null)
);
create index answer_of_subject on screening.answer (subject, id);
create index answer_against on screening.answer (subject) where verdict <> 'allow';

-- What two people looked at and let go: all answers about a withdrawal up to one of them.
create table screening.clearing (
  proposal_id uuid primary key,
  subject uuid not null,
  upto bigint not null references screening.answer,
  at timestamptz not null
);
create index clearing_of_subject on screening.clearing (subject);

-- Addresses of the list in force, line by line.
create table screening.denied (
  setup_id bigint not null references screening.setup,
  line integer not null,
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  source text not null check (length(source) between 1 and 200),
  listed_on date not null,
  primary key (setup_id, line)
);
create index denied_address on screening.denied (asset, address, setup_id);

-- Why the file could not be taken when it was last read; the list before it stays in force.
create table screening.fault (
  is_only boolean primary key default true check (is_only),
  words text not null,
  since timestamptz not null,
  -- Lines of the deny list that can be compared with nothing, while the rest of it counts; null
  -- where the file could not be taken at all (record 0751).
  left_out jsonb
);

-- What the operator screens addresses with (CHN-13); the newest row counts. A deny list is taken
-- whole or not at all.
create table screening.setup (
  id bigint primary key generated always as identity,
  -- Of the file of the deny list; null where none is named.
  list_digest text,
  has_hook boolean not null,
  at timestamptz not null
);
