-- Up Migration

-- What its payee would have borne, where that is why an export left something out (CHN-8).
alter table withdrawals.left_out add column fee_units bigint check (fee_units >= 0);
