-- Up Migration

-- Each rule that people may change: its unit, which direction weakens it, and how far it goes.
create table policy.rule (
  name text primary key,
  unit text not null check (unit in ('cents', 'hours', 'days', 'blocks')),
  weaker text not null check (weaker in ('more', 'less')),
  least bigint not null,
  most bigint not null check (most >= least),
  -- The order on the screen.
  rank smallint not null unique
);
insert into policy.rule (name, unit, weaker, least, most, rank) values
  ('auto_credit_cents', 'cents', 'more', 0, 100000000, 1),
  ('two_people_cents', 'cents', 'more', 0, 100000000, 2),
  ('least_withdrawal_cents', 'cents', 'more', 1, 10000, 3),
  ('confirmations_btc', 'blocks', 'less', 1, 100, 4),
  ('confirmations_doge', 'blocks', 'less', 1, 200, 5),
  ('confirmations_xrp', 'blocks', 'less', 1, 100, 6),
  ('confirmations_sol', 'blocks', 'less', 1, 100, 7),
  ('oldest_request_hours', 'hours', 'more', 1, 168, 8),
  ('payout_p95_hours', 'hours', 'more', 1, 168, 9),
  -- INT-8 itself says 90: the operator may be stricter, never laxer.
  ('proven_restore_days', 'days', 'more', 1, 90, 10),
  ('auditor_visit_days', 'days', 'more', 1, 90, 11),
  ('kyc_level_1_deposit_cents', 'cents', 'more', 0, 100000000000, 12),
  ('kyc_level_2_deposit_cents', 'cents', 'more', 0, 1000000000000, 13);

insert into policy.limit_version (name, value, valid_from, set_by) values
  ('confirmations_btc', 3, '-infinity', 'first rules'),
  ('confirmations_doge', 3, '-infinity', 'first rules'),
  ('confirmations_xrp', 1, '-infinity', 'first rules'),
  ('confirmations_sol', 1, '-infinity', 'first rules'),
  ('payout_p95_hours', 72, '-infinity', 'first rules'),
  ('proven_restore_days', 90, '-infinity', 'first rules'),
  ('auditor_visit_days', 90, '-infinity', 'first rules');

alter table policy.limit_version
  add column reason text check (length(trim(reason)) between 3 and 500),
  add column approval uuid unique,
  add column decided_at timestamptz,
  add foreign key (name) references policy.rule;

-- A weakening that somebody took back while it still waited.
create table policy.limit_withdrawn (
  version_id bigint primary key references policy.limit_version,
  withdrawn_by uuid not null,
  reason text not null check (length(trim(reason)) between 3 and 500),
  at timestamptz not null
);

-- What the last comparison of each coin's chain with the books said.
create table policy.reconciliation (
  asset text primary key check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  chain_units numeric not null,
  book_units numeric not null,
  -- Since when the two differ; null while they agree.
  differs_since timestamptz,
  read_at timestamptz not null
);
create index payment_final_lately on chains.payment (final_at) where final_at is not null;
create index session_by_administrator on identity.session (administrator_id, created_at)
  where administrator_id is not null;
