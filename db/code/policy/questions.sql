-- What policy asks of the modules above it (record 0251): each question is made once more with its
-- answer by the module whose fact it is (db/code/<module>/guards.sql). Until then a view has no
-- rows.

-- Runs that are paid.
create or replace view policy.paid_run as
  select null::timestamptz as done_at, null::bigint as paid_gain_cents,
    null::bigint as paid_capital_cents
  where false;

-- Withdrawals that were asked for and have neither arrived nor ended.
create or replace view policy.open_request as
  select null::timestamptz as requested_at, null::timestamptz as counted_from,
    null::bigint as cents, null::boolean as is_screened where false;

-- How long payouts of the last days took at most, but for the slowest twentieth, in seconds.
create or replace view policy.payout_reading as select null::numeric as p95 where false;

-- When a backup was last restored with success.
create or replace view policy.restore_proof as select null::timestamptz as proved_at where false;

-- Payouts, and acts of the treasury, that leave by us and have a transaction.
create or replace view policy.sending_payout as
  select null::text as asset, null::text as txid, null::bigint as units,
    null::boolean as is_booked
  where false;
-- All that was signed of what stood in a block and left it: each may be the one that lands now.
create or replace view policy.landing_again as
  select null::text as asset, null::text as txid where false;
create or replace view policy.sending_operation as
  select null::text collate "C" as asset, null::text as txid, null::bigint as units,
    null::boolean as is_booked
  where false;
