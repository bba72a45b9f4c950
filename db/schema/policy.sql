-- The tables of the schema policy, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- Each limit's history; the newest row whose time has come is the rule.
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

-- A weakening that somebody took back while it still waited.
create table policy.limit_withdrawn (
  version_id bigint primary key references policy.limit_version,
  withdrawn_by uuid not null,
  reason text not null check (length(trim(reason)) between 3 and 500),
  at timestamptz not null
);

-- What the last comparison of each coin's chain with the books said.
create table policy.reconciliation (
  asset text primary key check (foundation.is_coin(asset)),
  chain_units numeric not null,
  book_units numeric not null,
  -- Since when the two differ; null while they agree.
  differs_since timestamptz,
  read_at timestamptz not null,
  reading_id bigint not null references chains.reading,
  -- In the block, and not in the books; out of the books, and not in the block.
  arriving_units numeric not null,
  leaving_units numeric not null
);

-- Each rule that people may change: its unit, which direction weakens it, and how far it goes.
create table policy.rule (
  name text primary key,
  unit text not null check (unit in ('cents', 'hours', 'days', 'blocks')),
  weaker text not null check (weaker in ('more', 'less')),
  "least" bigint not null,
  most bigint not null,
  -- The order on the screen.
  rank smallint not null unique,
  check (most >= "least")
);

-- Every time payouts were stopped or resumed, newest last.
create table policy.switch_event (
  id bigint primary key generated always as identity,
  name text not null check (name = 'payouts'),
  stopped boolean not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  set_by uuid not null,
  approval uuid,
  at timestamptz not null
);
