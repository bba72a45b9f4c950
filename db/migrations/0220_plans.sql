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
