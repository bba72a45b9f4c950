create schema policy;

create table policy.reconciliation (
  asset text primary key check (foundation.is_coin(asset)),
  chain_units numeric not null,
  book_units numeric not null,
  differs_since timestamptz,
  read_at timestamptz not null,
  reading_id bigint not null references chains.reading,
  arriving_units numeric not null,
  leaving_units numeric not null
);
comment on table policy.reconciliation is
  'What the last comparison of each coin''s chain with the books said.';
comment on column policy.reconciliation.differs_since is
  'Since when the two differ; null while they agree.';
comment on column policy.reconciliation.arriving_units is
  'In the block, and not in the books; out of the books, and not in the block.';

create table policy.rule (
  name text primary key,
  unit text not null check (unit in ('cents', 'hours', 'days', 'blocks')),
  weaker text not null check (weaker in ('more', 'less')),
  "least" bigint not null,
  most bigint not null,
  rank smallint not null unique,
  check (most >= "least")
);
comment on table policy.rule is
  'Each rule that people may change: its unit, which direction weakens it, and how far it goes.';
comment on column policy.rule.rank is 'The order on the screen.';

create table policy.limit_version (
  id bigint primary key generated always as identity,
  name text not null references policy.rule(name),
  value bigint not null check (value >= 0),
  valid_from timestamptz not null,
  set_by text not null,
  reason text check (length(trim(reason)) between 3 and 500),
  approval uuid unique,
  decided_at timestamptz
);
create index limit_history on policy.limit_version (name, valid_from desc, id desc);
comment on table policy.limit_version is
  'Each limit''s history; the newest row whose time has come is the rule.';

create table policy.limit_withdrawn (
  version_id bigint primary key references policy.limit_version,
  withdrawn_by uuid not null,
  reason text not null check (length(trim(reason)) between 3 and 500),
  at timestamptz not null
);
comment on table policy.limit_withdrawn is
  'A weakening that somebody took back while it still waited.';

create table policy.switch_event (
  id bigint primary key generated always as identity,
  name text not null check (name = 'payouts'),
  stopped boolean not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  set_by uuid not null,
  approval uuid,
  at timestamptz not null
);
comment on table policy.switch_event is 'Every time payouts were stopped or resumed, newest last.';

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
  ('proven_restore_days', 'days', 'more', 1, 90, 10),
  ('auditor_visit_days', 'days', 'more', 1, 90, 11),
  ('kyc_level_1_deposit_cents', 'cents', 'more', 0, 100000000000, 12),
  ('kyc_level_2_deposit_cents', 'cents', 'more', 0, 1000000000000, 13),
  ('placement_evidence_days', 'days', 'more', 1, 365, 14),
  ('middle_payment_cents', 'cents', 'more', 0, 100000000, 20),
  ('large_payment_cents', 'cents', 'more', 0, 1000000000, 21),
  ('confirmations_btc_middle', 'blocks', 'less', 1, 100, 22),
  ('confirmations_btc_large', 'blocks', 'less', 1, 100, 23),
  ('confirmations_doge_middle', 'blocks', 'less', 1, 200, 24),
  ('confirmations_doge_large', 'blocks', 'less', 1, 200, 25),
  ('confirmations_usdc', 'blocks', 'less', 1, 100, 26),
  ('confirmations_ltc', 'blocks', 'less', 6, 200, 27),
  ('borne_fee_cents', 'cents', 'less', 100, 100000, 60);

-- What holds until two people change it.
insert into policy.limit_version (name, value, valid_from, set_by)
select name, value, '-infinity', 'first rules' from (values
  ('auto_credit_cents', 1000000),
  ('two_people_cents', 1000000),
  ('least_withdrawal_cents', 1000),
  ('confirmations_btc', 3),
  ('confirmations_doge', 20),
  ('confirmations_xrp', 1),
  ('confirmations_sol', 1),
  ('oldest_request_hours', 72),
  ('payout_p95_hours', 72),
  ('proven_restore_days', 90),
  ('auditor_visit_days', 90),
  ('kyc_level_1_deposit_cents', 10000000),
  ('kyc_level_2_deposit_cents', 1000000000),
  ('placement_evidence_days', 30),
  ('middle_payment_cents', 100000),
  ('large_payment_cents', 2500000),
  ('confirmations_btc_middle', 3),
  ('confirmations_btc_large', 6),
  ('confirmations_doge_middle', 40),
  ('confirmations_doge_large', 60),
  ('confirmations_usdc', 1),
  ('confirmations_ltc', 12),
  ('borne_fee_cents', 2500)) first (name, value);
