-- Up Migration

-- Where addresses of a coin come from: public material of the operator's, that two people approved.
-- The last of a coin is in force; an earlier one is never forgotten, its addresses stay watched.
create table chains.source (
  id uuid primary key default uuidv7(),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  -- An extended public key; the account of tags; a pool of addresses; one address for all.
  kind text not null check (kind in ('key', 'account', 'pool', 'shared')),
  -- The key, the account, the shared address; of a pool the hash of its list.
  material text not null,
  -- Where a source that gives no addresses of its own keeps change, and pays out from.
  home text,
  approval_id uuid not null unique,
  approved_at timestamptz not null,
  check (case asset when 'XRP' then kind = 'account' when 'SOL' then kind in ('pool', 'shared')
    else kind in ('key', 'shared') end),
  check ((home is not null) = (kind in ('pool', 'shared')))
);
create index source_in_force on chains.source (asset, id desc);

-- Addresses made offline and imported, in the order in which they are given out.
create table chains.pool_address (
  address text primary key,
  asset text not null check (asset = 'SOL'),
  source_id uuid not null references chains.source,
  position integer not null
);
create index pool_in_order on chains.pool_address (asset, source_id, position);

-- The next place of each row of derived addresses: by the key, so that one that comes back goes on.
create table chains.next_place (
  asset text not null,
  material text not null,
  branch smallint not null check (branch in (0, 1)),
  place integer not null check (place > 0),
  primary key (asset, material, branch)
);

alter table chains.address
  add column source_id uuid references chains.source,
  add column branch smallint not null default 0 check (branch in (0, 1)),
  -- On a shared address: exactly what was asked for, which tells whose it is.
  add column amount bigint check (amount > 0),
  drop constraint address_is_used_once,
  add constraint address_is_used_once unique nulls not distinct (asset, address, tag, amount),
  drop constraint address_purpose_check,
  add constraint address_purpose_check
    check (purpose in ('deposit', 'capital', 'placement', 'change'));
