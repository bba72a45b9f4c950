-- The deposit brake (INT-8): why deposits, quotes, distributions and capital going out are closed.
-- Prices, payouts and runs belong to rooms whose tables come later.
set local check_function_bodies = off;

-- What is owed, in cents at the day's price: members, unclaimed and suspense (MONEY.md).
create or replace function policy.worth_of(classes text[]) returns numeric
language sql stable set search_path = pg_catalog
as $$
  select coalesce(sum(case when b.asset = 'USD' then b.balance
    else floor(b.balance * r.usd_micros / (ledger.units_per_coin(b.asset) * 10000)) end), 0)
  from ledger.account b
  left join lateral (select m.usd_micros::numeric as usd_micros from market.rate m
    where m.asset = b.asset order by m.at desc limit 1) r on b.asset <> 'USD'
  where b.class = any (classes) and b.balance <> 0
$$;

-- What the house has beyond what it owes, in cents. Deposits ask for it, so it reads the accounts
-- of the house alone and not those of a million members: in dollars the two sides of the books are
-- equal, so members are owed what stands on the other side less what is owed to none of them.
create or replace function policy.reserves_beyond_liabilities() returns numeric
language sql stable set search_path = pg_catalog
as $$
  with house as materialized (
    select b.class, b.asset, b.balance from ledger.account b
    where b.class not in
      ('member_balance', 'member_profit_locked', 'member_profit', 'member_payout')
  ), worth as (
    select h.class, case when h.asset = 'USD' then h.balance else floor(h.balance
      * (select m.usd_micros::numeric from market.rate m where m.asset = h.asset
        order by m.at desc limit 1) / (ledger.units_per_coin(h.asset) * 10000)) end as cents
    from house h where h.class in ('custody', 'unclaimed', 'suspense') and h.balance <> 0
  )
  select coalesce((select sum(case w.class when 'custody' then w.cents else -w.cents end)
      from worth w), 0)
    - coalesce((select sum(case c.normal when 'debit' then h.balance else -h.balance end)
      from house h join ledger.class c on c.name = h.class where h.asset = 'USD'), 0)
$$;

-- Compares what the sandbox's chain shows at our addresses with what the books say lies there, and
-- notes since when they differ. What is on its way counts where it is: a final payment that is not
-- booked yet, a payout that is mined and not booked, coins that are booked out and not mined.
create or replace function policy.reconcile() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with coin(asset) as (values ('BTC'), ('DOGE'), ('XRP'), ('SOL')),
  compared as (
    select c.asset,
      coalesce((select sum(o.amount) from chains.sim_tx t join chains.sim_output o using (txid)
        where t.asset = c.asset and t.state = 'mined' and exists (select from chains.address a
          where a.asset = c.asset and a.address = o.address)), 0)
      - coalesce((select sum(o.amount) from chains.sim_tx t join chains.sim_output o using (txid)
        where t.asset = c.asset and t.state = 'mined' and t.from_custody), 0)
      - coalesce((select sum(p.fee_units + p.borne_fee_units) from withdrawals.payout p
        join chains.sim_tx t on t.txid = p.txid and t.state = 'mined'
        where p.asset = c.asset), 0) as chain,
      coalesce((select sum(b.balance) from ledger.account b
        where b.class = 'custody' and b.asset = c.asset), 0)
      + coalesce((select sum(p.amount) from chains.payment p
        where p.asset = c.asset and p.state in ('mined', 'final')), 0)
      - coalesce((select sum(x.amount) from ledger.transfer x
        join ledger.account b on b.id = x.debit and b.class = 'custody' and b.asset = c.asset
        where x.payment in (select id from chains.payment
          where asset = c.asset and state in ('mined', 'final'))), 0)
      - coalesce((select sum(p.total_units + p.borne_fee_units) from withdrawals.payout p
        join chains.sim_tx t on t.txid = p.txid and t.state = 'mined'
        join withdrawals.withdrawal w on w.id = p.withdrawal_id and w.state <> 'paid'
        where p.asset = c.asset), 0)
      + coalesce((select sum(o.amount) from chains.sim_tx t join chains.sim_output o using (txid)
        where t.asset = c.asset and t.state = 'mempool' and t.from_custody
          and not exists (select from withdrawals.payout p where p.txid = t.txid)), 0) as books
    from coin c)
  insert into policy.reconciliation as r (asset, chain_units, book_units, differs_since, read_at)
  select asset, chain, books, case when chain <> books then clock.real() end, clock.real()
  from compared
  on conflict (asset) do update set chain_units = excluded.chain_units,
    book_units = excluded.book_units, read_at = excluded.read_at,
    differs_since = case when excluded.differs_since is not null
      then coalesce(r.differs_since, excluded.differs_since) end
$$;

-- Coins that the books hold and the chain does not show, read now where that is one statement.
create or replace function policy.missing_coins(coin text) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if foundation.in_sandbox() then
    perform policy.reconcile();
  end if;
  return coalesce((select greatest(0, r.book_units - r.chain_units)
    from policy.reconciliation r where r.asset = coin), 0);
end $$;

-- Whether something that live must show again and again was last shown too long ago. A new
-- installation has as long as an old one.
create or replace function policy.is_overdue(p_limit text, shown timestamptz) returns boolean
language sql stable set search_path = pg_catalog
as $$
  select i.mode = 'live' and greatest(i.made_at, shown)
    < clock.real() - policy.limit_at(p_limit, clock.now()) * interval '1 day'
  from foundation.installation i
$$;

-- What the last two whole months paid out of gains and out of the operator's own money, in cents.
create or replace function policy.paid_lately()
returns table (begins timestamptz, gains numeric, capital numeric)
language sql stable set search_path = pg_catalog
as $$
  select m.begins, coalesce(sum(r.paid_gain_cents), 0), coalesce(sum(r.paid_capital_cents), 0)
  from (select date_trunc('month', clock.now(), 'UTC') - n * interval '1 month' as begins
    from generate_series(1, 2) n) m
  left join distributions.run r
    on r.done_at >= m.begins and r.done_at < m.begins + interval '1 month'
  group by m.begins
$$;

-- Whether the operator's own money paid more than was earned in each of the last two whole months.
-- A month in which nothing was paid ends it, so that a closed brake opens again by itself.
create or replace function policy.capital_leads() returns boolean
language sql stable set search_path = pg_catalog
as $$ select bool_and(p.capital > p.gains) from policy.paid_lately() p $$;

-- Why deposits are closed now; no row while they are open (INT-8). It opens by itself when the
-- cause is gone.
create or replace function policy.deposit_brake() returns table (reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select 'payouts_stopped' where policy.payouts_stopped() is not null
  union all
  select 'reserves_below_liabilities'
  where policy.reserves_beyond_liabilities() < 0
  union all
  -- What is on its way between the chain and the books is given two minutes.
  select 'reconciliation_difference' where exists (select from policy.reconciliation
    where differs_since < clock.real() - interval '2 minutes')
  union all
  select 'payouts_late' where exists (
    select from withdrawals.withdrawal w
    where w.state in ('requested', 'approved', 'sent', 'unknown') and w.requested_at
      < clock.now() - policy.limit_at('oldest_request_hours', clock.now()) * interval '1 hour')
  union all
  -- As the worker last read it: no request counts over thirty days of payouts.
  select 'payouts_slow' from overview.status_reading s
  where (s.reading->>'p95')::numeric
    > policy.limit_at('payout_p95_hours', clock.now()) * 3600
  union all
  select 'restore_not_proven' where policy.is_overdue('proven_restore_days',
    (select max(proved_at) from overview.restore_drill))
  union all
  select 'auditor_not_seen' where policy.is_overdue('auditor_visit_days',
    (select max(s.created_at) from identity.administrator a
      join identity.session s on s.administrator_id = a.id where a.role = 'auditor'))
  union all
  select 'capital_above_gains' where policy.capital_leads()
$$;

-- What each cause is measured by, and where it would close, for the staff.
create or replace function policy.brake_reading() returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with rule as (select jsonb_object_agg(name, value) as of from policy.current_limit)
  select jsonb_build_object(
    'marginCents', trunc(policy.reserves_beyond_liabilities())::text,
    'oldestRequest', (select min(requested_at) from withdrawals.withdrawal
      where state in ('requested', 'approved', 'sent', 'unknown')),
    'oldestHours', rule.of->'oldest_request_hours',
    'p95Seconds', (select round((reading->>'p95')::numeric) from overview.status_reading),
    'p95Hours', rule.of->'payout_p95_hours',
    'restoreProved', (select max(proved_at) from overview.restore_drill),
    'restoreDays', rule.of->'proven_restore_days',
    'auditorSeen', (select max(s.created_at) from identity.administrator a
      join identity.session s on s.administrator_id = a.id where a.role = 'auditor'),
    'auditorDays', rule.of->'auditor_visit_days',
    'months', (select jsonb_agg(jsonb_build_object('month', to_char(p.begins at time zone 'UTC',
      'YYYY-MM'), 'gains', p.gains::text, 'capital', p.capital::text) order by p.begins)
      from policy.paid_lately() p))
  from rule
$$;

revoke execute on all functions in schema policy from public;
grant execute on function policy.deposit_brake(), policy.brake_reading()
  to candor_web, candor_worker;
grant execute on function policy.reconcile(), policy.missing_coins(text) to candor_worker;
