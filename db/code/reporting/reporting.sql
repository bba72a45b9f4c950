-- All figures on the withdrawals of the last 30 days that need more than an index lookup: the
-- worker reads them into one row, so that no visitor's request counts over a big table.
create or replace function reporting.read_status() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with ended as (
    select state, reject_reason, amount_cents, is_screened,
      extract(epoch from changed_at - requested_at) as seconds,
      greatest(0, extract(epoch from changed_at - counted_from)) as due_seconds
    from withdrawals.counted
    where state in ('paid', 'rejected', 'cancelled', 'returned')
      and changed_at > clock.now() - interval '30 days'),
  paid as (
    -- Members who got the money back, because the address cannot be paid, waited as well (CHN-7).
    select count(*) filter (where state = 'paid') as count,
      coalesce(sum(amount_cents) filter (where state = 'paid'), 0)::bigint as cents,
      percentile_cont(0.5) within group (order by seconds) as p50,
      percentile_cont(0.95) within group (order by seconds) as p95
    from ended where state in ('paid', 'returned')),
  -- The same since the due date, without the time of payouts with a screening finding if those are
  -- few.
  due as (
    select percentile_cont(0.5) within group (order by due_seconds) as p50,
      percentile_cont(0.95) within group (order by due_seconds) as p95
    from ended where state in ('paid', 'returned') and (not is_screened or (
      select policy.is_much_screened(sum(e.amount_cents) filter (where e.is_screened),
        sum(e.amount_cents)) from ended e where e.state in ('paid', 'returned')))),
  -- Classes of equal ratio from five minutes to three days, for a chart of durations.
  classed as (
    select width_bucket(ln(greatest(seconds, 1)), ln(300), ln(259200), 48) as class, count(*)
    from ended where state in ('paid', 'returned') group by 1),
  rule as (select policy.brake_reading() as at),
  returned as (
    select reject_reason as reason, count(*) as count
    from ended where state = 'returned' group by reject_reason),
  refused as (
    select reject_reason as reason, count(*) as count
    from ended where state = 'rejected' group by reject_reason),
  held as (
    select reason, count(distinct withdrawal_id) as count
    from (
      select reason, withdrawal_id, placed_at from withdrawals.hold
      union all select 'payment_lost', withdrawal_id, placed_at from withdrawals.lost_credit) h
    where placed_at > clock.now() - interval '30 days' group by reason)
  select jsonb_build_object(
    'p50', round(paid.p50), 'p95', round(paid.p95), 'paid', paid.count,
    'p50Due', round(due.p50), 'p95Due', round(due.p95),
    'paidCents', paid.cents::text,
    'classes', coalesce((select jsonb_agg(to_jsonb(classed) order by class) from classed), '[]'),
    'rules', (select jsonb_build_object(
      'oldest_request_hours', at->'oldestHours', 'payout_p95_hours', at->'p95Hours',
      'restore_days', at->'restoreDays', 'auditor_days', at->'auditorDays', 'capital_months', (
        select count(*) from jsonb_array_elements(at->'months') m
        where (m->>'capital')::numeric > (m->>'gains')::numeric)) from rule),
    'refusals', coalesce((select jsonb_agg(to_jsonb(refused) order by reason) from refused), '[]'),
    'returns', coalesce((select jsonb_agg(to_jsonb(returned) order by reason) from returned), '[]'),
    'holds', coalesce((select jsonb_agg(to_jsonb(held) order by reason) from held), '[]'),
    'causes', coalesce((select jsonb_agg(b.reason) from policy.deposit_brake() b), '[]'),
    'stopped', policy.payouts_stopped())
  from paid, due
$$;

-- Each transfer by its debited side: the class of account it left, the class it reached, and the
-- amount.
create or replace view reporting.flow_entry as
  select e.position, t.kind, d.class as debit_class, c.class as credit_class, d.asset, t.amount
  from ledger.entry e
  join ledger.transfer t on t.id = e.transfer_id and t.debit = e.account_id
  join ledger.account d on d.id = t.debit
  join ledger.account c on c.id = t.credit
  where e.period <= foundation.latest_period();

-- Adds the next `p_span` positions to the totals of the paths; returns how many there were to add.
-- Skips positions that a transaction in progress might take.
create or replace function reporting.fold_flows(p_span integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- A part of millions is found by its indexes, regardless of statistics.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  mark bigint := ledger.settled_position('ledger.entry', 'ledger.entry_position_seq');
  done bigint;
  last bigint;
begin
  perform foundation.require_read_committed();
  select upto into done from reporting.flow_mark for update;
  last := least(mark, done + p_span);
  if mark is null or last <= done then
    return 0;
  end if;
  perform ledger.summarize_positions();
  insert into reporting.flow_total as o (kind, debit_class, credit_class, asset, units, transfers)
  select r.kind, r.debit_class, r.credit_class, r.asset, sum(r.amount), count(*)
  from reporting.flow_entry r where r.position > done and r.position <= last
  group by 1, 2, 3, 4
  on conflict (kind, debit_class, credit_class, asset) do update
    set units = o.units + excluded.units, transfers = o.transfers + excluded.transfers;
  update reporting.flow_mark set upto = last;
  return last - done;
end $$;

-- Whether the unfolded rest is small enough to be read in a moment. A ledger that was imported at
-- once is not: until the worker has caught up, no reader pays for it.
create or replace function reporting.is_folded() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.last_value - m.upto <= 2000 from ledger.entry_position_seq s, reporting.flow_mark m
$$;

-- The total of each path until now: the folded part and, if it is small, the rest.
create or replace function reporting.flow()
returns table (kind text, debit_class text, credit_class text, asset text, units bigint,
  transfers bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  done bigint := (select upto from reporting.flow_mark);
  is_near boolean := reporting.is_folded();
begin
  return query
  select f.kind, f.debit_class, f.credit_class, f.asset, sum(f.units)::bigint,
    sum(f.transfers)::bigint
  from (
    select t.kind, t.debit_class, t.credit_class, t.asset, t.units, t.transfers
    from reporting.flow_total t
    union all
    select r.kind, r.debit_class, r.credit_class, r.asset, r.amount, 1
    from reporting.flow_entry r
    where is_near and r.position > done and r.position <= done + 2000
  ) f
  group by 1, 2, 3, 4;
end $$;

grant usage on schema reporting to candor_web, candor_worker;
grant execute on function reporting.read_status(), reporting.fold_flows(integer) to candor_worker;
grant execute on function reporting.flow(), reporting.is_folded() to candor_web, candor_worker;
grant select on reporting.status_reading, reporting.restore_drill to candor_web, candor_worker;
grant insert, update on reporting.status_reading to candor_worker;
grant select, insert, update (query), delete on reporting.saved_filter to candor_web;
