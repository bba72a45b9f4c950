create schema chains;

-- Numbers the changes of the simulated chains.
create sequence chains.sim_change;

-- Places of the addresses that a sandbox issues from its own keys, of all coins.
create sequence chains.sandbox_position as integer minvalue 0;

create table chains.cursor (
  asset text primary key,
  identity text not null,
  "position" jsonb not null,
  tip_height bigint not null,
  scanned_at timestamptz not null,
  moves bigint not null default 0,
  tip_hash text
);
comment on table chains.cursor is
  'How far each chain was read; saved in the transaction of what was read.';
comment on column chains.cursor.moves is
  'Grows with every scan that was saved: a scan that began before another ended is thrown away.';
comment on column chains.cursor.tip_hash is
  'The block up to which a chain was read, by its hash: what is read at a block is believed only '
  'where the watch of payments stands at the same one.';

create table chains.fault (
  asset text primary key check (foundation.is_coin(asset)),
  kind text not null,
  said text not null,
  since timestamptz not null
);
comment on table chains.fault is 'Why a chain cannot be read at the moment; no row where it can.';

create table chains.held (
  asset text not null,
  address text not null,
  units bigint not null check (units >= 0),
  primary key (asset, address)
);
create index held_largest on chains.held (asset, units desc, address) where units > 0;
comment on table chains.held is 'The sums as the newest reading that stands has them.';

create table chains.confirmed (
  asset text not null,
  txid text not null,
  height bigint not null,
  primary key (asset, txid)
);
comment on table chains.confirmed is
  'Transactions of ours that stand in a block: looked up once, and anew after a reorganisation.';

create table chains.last_seen (
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  units bigint not null check (units >= 0),
  until text,
  primary key (asset, address)
);
comment on table chains.last_seen is
  'How an address of an account-based chain was when it was last looked at: a history is read '
  'only where the balance has changed since, and no further back than `until`.';

create table chains.low_water (
  asset text primary key check (foundation.is_coin(asset)),
  notified_at timestamptz not null
);
comment on table chains.low_water is
  'Coins whose list of addresses runs low, and the owners know: told once until it is filled '
  'again.';

create table chains.next_place (
  asset text not null,
  material text not null,
  branch smallint not null check (branch in (0, 1)),
  place integer not null check (place > 0),
  primary key (asset, material, branch)
);
comment on table chains.next_place is
  'The next place of each row of derived addresses: by the key, so that one that comes back goes '
  'on.';

create table chains.reading (
  id bigint primary key generated always as identity,
  asset text not null check (foundation.is_coin(asset)),
  height bigint not null check (height >= 0),
  hash text not null,
  units bigint not null check (units >= 0),
  addresses integer not null check (addresses >= 0),
  read_at timestamptz not null,
  seen_at timestamptz not null,
  void_at timestamptz
);
create index reading_newest on chains.reading (asset, id desc) where void_at is null;
create index reading_of_block on chains.reading (asset, hash);
comment on table chains.reading is
  'What lay at our addresses of a coin in one block. A reading says what it said for ever; it is '
  'void from the moment its block left the chain.';
comment on column chains.reading.read_at is
  'By the real clock: how old a reading is, no business clock says.';
comment on column chains.reading.seen_at is 'When the node last said the same of the same block.';

create table chains.held_change (
  asset text not null,
  address text not null,
  reading_id bigint not null references chains.reading,
  units bigint not null check (units >= 0),
  primary key (asset, address, reading_id)
);
create index held_change_of_reading on chains.held_change (reading_id);
comment on table chains.held_change is
  'Each address whose sum a reading found changed: with the readings, the whole history.';

create table chains.opening (
  asset text not null,
  address text not null,
  units bigint not null check (units > 0),
  reading_id bigint not null references chains.reading,
  primary key (asset, address)
);
comment on table chains.opening is
  'What lay at an account before its payments were watched: in no book, and counted nowhere.';

create table chains.reading_fault (
  asset text primary key check (foundation.is_coin(asset)),
  kind text not null,
  said text not null,
  since timestamptz not null
);
comment on table chains.reading_fault is
  'Why the last attempt to read the reserves of a coin failed; no row where it did not.';

create table chains.sim_block (
  asset text not null,
  height bigint not null,
  hash text not null,
  primary key (asset, height)
);
comment on table chains.sim_block is
  'The simulated chains of the sandbox: shared by all processes, empty in live.';

create table chains.sim_outage (
  asset text primary key check (foundation.is_coin(asset))
);
comment on table chains.sim_outage is
  'Simulated chains that take nothing in at the moment: sending to one fails.';

create table chains.sim_tx (
  txid text primary key,
  asset text not null,
  change bigint not null,
  state text not null check (state in ('mempool', 'mined', 'replaced')),
  block_height bigint,
  block_hash text,
  from_custody boolean not null,
  fee bigint not null default 0 check (fee >= 0),
  sender text
);
create index sim_tx_changes on chains.sim_tx (asset, change);
create index sim_tx_waiting on chains.sim_tx (asset) where state = 'mempool';
comment on table chains.sim_tx is 'Transactions of the simulated chains.';
comment on column chains.sim_tx.change is
  'Grows with every change of the row: a scan reads what is above the last it saw.';
comment on column chains.sim_tx.from_custody is 'True for what the sandbox''s treasury pays out.';
comment on column chains.sim_tx.fee is
  'What the simulated network took of a transaction of the treasury''s.';
comment on column chains.sim_tx.sender is
  'Who sent a simulated payment, where whoever played it said so.';

create table chains.sim_output (
  txid text not null references chains.sim_tx(txid),
  output_index integer not null,
  address text not null,
  tag text,
  amount bigint not null check (amount > 0),
  primary key (txid, output_index)
);
create index sim_output_address on chains.sim_output (address);
comment on table chains.sim_output is
  'What the transactions of the simulated chains pay, output by output.';

create table chains.source (
  id uuid primary key default uuidv7(),
  asset text not null check (foundation.is_coin(asset)),
  kind text not null check (kind in ('key', 'account', 'pool', 'shared')),
  material text not null,
  home text,
  approval_id uuid not null unique,
  approved_at timestamptz not null,
  nonce_account text,
  check ( case foundation.family_of(asset) when 'xrp' then kind = 'account' when 'solana' then kind
    in ('pool', 'shared') else kind in ('key', 'shared') end),
  check ((home is not null) = (kind in ('pool', 'shared'))),
  check (nonce_account is null or foundation.family_of(asset) = 'solana')
);
create index source_in_force on chains.source (asset, id desc);
comment on table chains.source is
  'Where addresses of a coin come from: public material of the operator''s, that two people '
  'approved. The last of a coin is in force; an earlier one is never forgotten, its addresses '
  'stay watched.';
comment on column chains.source.kind is
  'An extended public key; the account of tags; a pool of addresses; one address for all.';
comment on column chains.source.material is
  'The key, the account, the shared address; of a pool the hash of its list.';
comment on column chains.source.home is
  'Where a source that gives no addresses of its own keeps change, and pays out from.';

create table chains.address (
  id uuid primary key default uuidv7(),
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  tag text check (tag ~ '^[0-9]{1,10}$'),
  "position" integer,
  purpose text not null check (purpose in ('deposit', 'capital', 'placement', 'change')),
  subject uuid not null,
  issued_at timestamptz not null,
  source_id uuid references chains.source,
  branch smallint not null default 0 check (branch in (0, 1)),
  amount bigint check (amount > 0),
  constraint address_is_used_once unique nulls not distinct (asset, address, tag, amount),
  constraint tag_is_for_xrp check ((tag is not null) = (foundation.family_of(asset) = 'xrp'))
);
create index address_of_subject on chains.address (subject);
comment on table chains.address is
  'Every address, tag or exact amount at which a payment is expected: for one deposit, placement, '
  'deposit of capital or change, and for nothing else ever after.';
comment on column chains.address.purpose is
  'Money is taken in by what its address was issued for (MONEY, Flows).';
comment on column chains.address.amount is
  'On a shared address: exactly what was asked for, which tells whose it is.';

create table chains.payment (
  id uuid primary key default uuidv7(),
  asset text not null check (foundation.is_coin(asset)),
  txid text not null,
  output_index integer not null check (output_index >= 0),
  amount bigint not null check (amount > 0),
  address text not null,
  tag text,
  address_id uuid references chains.address,
  block_height bigint,
  block_hash text,
  state text not null check (state in ('seen', 'mined', 'final', 'gone')),
  first_seen_at timestamptz not null,
  final_at timestamptz,
  changed_at timestamptz not null,
  is_coinbase boolean not null default false,
  mined_at timestamptz,
  constraint payment_is_one unique (asset, txid, output_index),
  constraint block_where_mined check ((block_height is not null) = (state in ('mined', 'final')))
);
create index payment_to_address on chains.payment (address_id);
create index payment_by_txid on chains.payment (txid);
create index payment_moving on chains.payment (asset) where state in ('seen', 'mined');
create index payment_final_lately on chains.payment (final_at) where final_at is not null;
create index payment_by_height on chains.payment (asset, block_height) where block_height is not
  null;
comment on table chains.payment is
  'What the chain shows of a payment to us, as of the last scan. Only the worker writes here: '
  'every posting that takes money in cites one of these rows.';
comment on column chains.payment.address_id is
  'Null where the tag is missing or strange: that money is matched by people.';
comment on column chains.payment.is_coinbase is
  'What its block itself made: nothing may spend it for a hundred blocks (Dogecoin: 240), and it '
  'is gone for good once its block has left the chain.';
comment on column chains.payment.mined_at is
  'When a payment was first seen in the block where it stands: a locked rate covers what is in a '
  'block within half an hour. Of payments from before, when they were first seen.';

create table chains.pool_address (
  address text primary key,
  asset text not null check (foundation.family_of(asset) = 'solana'),
  source_id uuid not null references chains.source,
  "position" integer not null
);
create index pool_in_order on chains.pool_address (asset, source_id, "position");
comment on table chains.pool_address is
  'Addresses made offline and imported, in the order in which they are given out.';

create table chains.spent_output (
  asset text not null,
  txid text not null,
  output_index integer not null,
  since_height bigint not null,
  primary key (asset, txid, output_index)
);
comment on table chains.spent_output is
  'Outputs of ours that a node showed to be spent: asked for again only while a reorganisation '
  'could bring them back.';

create table chains.unbooked (
  payment_id uuid primary key references chains.payment,
  asset text not null
);
comment on table chains.unbooked is
  'Payments in blocks that the books have not taken in, or not wholly.';

create table chains.unconfirmed (
  asset text not null,
  txid text not null,
  since timestamptz not null,
  offered_at timestamptz,
  fault text check (length(fault) <= 400),
  primary key (asset, txid)
);
comment on table chains.unconfirmed is
  'Transactions of ours that stood in a block that left the chain, until they stand in one again; '
  'when their bytes were last offered to the chain, and what it said where it did not take them.';

create table chains.watched (
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  given_at timestamptz not null,
  primary key (asset, address)
);
create index watched_newest on chains.watched (asset, given_at desc, address);
comment on table chains.watched is
  'Every address that was given out, once however often (tags and amounts share one), and when it '
  'last was: what the watch asks the chains for, without walking all that was ever issued.';
