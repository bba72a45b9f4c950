-- Up Migration

-- The block up to which a chain was read, by its hash: what is read at a block is believed only
-- where the watch of payments stands at the same one.
alter table chains.cursor add column tip_hash text;

-- What lay at our addresses of a coin in one block. A reading says what it said for ever; it is
-- void from the moment its block left the chain.
create table chains.reading (
  id bigint generated always as identity primary key,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  height bigint not null check (height >= 0),
  hash text not null,
  units bigint not null check (units >= 0),
  addresses integer not null check (addresses >= 0),
  -- By the real clock: how old a reading is, no business clock says.
  read_at timestamptz not null,
  -- When the node last said the same of the same block.
  seen_at timestamptz not null,
  void_at timestamptz
);
create index reading_newest on chains.reading (asset, id desc) where void_at is null;
create index reading_of_block on chains.reading (asset, hash);

-- Each address whose sum a reading found changed: with the readings, the whole history.
create table chains.held_change (
  asset text not null,
  address text not null,
  reading_id bigint not null references chains.reading,
  units bigint not null check (units >= 0),
  primary key (asset, address, reading_id)
);
create index held_change_of_reading on chains.held_change (reading_id);

-- The sums as the newest reading that stands has them.
create table chains.held (
  asset text not null,
  address text not null,
  units bigint not null check (units >= 0),
  primary key (asset, address)
);
create index held_largest on chains.held (asset, units desc, address) where units > 0;

-- What lay at an account before its payments were watched: in no book, and counted nowhere.
create table chains.opening (
  asset text not null,
  address text not null,
  units bigint not null check (units > 0),
  reading_id bigint not null references chains.reading,
  primary key (asset, address)
);

-- Outputs of ours that a node showed to be spent: asked for again only while a reorganisation
-- could bring them back.
create table chains.spent_output (
  asset text not null,
  txid text not null,
  output_index integer not null,
  since_height bigint not null,
  primary key (asset, txid, output_index)
);

-- Why the last attempt to read the reserves of a coin failed; no row where it did not.
create table chains.reading_fault (
  asset text primary key check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  kind text not null,
  said text not null,
  since timestamptz not null
);

-- Transactions of ours that stand in a block: looked up once, and anew after a reorganisation.
create table chains.landed (
  asset text not null,
  txid text not null,
  height bigint not null,
  primary key (asset, txid)
);

-- Payments in blocks that the books have not taken in, or not wholly.
create table chains.unbooked (
  payment_id uuid primary key references chains.payment,
  asset text not null
);
insert into chains.unbooked (payment_id, asset)
  select id, asset from chains.payment where state in ('mined', 'final');
create index payment_by_height on chains.payment (asset, block_height)
  where block_height is not null;

-- What the simulated network took of a transaction of the treasury's.
alter table chains.sim_tx add column fee bigint not null default 0 check (fee >= 0);
update chains.sim_tx t set fee = p.fee_units + p.borne_fee_units
  from withdrawals.payout p where p.txid = t.txid;

-- Which reading the books were compared with, and what was on its way between the two.
delete from policy.reconciliation;
alter table policy.reconciliation
  add column reading_id bigint not null references chains.reading,
  -- In the block, and not in the books; out of the books, and not in the block.
  add column arriving_units numeric not null,
  add column leaving_units numeric not null;

-- Of another shape from now on; the worker writes it again within seconds.
delete from solvency.reading;
drop view if exists solvency.on_chain, solvency.received_at;
drop function if exists policy.reconcile();
