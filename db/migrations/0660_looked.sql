-- Up Migration

-- How an address of an account-based chain was when it was last looked at: a history is read only
-- where the balance has changed since, and no further back than `until`.
create table chains.looked (
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  units bigint not null check (units >= 0),
  until text,
  primary key (asset, address)
);

-- What pays out is watched like each address that was given out (CHN-10).
insert into chains.watched (asset, address, given_at)
  select asset, home, max(approved_at) from chains.source
  where asset = 'SOL' and home is not null group by asset, home
  on conflict do nothing;
