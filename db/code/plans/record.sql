-- The measured results of plans, month by month.

-- The inputs of a plan's measured figures: its pools, its losses, and the day.
create or replace view plans.books as
  select p.id as plan_id, md5(concat_ws(' ', date_trunc('day', clock.now(), 'UTC'),
    (select string_agg(b.class || b.balance, ' ' order by b.class) from ledger.balance b
      where b.owner = p.id::text and b.asset = 'USD'))) as books
  from plans.plan p;

-- The seconds that two intervals share.
create or replace function plans.shared_seconds(
  a_from timestamptz, a_to timestamptz, b_from timestamptz, b_to timestamptz
) returns numeric
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select greatest(0, extract(epoch from least(a_to, b_to) - greatest(a_from, b_from)))
$$;

-- Measures every month of a plan from the ledger; principal is counted as distributions count it
-- (MONEY, Positions): by days, until the term is over, less what had left.
create or replace function plans.measure(p_plan uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  with months as (
    select m as starts_at, least(m + interval '1 month', clock.now()) as ends_at,
      (greatest(m, first.opened_at) at time zone 'UTC')::date as since
    from (select min(opened_at) as opened_at from plans.position where plan_id = p_plan) first,
      generate_series(date_trunc('month', first.opened_at, 'UTC'), clock.now(),
        interval '1 month', 'UTC') m
  ), moved as (
    select date_trunc('month', posted_at, 'UTC') as starts_at,
      sum(-amount) filter (where class = 'pool_gain') as gain,
      sum(-amount) filter (where class = 'pool_capital') as capital,
      sum(-amount) filter (where class = 'loss') as lost
    from ledger.movement m
    where owner = p_plan::text and asset = 'USD' and (
      kind in ('distribute_gain', 'distribute_capital')
      -- A loss share that was given back in full charged no member.
      or kind = 'share_loss'
        and not exists (select from ledger.posted r where r.undoes = m.transfer_id)
      -- A reversed payment raises its pool again; a reversed gain lowers it, without a payment.
      or kind = 'reverse' and amount > 0 and class in ('pool_gain', 'pool_capital'))
    group by 1
  ), held as (
    select m.starts_at, sum(o.opened_cents
      * plans.shared_seconds(o.opened_at, o.matures_at, m.starts_at, m.ends_at)) as cent_seconds,
      sum(o.opened_cents * v.target_hundredths::numeric / v.term_days
      * plans.shared_seconds(o.opened_at, o.matures_at, m.starts_at, m.ends_at)) as aimed
    from months m join plans.position o on o.plan_id = p_plan
      and o.opened_at < m.ends_at and o.matures_at > m.starts_at
    join plans.version v on v.id = o.version_id
    group by 1
  ), gone as (
    select m.starts_at, sum(l.cents * plans.shared_seconds(l.left_at,
      least(o.matures_at, coalesce(l.restored_at, 'infinity')), m.starts_at, m.ends_at))
      as cent_seconds,
      sum(l.cents * v.target_hundredths::numeric / v.term_days * plans.shared_seconds(l.left_at,
      least(o.matures_at, coalesce(l.restored_at, 'infinity')), m.starts_at, m.ends_at)) as aimed
    from months m join plans.position o on o.plan_id = p_plan
    join plans.version v on v.id = o.version_id
    join plans.leaving l on l.position_id = o.id
      and l.left_at < m.ends_at and coalesce(l.restored_at, 'infinity') > m.starts_at
    group by 1
  )
  insert into plans.month as was
    (plan_id, starts_at, gain_cents, capital_cents, lost_cents, cent_days, target_cents, since)
  select p_plan, m.starts_at, coalesce(moved.gain, 0), coalesce(moved.capital, 0),
    coalesce(moved.lost, 0),
    greatest(0, coalesce(held.cent_seconds, 0) - coalesce(gone.cent_seconds, 0)) / 86400,
    -- Hundredths of a percent for a whole term, prorated to the days invested.
    floor(greatest(0, coalesce(held.aimed, 0) - coalesce(gone.aimed, 0)) / 864000000),
    m.since
  from months m
  left join moved using (starts_at)
  left join held using (starts_at)
  left join gone using (starts_at)
  on conflict (plan_id, starts_at) do update set gain_cents = excluded.gain_cents,
    capital_cents = excluded.capital_cents, lost_cents = excluded.lost_cents,
    cent_days = excluded.cent_days, target_cents = excluded.target_cents, since = excluded.since;
$$;

grant select on plans.books to candor_web, candor_worker;
grant insert, update on plans.month, plans.measured to candor_worker;
grant execute on function plans.measure(uuid),
  plans.shared_seconds(timestamptz, timestamptz, timestamptz, timestamptz) to candor_worker;
