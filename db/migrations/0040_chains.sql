-- Up Migration

create schema chains;

-- Where the next address of a coin is derived; an index or tag is never used twice.
create sequence chains.position_btc as integer minvalue 0;
create sequence chains.position_doge as integer minvalue 0;
create sequence chains.position_sol as integer minvalue 0;

create table chains.address (
  id uuid primary key default uuidv7(),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  tag text check (tag ~ '^[0-9]{1,10}$'),
  position integer,
  -- Money is taken in by what its address was issued for (MONEY, Flows).
  purpose text not null check (purpose in ('deposit', 'capital', 'placement')),
  subject uuid not null,
  issued_at timestamptz not null,
  constraint address_is_used_once unique nulls not distinct (asset, address, tag),
  constraint tag_is_for_xrp check ((tag is not null) = (asset = 'XRP'))
);
create index address_of_subject on chains.address (subject);

-- What the chain shows of a payment to us, as of the last scan. Only the worker writes here:
-- every posting that takes money in cites one of these rows.
create table chains.payment (
  id uuid primary key default uuidv7(),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  txid text not null,
  output_index integer not null check (output_index >= 0),
  amount bigint not null check (amount > 0),
  address text not null,
  tag text,
  -- Null where the tag is missing or strange: that money is matched by people.
  address_id uuid references chains.address,
  block_height bigint,
  block_hash text,
  state text not null check (state in ('seen', 'mined', 'final', 'gone')),
  first_seen_at timestamptz not null,
  final_at timestamptz,
  changed_at timestamptz not null,
  constraint payment_is_one unique (asset, txid, output_index),
  constraint block_where_mined check ((block_height is not null) = (state in ('mined', 'final')))
);
create index payment_to_address on chains.payment (address_id);
create index payment_by_txid on chains.payment (txid);
create index payment_moving on chains.payment (asset) where state in ('seen', 'mined');

-- How far each chain was read; saved in the transaction of what was read.
create table chains.cursor (
  asset text primary key,
  identity text not null,
  position jsonb not null,
  tip_height bigint not null,
  scanned_at timestamptz not null
);

-- The simulated chains of the sandbox: shared by all processes, empty in live.
create table chains.sim_block (
  asset text not null,
  height bigint not null,
  hash text not null,
  primary key (asset, height)
);

create table chains.sim_tx (
  txid text primary key,
  asset text not null,
  -- Grows with every change of the row: a scan reads what is above the last it saw.
  change bigint not null,
  state text not null check (state in ('mempool', 'mined', 'replaced')),
  block_height bigint,
  block_hash text,
  -- True for what the sandbox's treasury pays out.
  from_custody boolean not null
);
create index sim_tx_changes on chains.sim_tx (asset, change);
create index sim_tx_waiting on chains.sim_tx (asset) where state = 'mempool';
create sequence chains.sim_change;

create table chains.sim_output (
  txid text not null references chains.sim_tx,
  output_index integer not null,
  address text not null,
  tag text,
  amount bigint not null check (amount > 0),
  primary key (txid, output_index)
);
-- Simulated chains that take nothing in at the moment: sending to one fails.
create table chains.sim_outage (
  asset text primary key check (asset in ('BTC', 'DOGE', 'XRP', 'SOL'))
);
create index sim_output_address on chains.sim_output (address);
