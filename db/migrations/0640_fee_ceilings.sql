-- Up Migration

-- The most that the member agreed to bear of the network's fee when asking for it, and may raise
-- (CHN-8). Of what was asked for before, nobody said.
alter table withdrawals.withdrawal
  add column fee_ceiling_units bigint check (fee_ceiling_units >= 0);
alter type withdrawals.asked add attribute fee_ceiling bigint;
