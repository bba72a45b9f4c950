-- Up Migration

-- The lengths of a candle, and how far back each is kept: about 480 of each, so that the table
-- settles at 8,000 rows for four coins and then grows by four a day.
create table market.step (
  name text primary key,
  length interval not null unique,
  kept interval not null
);
insert into market.step (name, length, kept) values
  ('1m', '1 minute', '8 hours'),
  ('15m', '15 minutes', '5 days'),
  ('1h', '1 hour', '20 days'),
  ('4h', '4 hours', '80 days'),
  ('1d', '1 day', '100 years');

-- Prices of a span of time, folded from the rates as they come in: drawn, never quoted with.
create table market.candle (
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  step text not null references market.step,
  opens_at timestamptz not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  primary key (asset, step, opens_at),
  constraint holds_its_ends check (low > 0 and low <= least(open, close)
    and high >= greatest(open, close))
) with (fillfactor = 80);

create type market.point as (asset text, at timestamptz, usd_micros bigint);

-- Where the simulated prices were last led by something else than their own drift.
create index rate_led on market.rate (asset, at desc) where source <> 'simulated';
