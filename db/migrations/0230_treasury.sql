-- Up Migration

-- Where coins may be put to work, one row a coin that it takes: listed by two people.
create table treasury.venue (
  id uuid primary key,
  name text not null check (length(trim(name)) between 1 and 100),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  tag text,
  listed_at timestamptz not null,
  delisted_at timestamptz,
  constraint destination_is_one unique nulls not distinct (asset, address, tag)
);

-- What an address for the operator's own coins, or for what a placement brings back, is for. Its
-- id is the subject of the address.
create table treasury.inlet (
  id uuid primary key,
  purpose text not null check (purpose in ('capital', 'placement')),
  plan_id uuid references plans.plan,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  opened_by text not null,
  opened_at timestamptz not null,
  constraint placement_has_its_plan check ((plan_id is not null) = (purpose = 'placement'))
);
create index inlet_of_plan on treasury.inlet (plan_id);

-- An approved act that the worker alone may book, and how it ended.
create table treasury.act (
  proposal_id uuid primary key,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'refused')),
  refusal text,
  txid text,
  approved_at timestamptz not null,
  ended_at timestamptz,
  constraint refusal_says_why check ((refusal is not null) = (state = 'refused')),
  constraint ended_or_waits check ((ended_at is null) = (state = 'waiting'))
);
create index act_waiting on treasury.act (approved_at) where state = 'waiting';
