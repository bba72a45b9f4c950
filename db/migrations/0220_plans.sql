-- Up Migration

-- What a payout's network takes and the operator bears: leaving within the cooling-off (MEM-13).
alter table withdrawals.payout add column borne_fee_units bigint not null default 0
  check (borne_fee_units >= 0);

-- Which leaving of a position had that fee borne: once a position.
alter table plans.leaving add column fee_borne boolean not null default false;
create unique index leaving_borne_once on plans.leaving (position_id) where fee_borne;

-- What fills and empties the pools, beside the runs: few rows among all transfers.
create index transfer_of_pools on ledger.transfer (kind, posted_at)
  where kind in ('gain', 'subsidise', 'absorb_loss');

-- What a plan did in each month, as the worker measured it from the books: a loss is negative work.
create table plans.month (
  plan_id uuid not null references plans.plan,
  starts_at timestamptz not null,
  -- Paid to members, less what was reversed in that month: earned, and the operator's own money.
  gain_cents bigint not null,
  capital_cents bigint not null,
  -- Losses that members bore.
  lost_cents bigint not null,
  -- Principal at work, times the days that it was.
  cent_days bigint not null check (cent_days >= 0),
  primary key (plan_id, starts_at)
);

-- What the books looked like when a plan was last measured: while they look so, nothing is new.
create table plans.measured (
  plan_id uuid primary key references plans.plan,
  books text not null
);

-- Each saved change of the gateway and what stood there before, so that its mail can undo it for
-- as long as the new address waits (MEM-8).
create table withdrawals.wallet_change (
  id uuid not null,
  member_id uuid not null references identity.member (id),
  network text not null,
  address_before text,
  tag_before text,
  changed_before timestamptz,
  changed_at timestamptz not null,
  link_hash bytea not null,
  undone_at timestamptz,
  primary key (id, network),
  check ((address_before is null) = (changed_before is null))
);
create index wallet_change_by_link on withdrawals.wallet_change (link_hash);
