-- Up Migration

-- Payouts that wait for a signature made elsewhere. Administrators ask for one; the worker reads
-- the node and fills it with unsigned transactions, or says why it could not.
create table withdrawals.batch (
  id uuid primary key,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'exported', 'failed')),
  fault text,
  check ((fault is not null) = (state = 'failed'))
);
create index batch_recent on withdrawals.batch (asked_at desc, id desc);
create unique index batch_in_work on withdrawals.batch (asset) where state = 'asked';

-- One unsigned transaction. From its export on nobody knows whether it was signed, so that what it
-- pays stays tied to it until the chain shows it, or proof is seen that it can never land.
create table withdrawals.spend (
  id uuid primary key default uuidv7(),
  batch_id uuid not null references withdrawals.batch,
  nth integer not null check (nth > 0),
  asset text not null,
  unsigned text not null,
  fee_units bigint not null check (fee_units >= 0),
  change_address text,
  change_units bigint not null default 0 check (change_units >= 0),
  -- The chain's height at the export: what lies deeper was there before and pays something else.
  since_height bigint not null,
  -- What tells when it can no longer land: an account's number or a block's hash, and an end.
  life jsonb not null default '{}',
  exported_at timestamptz not null,
  txid text,
  sent_at timestamptz,
  fault text,
  -- Proof that it can never land, in words; what it paid may be exported anew then.
  buried_because text,
  buried_at timestamptz,
  unique (batch_id, nth),
  check ((buried_because is null) = (buried_at is null))
);
create index spend_alive on withdrawals.spend (asset, id) where buried_at is null;

-- The outputs that a spend takes: one that is alive has them for itself.
create table withdrawals.spend_input (
  spend_id uuid not null references withdrawals.spend,
  asset text not null,
  txid text not null,
  output_index integer not null,
  primary key (spend_id, txid, output_index)
);
create index input_of_output on withdrawals.spend_input (asset, txid, output_index);

-- What came back signed, as it was checked; stored before it leaves.
create table withdrawals.returned (
  spend_id uuid primary key references withdrawals.spend,
  signed_bytes text not null check (length(signed_bytes) between 1 and 400000),
  txid text not null,
  returned_by uuid not null,
  returned_at timestamptz not null
);

alter table withdrawals.payout
  add column spend_id uuid references withdrawals.spend,
  add column output_index integer not null default 0,
  alter column signed_bytes drop not null,
  drop constraint payout_asset_txid_key,
  add constraint output_pays_once unique (asset, txid, output_index),
  add check ((spend_id is null) = (signed_bytes is not null));
create index payout_of_spend on withdrawals.payout (spend_id);
