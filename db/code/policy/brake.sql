-- The deposit brake (INT-8): why deposits, quotes, distributions and payments from capital are
-- closed.

-- The liabilities in cents at the day's price: members, unclaimed and suspense (MONEY.md).
create or replace function policy.worth_of(classes text[]) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(case when b.asset = 'USD' then b.balance
    else floor(b.balance * market.counted_price(b.asset)::numeric
      / (ledger.units_per_coin(b.asset) * 10000)) end), 0)
  from ledger.account b
  where b.class = any (classes) and b.balance <> 0
$$;

-- The operator's surplus over its liabilities, in cents. Deposits need it, so it reads only the
-- operator's accounts and not those of a million members: in dollars both sides of the ledger are
-- equal, so the debt to members is the other side's total less the debts to others.
create or replace function policy.reserves_beyond_liabilities() returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with held as materialized (
    select b.class, b.asset, b.balance from ledger.account b
    where b.class not in
      ('member_balance', 'member_profit_locked', 'member_profit', 'member_payout')
  ), worth as (
    select h.class, case when h.asset = 'USD' then h.balance else floor(h.balance
      * market.counted_price(h.asset)::numeric
      / (ledger.units_per_coin(h.asset) * 10000)) end as cents
    from held h where h.class in ('custody', 'unclaimed', 'suspense') and h.balance <> 0
  )
  select coalesce((select sum(case w.class when 'custody' then w.cents else -w.cents end)
      from worth w), 0)
    - coalesce((select sum(case c.normal when 'debit' then h.balance else -h.balance end)
      from held h join ledger.class c on c.name = h.class where h.asset = 'USD'), 0)
$$;

-- The profits of pools, in cents, while anything is placed or lost: while coins are out, a gain
-- does not show that members are covered (INT-9).
create or replace function policy.gains_beside_placements() returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when coalesce(sum(b.balance) filter (where b.class <> 'pool_gain'), 0) > 0
    then coalesce(sum(b.balance) filter (where b.class = 'pool_gain'), 0) else 0 end
  from ledger.account b
  where b.class in ('pool_gain', 'placement', 'loss') and b.asset = 'USD'
    -- Matches the index of the operator's accounts.
    and b.class not in ('member_balance', 'member_profit_locked', 'member_profit',
      'member_payout')
$$;

-- Whether the last success of a recurring check in live is too old. A new installation has as much
-- time as an old one.
create or replace function policy.is_overdue(p_limit text, shown timestamptz) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select i.mode = 'live' and greatest(i.made_at, shown)
    < clock.real() - policy.limit_at(p_limit, clock.now()) * interval '1 day'
  from foundation.installation i
$$;

-- The payments of the last two whole months from gains and from the operator's own money, in cents.
create or replace function policy.paid_lately()
returns table (begins timestamptz, gains numeric, capital numeric)
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select m.begins, coalesce(sum(r.paid_gain_cents), 0), coalesce(sum(r.paid_capital_cents), 0)
  from (select date_trunc('month', clock.now(), 'UTC') - n * interval '1 month' as begins
    from generate_series(1, 2) n) m
  left join rules.paid_run r
    on r.done_at >= m.begins and r.done_at < m.begins + interval '1 month'
  group by m.begins;
end $$;

-- Whether the operator's own money paid more than gains in each of the last two whole months. A
-- month without payments ends it, so that a closed brake opens again by itself.
create or replace function policy.capital_leads() returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select bool_and(p.capital > p.gains) from policy.paid_lately() p $$;

-- Whether payouts with a screening finding are more than a little of all that are due: their time
-- then counts like any other's. Less than one in a hundred may be the price of screening.
create or replace function policy.is_much_screened(screened numeric, due numeric) returns boolean
language sql immutable parallel safe
return coalesce(screened * 100 >= due, false);

-- Whether a request has been due for longer than the limit (INT-8).
create or replace function policy.is_request_late() returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  -- Read once, not for each waiting request, so that the index is used.
  latest timestamptz := clock.now()
    - policy.limit_at('oldest_request_hours', clock.now()) * interval '1 hour';
begin
  return exists (select from rules.open_request w
    where w.requested_at < latest and w.counted_from < latest
      and (not w.is_screened or (
        select policy.is_much_screened(sum(o.cents) filter (where o.is_screened), sum(o.cents))
        from rules.open_request o where o.counted_from <= clock.now())));
end $$;

-- The reasons why deposits are closed now; no row while they are open (INT-8). The brake opens by
-- itself when the cause is gone.
create or replace function policy.deposit_brake() returns table (reason text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select 'payouts_stopped' where policy.payouts_stopped() is not null
  union all
  select 'reserves_below_liabilities'
  where policy.reserves_beyond_liabilities() < policy.gains_beside_placements()
  union all
  -- Amounts in transit between the chain and the ledger have two minutes.
  select 'reconciliation_difference' where exists (select from policy.reconciliation
    where differs_since < clock.real() - interval '2 minutes')
  union all
  select 'payouts_late' where policy.is_request_late()
  union all
  -- From the worker's last reading: no request counts over thirty days of payouts.
  select 'payouts_slow' from rules.payout_reading s
  where s.p95 > policy.limit_at('payout_p95_hours', clock.now()) * 3600
  union all
  select 'restore_not_proven' where policy.is_overdue('proven_restore_days',
    (select max(proved_at) from rules.restore_proof))
  union all
  select 'auditor_not_seen' where policy.is_overdue('auditor_visit_days',
    (select max(s.created_at) from identity.administrator a
      join identity.session s on s.administrator_id = a.id where a.role = 'auditor'))
  union all
  select 'capital_above_gains' where policy.capital_leads();
end $$;

-- The measure of each cause, and the value at which it closes, for admins.
create or replace function policy.brake_reading() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with rule as (select jsonb_object_agg(name, value) as of from policy.current_limit)
    select jsonb_build_object(
      'marginCents', trunc(policy.reserves_beyond_liabilities())::text,
      'oldestRequest', (select min(counted_from) from rules.open_request
        where counted_from <= clock.now()),
      'oldestHours', rule.of->'oldest_request_hours',
      'p95Seconds', (select round(p95) from rules.payout_reading),
      'p95Hours', rule.of->'payout_p95_hours',
      'restoreProved', (select max(proved_at) from rules.restore_proof),
      'restoreDays', rule.of->'proven_restore_days',
      'auditorSeen', (select max(s.created_at) from identity.administrator a
        join identity.session s on s.administrator_id = a.id where a.role = 'auditor'),
      'auditorDays', rule.of->'auditor_visit_days',
      'months', (select jsonb_agg(jsonb_build_object('month', to_char(p.begins at time zone 'UTC',
        'YYYY-MM'), 'gains', p.gains::text, 'capital', p.capital::text) order by p.begins)
        from policy.paid_lately() p))
    from rule
  );
end $$;

grant execute on function policy.deposit_brake(), policy.brake_reading()
  to candor_web, candor_worker;
