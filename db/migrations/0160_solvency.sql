-- Up Migration

create schema solvency;

-- How far the entries of each house's and plan's account were folded into the sums below. The
-- entries of one account are numbered without a gap, so that a fold never misses one.
create table solvency.folded (
  account_id bigint primary key,
  seq bigint not null
);

-- What came into and went out of pools, capital, losses and incidents since the beginning, by
-- kind: the page never sums a million entries.
create table solvency.flow_total (
  owner text collate "C" not null,
  class text not null,
  kind text not null,
  is_in boolean not null,
  cents bigint not null,
  entries bigint not null,
  primary key (owner, class, kind, is_in)
);

-- The books at one moment, as the page shows them: one row, written over.
create table solvency.reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);

-- A row a business day, kept: the last sums of the day and the lowest ratio that it saw, in
-- hundredths of a percent. A bad day stays a bad day.
create table solvency.day (
  day date primary key,
  reserves_cents bigint not null,
  liabilities_cents bigint not null,
  lowest_ratio bigint
);
