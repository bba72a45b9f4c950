-- The tables of the schema foundation, as `npm test -- schema --accept` finds them in a new
-- database. A change is a migration; functions, triggers and grants stand in db/code.

-- What was uploaded: the bytes lie on disk or in the object store, named by this id.
create table foundation.file (
  id uuid primary key default uuidv7(),
  media_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  stored_at timestamptz not null
);

-- One row a call that moves money: twins wait on it and get the first answer (LED-5).
create table foundation.idempotency (
  actor text not null,
  route text not null,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb,
  made_at timestamptz not null,
  primary key (actor, route, key)
);

-- What this database was made for; the other mode refuses it (INT-6).
create table foundation.installation (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('sandbox', 'live')),
  made_at timestamptz not null,
  -- What the root secret leaves here, so that another is refused before anybody depends on it. It
  -- is made of a key that web and worker both hold, and nobody finds that key by it.
  secret_mark bytea check (octet_length(secret_mark) = 32)
);

-- Mails leave in the transaction that causes them; a worker sends them, sandbox shows them.
create table foundation.mail (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  queued_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- What a mail says, sealed for the worker until it is sent; a sandbox shows it instead (SEC-3).
  sealed bytea,
  -- The notice of which a mail is written, by ids: the mail is written again as it is sent, by what
  -- its member chose by then. Null for a mail whose words are ready: one with a code or a link.
  notice jsonb
);
create index mail_waiting on foundation.mail (next_attempt_at) where sent_at is null;
create index mail_recent on foundation.mail (queued_at desc);
create index mail_of_recipient on foundation.mail (recipient);

-- Jobs that wait to be put on their queue, which takes a fifth of what a request for a withdrawal
-- takes otherwise: the worker does it after the commit that caused them (record 0340).
create table foundation.outbox (
  id bigint primary key generated always as identity,
  queue text not null,
  payload jsonb not null
);

-- As which user of which system each program runs: under one user they are no boundary (INT-12).
create table foundation.program (
  name text primary key check (name in ('web', 'worker')),
  place text not null,
  uid integer not null,
  started_at timestamptz not null
);

-- Tries counted until a moment; room in each page, so that counting one more moves no index entry.
create table foundation.rate_limit (
  name text collate "C" not null,
  subject text collate "C" not null,
  ends_at timestamptz not null,
  hits integer not null,
  primary key (name, subject)
) with (fillfactor = 50);

-- Each change of the root secret (OPS-10, record 0573): the keys of the secret before it that are
-- still needed, sealed under keys of the one that is in force, and what the old signing key said of
-- the new one. Snapshots up to `last_snapshot` were made with the sealed key of members.
create table foundation.secret_change (
  no integer primary key check (no > 0),
  changed_at timestamptz not null,
  codes_key_sealed bytea not null,
  members_key_sealed bytea not null,
  last_snapshot integer not null,
  handed_over jsonb not null
);

-- Whose turn it is at work that one alone may do at a time: a row each, held until the transaction
-- ends. An advisory lock is open to every log-in, so that the web process could hold the one that
-- seals wait for; these rows only the owner's functions can lock (RT-13).
create table foundation.turn (
  work text collate "C" not null,
  about text collate "C" not null,
  primary key (work, about)
);

-- Which of the worker's rounds failed last, since when and how often in a row; `over_at` where a
-- later round of the same went well.
create table foundation.work_fault (
  part text primary key check (length(part) between 1 and 80),
  said text not null check (length(said) between 1 and 240),
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  over_at timestamptz
);
