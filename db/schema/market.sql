-- The tables of the schema market, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- Prices of a span of time, folded from the rates as they come in: drawn, never quoted with.
create table market.candle (
  asset text not null check (foundation.is_coin(asset)),
  step text not null references market.step(name),
  opens_at timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  primary key (asset, step, opens_at),
  constraint holds_its_ends check (low > 0 and low <= least(open, close) and high >= greatest(open,
    close))
) with (fillfactor = 80);

-- A price that two people set while the exchanges give none: it ends by itself, or when one of them
-- ends it, or as soon as a fresh price comes in.
create table market.manual_rate (
  id uuid primary key,
  rate_id uuid not null unique,
  asset text not null check (foundation.is_coin(asset)),
  usd_micros bigint not null check (usd_micros between 1 and 10000000000000000),
  reason text not null check (length(trim(reason)) between 3 and 500),
  set_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint manual_rate_is_short check (expires_at >= set_at and expires_at <= (set_at +
    '24:00:00'::interval))
);

-- The last price of each coin that was refused as a leap: what a person has to look at.
create table market.price_jump (
  asset text primary key check (foundation.is_coin(asset)),
  usd_micros bigint not null,
  sources text not null,
  at timestamptz not null,
  -- That exchanges say a coin is not what it is meant to be worth: nothing is quoted at once.
  off_peg boolean not null default false
);

-- What a coin was worth at a moment, in millionths of a dollar for one whole coin. Postings cite
-- these rows, so they are never changed; only the worker brings them in.
create table market.rate (
  id uuid primary key default uuidv7(),
  asset text not null check (foundation.is_coin(asset)),
  usd_micros bigint not null check (usd_micros between 1 and 10000000000000000),
  at timestamptz not null,
  source text not null check (length(source) between 1 and 80)
);
create index rate_latest on market.rate (asset, at desc);
create index rate_led on market.rate (asset, at desc) where source <> 'simulated';

-- The lengths of a candle, and how far back each is kept: about 480 of each, so that the table
-- settles at 8,000 rows for four coins and then grows by four a day.
create table market.step (
  name text primary key,
  length interval not null unique,
  kept interval not null
);
