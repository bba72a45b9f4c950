-- Up Migration

create schema market;

-- What a coin was worth at a moment, in millionths of a dollar for one whole coin. Postings cite
-- these rows, so they are never changed; only the worker brings them in.
create table market.rate (
  id uuid primary key default uuidv7(),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  usd_micros bigint not null check (usd_micros between 1 and 10000000000000000),
  at timestamptz not null,
  source text not null check (length(source) between 1 and 80)
);
create index rate_latest on market.rate (asset, at desc);
