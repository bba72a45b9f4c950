-- The tables of the schema reporting, as `npm test -- schema --accept` finds them in a new
-- database. A change is a migration; functions, triggers and grants stand in db/code.

-- What was wrong with the installation, from when to when (OPS-10). One that was seen only once is
-- forgotten: `confirmed_at` is when a later reading showed it again, and from then people know.
create table reporting.alert (
  id uuid primary key default uuidv7(),
  rule text not null check (length(rule) between 1 and 40),
  subject text not null check (length(subject) <= 80),
  -- Its words when it was first seen: title, means, to_do.
  said jsonb not null,
  since timestamptz not null,
  last_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- When its beginning and its end were taken by ALERT_WEBHOOK_URL.
  posted_at timestamptz,
  end_posted_at timestamptz,
  check (ended_at is null or confirmed_at is not null)
);
create unique index alert_open on reporting.alert (rule, subject) where ended_at is null;
create index alert_ended on reporting.alert (ended_at) where ended_at is not null;

-- Keys by which an operator's own programs read (API-3). Only the hash of one is kept.
create table reporting.api_key (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  -- The first characters, by which people tell it from others.
  prefix text not null check (length(prefix) between 12 and 24),
  key_hash bytea not null unique check (length(key_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 3 and scopes <@ array['members',
    'money', 'operation']),
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text,
  ended_at timestamptz,
  check (expires_at > made_at and expires_at <= (made_at + '367 days'::interval))
);

-- Each backup and each restore drill, from its start (OPS-8): one without an end was broken off.
create table reporting.backup_run (
  id uuid primary key default uuidv7(),
  act text not null check (act in ('backup', 'drill')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The backup's name.
  backup text check (length(backup) between 1 and 80),
  -- Why it failed.
  failed text check (length(failed) between 1 and 500),
  about jsonb not null default '{}',
  check (ended_at is not null or failed is null)
);
create index backup_run_by_act on reporting.backup_run (act, started_at desc);

-- How often each is due, as the program that makes them was last told: one row.
create table reporting.backup_schedule (
  singleton boolean primary key default true check (singleton),
  backup_hours integer not null check (backup_hours > 0),
  drill_days integer not null check (drill_days > 0),
  since timestamptz not null
);

-- The last position that is in them.
create table reporting.flow_mark (
  is_it boolean primary key default true check (is_it),
  upto bigint not null
);

-- What went along each road of the map so far, folded from the entries in the order of their
-- positions: nobody who looks at the map sums the books (record 0102).
create table reporting.flow_total (
  kind text not null,
  debit_class text not null,
  credit_class text not null,
  asset text not null,
  units numeric not null,
  transfers bigint not null,
  primary key (kind, debit_class, credit_class, asset)
);

-- Who looks after it now; who did before stands in the audit log.
create table reporting.item_assignment (
  item uuid primary key,
  kind text not null check (kind in ('withdrawal', 'deposit', 'proposal')),
  administrator_id uuid not null,
  at timestamptz not null
);

-- What administrators write down about one thing that waits, for one another (ADM-12).
create table reporting.item_note (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('withdrawal', 'deposit', 'proposal')),
  item uuid not null,
  -- Whom it concerns: what is written about a member is forgotten with the member.
  member_id uuid,
  administrator_id uuid not null,
  words text not null check (length(words) between 1 and 500),
  at timestamptz not null
);
create index item_note_of on reporting.item_note (item, id);
create index item_note_about on reporting.item_note (member_id);

-- Each restore drill that succeeded, written by the drill as the owner (OPS-4).
create table reporting.restore_drill (
  proved_at timestamptz primary key
);

-- What an administrator narrows a table to again and again, under a name of their own.
create table reporting.saved_filter (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null references identity.administrator,
  screen text not null check (screen ~ '^[a-z]{1,40}$'),
  name text not null check (length(trim(name)) between 1 and 40),
  query text not null check (length(query) <= 500),
  unique (administrator_id, screen, name)
);

-- What an administrator was told, once each (ADM-11): in the portal, and by mail where `is_mailed`.
create table reporting.staff_notice (
  id uuid primary key default uuidv7(),
  administrator_id uuid not null,
  kind text not null check (kind in ('large_waiting', 'proposal_expiring', 'proposal_decided',
    'team_changed', 'log_in', 'digest', 'price_off_peg', 'backup_failed', 'alert', 'alert_ended',
    'integration_changed')),
  -- The withdrawal, deposit, proposal, session or hour that it is about.
  subject text not null check (length(subject) between 1 and 80),
  about jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (administrator_id, kind, subject)
);
create index staff_notice_of on reporting.staff_notice (administrator_id, id desc);

-- The payout clock as the worker last read it (INT-5): one row, written over. A row that grows old
-- says that no worker lives.
create table reporting.status_reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);

-- What the worker last read of the installation itself, for metrics and the page 'System' (OPS-10):
-- one row, written over. A row that grows old says that no worker lives.
create table reporting.system_reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);

-- Where events are posted as signed webhooks. Secrets are sealed under a key outside the database;
-- an older one signs beside the new one until `old_until`.
create table reporting.webhook (
  id uuid primary key,
  url text not null check (length(url) between 9 and 500),
  events text[] not null check (cardinality(events) between 1 and 4 and events <@ array['deposit',
    'member', 'proposal', 'withdrawal']),
  secret_sealed bytea not null,
  old_sealed bytea,
  old_until timestamptz,
  made_by uuid not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((old_sealed is null) = (old_until is null))
);

-- The outbox: a row for each event and each webhook that asked for it, written in the transaction
-- that caused it. The events of one object have ids in the order in which they were committed.
create table reporting.webhook_delivery (
  id bigint primary key generated always as identity,
  webhook_id uuid not null references reporting.webhook,
  event_id uuid not null,
  object text not null,
  type text not null check (length(type) between 3 and 60),
  body text not null,
  at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_status integer,
  last_fault text check (length(last_fault) <= 200),
  check (delivered_at is null or dead_at is null)
);
create index delivery_open on reporting.webhook_delivery (webhook_id, object, id) where delivered_at
  is null and dead_at is null;
create index delivery_by_time on reporting.webhook_delivery (at);
