-- What an export pays besides payouts: approved acts of the treasury, which makes this view once
-- more with its answer (treasury/guards.sql, record 0251).
create or replace view withdrawals.operation_output as
  select null::uuid as id, null::text as kind, null::uuid as spend_id,
    null::integer as output_index, null::text as asset, null::text as address,
    null::text as tag, null::bigint as units, null::bigint as cents, null::text as txid,
    null::text as state, null::boolean as is_paid
  where false;

-- The newest checkpoint of the books, which an export may carry into its chain: solvency answers
-- (solvency/checkpoints.sql).
create or replace view withdrawals.newest_head as
  select null::bigint as size, null::bytea as root where false;
