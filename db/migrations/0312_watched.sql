-- Up Migration

-- Every address that was given out, once however often (tags and amounts share one), and when it
-- last was: what the watch asks the chains for, without walking all that was ever issued.
create table chains.watched (
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  given_at timestamptz not null,
  primary key (asset, address)
);
create index watched_newest on chains.watched (asset, given_at desc, address);

insert into chains.watched (asset, address, given_at)
  select asset, address, max(issued_at) from chains.address group by asset, address;
