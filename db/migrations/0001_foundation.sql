-- Up Migration

-- Three roles: the owner migrates, the web process asks, the worker alone sees chains and prices.
do $$
begin
  if not exists (select from pg_roles where rolname = 'candor_web') then
    create role candor_web login;
  end if;
  if not exists (select from pg_roles where rolname = 'candor_worker') then
    create role candor_worker login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this server made them at the same moment
end $$;

revoke create on schema public from public;

create schema clock;
create schema foundation;

-- Business time is real time plus this offset; only a sandbox may move it.
create table clock.setting (
  singleton boolean primary key default true check (singleton),
  ahead interval not null default '0'
);
insert into clock.setting default values;

-- What this database was made for; the other mode refuses it (INT-6).
create table foundation.installation (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('sandbox', 'live')),
  made_at timestamptz not null
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

-- Tries counted until a moment; room in each page, so that counting one more moves no index entry.
create table foundation.rate_limit (
  name text collate "C" not null,
  subject text collate "C" not null,
  ends_at timestamptz not null,
  hits integer not null,
  primary key (name, subject)
) with (fillfactor = 50);

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
  next_attempt_at timestamptz not null
);
create index mail_waiting on foundation.mail (next_attempt_at) where sent_at is null;
create index mail_recent on foundation.mail (queued_at desc);

-- What was uploaded: the bytes lie on disk or in the object store, named by this id.
create table foundation.file (
  id uuid primary key default uuidv7(),
  media_type text not null,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  stored_at timestamptz not null
);
