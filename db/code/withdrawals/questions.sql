-- What an export pays besides payouts: approved acts of the treasury, which makes this view once
-- more with its answer (treasury/guards.sql, record 0246).
create or replace view withdrawals.act_output as
  select null::uuid as id, null::text as kind, null::uuid as spend_id,
    null::integer as output_index, null::text as asset, null::text as address,
    null::text as tag, null::bigint as units, null::bigint as cents, null::text as txid,
    null::text as state, null::boolean as is_paid
  where false;

-- The newest checkpoint of the books, which an export may carry into its chain: solvency answers
-- (solvency/checkpoints.sql).
create or replace view withdrawals.newest_head as
  select null::bigint as size, null::bytea as root where false;

-- So many units of a spend's coin in cents, at the rate of its export: the treasury answers, of its
-- own exports and of payouts (treasury/guards.sql).
create or replace function withdrawals.cents_at_export(p_spend uuid, p_units bigint)
returns numeric
language plpgsql as $$ begin raise exception 'no module answers'; end $$;

revoke execute on function withdrawals.cents_at_export(uuid, bigint) from public;
