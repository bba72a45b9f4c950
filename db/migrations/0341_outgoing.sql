-- Up Migration

-- What an export pays: members' payouts, or what two people decided to send out for the treasury.
-- Never both in one: a member's payout waits for nobody's placement.
alter table withdrawals.batch
  add column pays text not null default 'withdrawals' check (pays in ('withdrawals', 'acts'));

-- What an approved act of the treasury sends on a real chain: one output of an export, fixed there
-- at the rate of then, and tied to it until the chain shows it or it can never land.
create table treasury.outgoing (
  proposal_id uuid primary key references treasury.act,
  spend_id uuid not null references withdrawals.spend,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  tag text,
  rate_id uuid not null,
  total_units bigint not null check (total_units > 0),
  -- What the network takes of it, or on top of it at the operator's cost.
  fee_units bigint not null check (fee_units >= 0 and fee_units < total_units),
  borne_fee_units bigint not null default 0 check (borne_fee_units >= 0),
  output_index integer not null,
  exported_at timestamptz not null,
  -- Known once the chain took it.
  txid text,
  sent_at timestamptz,
  -- Why the books did not take what the chain shows; asked again until they do.
  fault text,
  check ((txid is null) = (sent_at is null)),
  constraint output_sends_once unique (asset, txid, output_index)
);
create index outgoing_of_spend on treasury.outgoing (spend_id);
