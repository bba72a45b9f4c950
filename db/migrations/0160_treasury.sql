create schema treasury;

create table treasury.operation (
  proposal_id uuid primary key,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'refused')),
  refusal text,
  txid text,
  approved_at timestamptz not null,
  ended_at timestamptz,
  constraint ended_or_waits check ((ended_at is null) = (state = 'waiting')),
  constraint refusal_says_why check ((refusal is not null) = (state = 'refused'))
);
create index operation_waiting on treasury.operation (approved_at) where state = 'waiting';
create index operation_by_txid on treasury.operation (txid) where txid is not null;
comment on table treasury.operation is
  'An approved operation that the worker alone may book, and how it ended.';

create table treasury.deposit_address (
  id uuid primary key,
  purpose text not null check (purpose in ('capital', 'placement')),
  plan_id uuid references plans.plan,
  asset text not null check (foundation.is_coin(asset)),
  opened_by text not null,
  opened_at timestamptz not null,
  placement_id uuid references treasury.operation(proposal_id),
  constraint placement_has_its_plan check ((plan_id is not null) = (purpose = 'placement'))
);
create index deposit_address_of_plan on treasury.deposit_address (plan_id);
create index deposit_address_of_placement on treasury.deposit_address (placement_id);
comment on table treasury.deposit_address is
  'What an address for the operator''s own coins, or for what a placement brings back, is for. '
  'Its id is the subject of the address.';
comment on column treasury.deposit_address.placement_id is
  'Which placement an address brings back: coins that come to it are that one''s cost or gain. A '
  'placement is an approved operation of the kind ''place''.';

create table treasury.origin (
  payment_id uuid primary key references chains.payment,
  senders text[] not null,
  asked_at timestamptz not null
);
comment on table treasury.origin is
  'Who sent what came to an address of the treasury, as its chain says: our own coins are no '
  'gain.';
comment on column treasury.origin.senders is 'Empty where the chain does not say.';

create table treasury.outgoing (
  proposal_id uuid primary key references treasury.operation(proposal_id),
  spend_id uuid not null references withdrawals.spend,
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  tag text,
  rate_id uuid not null,
  total_units bigint not null check (total_units > 0),
  fee_units bigint not null,
  operator_fee_units bigint not null default 0 check (operator_fee_units >= 0),
  output_index integer not null,
  exported_at timestamptz not null,
  txid text,
  sent_at timestamptz,
  fault text,
  constraint output_sends_once unique (asset, txid, output_index),
  check (fee_units >= 0 and fee_units < total_units),
  check ((txid is null) = (sent_at is null))
);
create index outgoing_of_spend on treasury.outgoing (spend_id);
comment on table treasury.outgoing is
  'What an approved operation of the treasury sends
    on a real chain: one output of an export, fixed '
  'there at the rate of then, and tied to it until the chain shows it or it can never land.';
comment on column treasury.outgoing.fee_units is
  'What the network takes of it, or on top of it at the operator''s cost.';
comment on column treasury.outgoing.txid is 'Known once the chain took it.';
comment on column treasury.outgoing.fault is
  'Why the books did not take what the chain shows; asked again until they do.';

create table treasury.placement_evidence (
  id uuid primary key default uuidv7(),
  placement_id uuid not null references treasury.operation(proposal_id),
  statement text not null check (length(trim(statement)) between 3 and 500),
  statement_hash text not null check (statement_hash ~ '^[0-9a-f]{64}$'),
  as_of date not null,
  checked_by uuid not null,
  checked_at timestamptz not null
);
create index evidence_of_placement on treasury.placement_evidence (placement_id, checked_at);
create unique index evidence_file_once on treasury.placement_evidence (placement_id,
  statement_hash);
comment on table treasury.placement_evidence is
  'That an auditor''s account saw what still stands at a venue: a statement, by the hash of its '
  'file.';
comment on column treasury.placement_evidence.as_of is 'The day that the statement speaks of.';

create table treasury.step (
  name text primary key,
  taken_at timestamptz not null
);
comment on table treasury.step is
  'What the sandbox''s simulated strategy has done: each step once, however often it is started.';

create table treasury.venue (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 100),
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  tag text,
  listed_at timestamptz not null,
  delisted_at timestamptz,
  constraint destination_is_one unique nulls not distinct (asset, address, tag)
);
comment on table treasury.venue is
  'Where coins may be put to work, one row a coin that it takes: listed by two people.';
