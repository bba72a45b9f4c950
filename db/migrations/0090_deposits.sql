-- Up Migration

create schema deposits;

-- One row a quote. It stands in a history once a payment or a proof has come.
create table deposits.deposit (
  id uuid primary key,
  member_id uuid not null,
  plan_id uuid not null,
  version_id uuid not null,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  cents bigint not null check (cents > 0),
  units bigint not null check (units > 0),
  rate_id uuid not null,
  address_id uuid not null unique,
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  proof_file uuid,
  proof_name text,
  -- Of the file as it was uploaded: staff see how many deposits show the same picture.
  proof_digest bytea,
  proof_at timestamptz,
  rejected_at timestamptz,
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'seen', 'confirming',
    'credited', 'review', 'expired', 'rejected', 'reorged')),
  status text not null default 'pending'
    check (status in ('pending', 'completed', 'expired', 'rejected')),
  flags text[] not null default '{}',
  is_listed boolean not null default false,
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  -- When time alone will change the state; null where only the chain or a person can.
  due_at timestamptz
);
create index deposit_of_member on deposits.deposit (member_id, id desc) where is_listed;
create index deposit_listed on deposits.deposit (id desc) where is_listed;
create index deposit_pending on deposits.deposit (id) where is_listed and status = 'pending';
create index deposit_due on deposits.deposit (due_at) where due_at is not null;
create index deposit_by_proof on deposits.deposit (proof_digest) where proof_digest is not null;

-- Where each payment's money was posted: once a payment, whoever asks.
create table deposits.settlement (
  payment_id uuid primary key,
  -- Null where nobody knows whose it is.
  deposit_id uuid references deposits.deposit,
  goes_to text not null check (goes_to in ('credited', 'suspense')),
  answers text not null check (answers in ('quote', 'extra')),
  -- What it was priced at when it was final; null where there was no price.
  rate_id uuid,
  cents bigint check (cents >= 0),
  why text,
  settled_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by uuid,
  constraint credit_has_a_price check (goes_to = 'suspense' or (rate_id is not null and cents > 0))
);
create index settlement_of_deposit on deposits.settlement (deposit_id);
create index settlement_waiting on deposits.settlement (deposit_id) where goes_to = 'suspense';

-- Every state a deposit has been in.
create table deposits.event (
  id bigint generated always as identity primary key,
  deposit_id uuid not null references deposits.deposit,
  state text not null,
  note text,
  at timestamptz not null
);
create index event_of_deposit on deposits.event (deposit_id, id);

-- A payment that left the chain after its money was posted: nothing is undone silently.
create table deposits.incident (
  payment_id uuid primary key references deposits.settlement,
  deposit_id uuid not null references deposits.deposit,
  opened_at timestamptz not null,
  -- It came back by itself.
  closed_at timestamptz
);
