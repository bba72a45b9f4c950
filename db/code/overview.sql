-- Everything about the withdrawals of the last 30 days that asks for more than a glance: read by
-- the worker, kept in one row, so that no visitor's request counts over a big table.
create or replace function overview.read_status() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with ended as (
    select state, reject_reason, extract(epoch from changed_at - requested_at) as seconds
    from withdrawals.withdrawal
    where state in ('paid', 'rejected', 'cancelled')
      and changed_at > clock.now() - interval '30 days'),
  paid as (
    select count(*) as count,
      percentile_cont(0.5) within group (order by seconds) as p50,
      percentile_cont(0.95) within group (order by seconds) as p95
    from ended where state = 'paid'),
  refused as (
    select reject_reason as reason, count(*) as count
    from ended where state = 'rejected' group by reject_reason),
  held as (
    select reason, count(distinct withdrawal_id) as count
    from withdrawals.hold where placed_at > clock.now() - interval '30 days' group by reason)
  select jsonb_build_object(
    'p50', round(paid.p50), 'p95', round(paid.p95), 'paid', paid.count,
    'refusals', coalesce((select jsonb_agg(to_jsonb(refused) order by reason) from refused), '[]'),
    'holds', coalesce((select jsonb_agg(to_jsonb(held) order by reason) from held), '[]'),
    'causes', coalesce((select jsonb_agg(b.reason) from policy.deposit_brake() b), '[]'),
    'stopped', policy.payouts_stopped())
  from paid
$$;

revoke execute on all functions in schema overview from public;
grant usage on schema overview to candor_web, candor_worker;
grant execute on function overview.read_status() to candor_worker;
grant select on overview.status_reading, overview.restore_drill to candor_web, candor_worker;
grant insert, update on overview.status_reading to candor_worker;
grant select, insert, update, delete on overview.saved_filter to candor_web;
