-- Up Migration

-- Keys by which an operator's own programs read (API-3). Only the hash of one is kept.
create table overview.api_key (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  -- The first characters, by which people tell it from others.
  prefix text not null check (length(prefix) between 12 and 24),
  key_hash bytea not null unique check (length(key_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 3
    and scopes <@ array['members', 'money', 'operation']),
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text,
  ended_at timestamptz,
  check (expires_at > made_at and expires_at <= made_at + interval '367 days')
);

-- Where events are posted as signed webhooks. Secrets are sealed under a key outside the database;
-- an older one signs beside the new one until `old_until`.
create table overview.webhook (
  id uuid primary key,
  url text not null check (length(url) between 9 and 500),
  events text[] not null check (cardinality(events) between 1 and 4
    and events <@ array['deposit', 'member', 'proposal', 'withdrawal']),
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
create table overview.webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references overview.webhook,
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
create index delivery_open on overview.webhook_delivery (webhook_id, object, id)
  where delivered_at is null and dead_at is null;
create index delivery_by_time on overview.webhook_delivery (at);

alter table overview.staff_notice drop constraint staff_notice_kind_check;
alter table overview.staff_notice add constraint staff_notice_kind_check check (kind in
  ('large_waiting', 'proposal_expiring', 'proposal_decided', 'team_changed', 'log_in', 'digest',
    'price_off_peg', 'backup_failed', 'alert', 'alert_ended', 'integration_changed'));
