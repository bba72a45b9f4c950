-- Up Migration

-- Whether an address was paid before, and whose it is beside, is read where a payout is decided.
create index withdrawal_to on withdrawals.withdrawal (address);
