-- Up Migration

-- Grows with every scan that was saved: a scan that began before another ended is thrown away.
alter table chains.cursor add column moves bigint not null default 0;

-- Why a chain cannot be read at the moment; no row where it can.
create table chains.fault (
  asset text primary key check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  kind text not null,
  said text not null,
  since timestamptz not null
);
