-- Up Migration

-- A published snapshot of what is owed (SOL-1, record 0111): `header` is the exact text that was
-- hashed, `root` the record of the tree's root, `top` every level above the blocks of leaves.
create table solvency.snapshot (
  no integer primary key check (no > 0),
  header text not null,
  root bytea not null check (octet_length(root) = 72),
  root_id text not null unique check (root_id ~ '^[0-9a-f]{64}$'),
  block_leaves integer not null check (block_leaves > 0),
  top bytea not null,
  -- A flattened JWS over what is published, by the installation's key.
  signature jsonb not null,
  -- The reserves at that moment, by address, each coin at its block.
  reserves jsonb not null,
  published_at timestamptz not null
);
alter table solvency.snapshot alter column top set storage external;

-- The leaf file in pieces, so that one member's proof reads one of them.
create table solvency.leaf_block (
  snapshot_no integer not null,
  nth integer not null,
  records bytea not null,
  primary key (snapshot_no, nth)
);
alter table solvency.leaf_block alter column records set storage external;

-- Where the parts of a member's sum stand in a snapshot.
create table solvency.leaf_place (
  owner text collate "C" not null,
  snapshot_no integer not null,
  indices integer[] not null,
  primary key (owner, snapshot_no)
);

-- What shows that the operator holds the keys of an address: verified when it was brought.
create table solvency.control_proof (
  id uuid primary key default uuidv7(),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  kind text not null check (kind in ('bip322', 'signed_message')),
  message text not null,
  signature text not null,
  root_id text not null,
  brought_by uuid not null,
  verified_at timestamptz not null,
  unique (address, root_id)
);
