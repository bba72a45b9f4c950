-- Up Migration

-- A price that two people set while the exchanges give none: it ends by itself, or when one of
-- them ends it, or as soon as a fresh price comes in.
create table market.manual_rate (
  id uuid primary key,
  rate_id uuid not null unique,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  usd_micros bigint not null check (usd_micros between 1 and 10000000000000000),
  reason text not null check (length(trim(reason)) between 3 and 500),
  set_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint manual_rate_is_short check (expires_at between set_at and set_at + interval '24 hours')
);

-- The last price of each coin that was refused as a leap: what a person has to look at.
create table market.leap (
  asset text primary key check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  usd_micros bigint not null,
  sources text not null,
  at timestamptz not null
);
