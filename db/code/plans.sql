-- Rests on approvals, a room whose code stands before this one.

-- A target per term, in hundredths of a percent, above `p_percent` a year?
create or replace function plans.aims_above(p_percent integer, hundredths integer, days integer)
returns boolean
language sql immutable set search_path = pg_catalog
as $$ select hundredths::bigint * 365 > p_percent::bigint * 100 * days $$;

-- What a version carries on its label, and when it begins: in live a target above 10 percent a
-- year waits 72 hours and is marked (INT-6).
create or replace function plans.terms_for(
  hundredths integer, days integer,
  out mark text, out made_at timestamptz, out valid_from timestamptz
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
      when foundation.in_sandbox()
        then 'Illustrative play-money plan. No real investment can promise this.'
      when plans.aims_above(10, hundredths, days)
        then 'High target: more than 10% a year. Most plans that aim so high miss it.'
    end,
    n.now, n.now + case when not foundation.in_sandbox() and plans.aims_above(10, hundredths, days)
      then interval '72 hours' else interval '0' end
  from (select clock.now() as now) n
$$;

-- In live no target is above 30 percent a year, one above 10 is marked and waits, and none is
-- without two people, whoever writes the plan (INT-6).
create or replace function plans.refuse_dreams() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if foundation.in_sandbox() then
    return new;
  end if;
  if plans.aims_above(30, new.target_hundredths, new.term_days) then
    raise exception 'a target above 30 percent a year is refused' using errcode = 'CA004';
  end if;
  if plans.aims_above(10, new.target_hundredths, new.term_days)
    and (new.mark is null or new.valid_from < new.made_at + interval '72 hours') then
    raise exception 'a target above 10 percent a year is marked and waits 72 hours'
      using errcode = 'CA004';
  end if;
  if not plans.is_granted(new.proposal_id) then
    raise exception 'a version needs two people' using errcode = 'CA004';
  end if;
  return new;
end $$;

-- Did two people grant this: one of them proposed it, as proved, another approved?
create or replace function plans.is_granted(p_approval uuid) returns boolean
language sql stable set search_path = pg_catalog
as $$
  select coalesce((select p.status = 'approved' and p.kind like 'plan\_%'
    and (select count(*) from approvals.approver where proposal_id = p.id)
      + p.proposer_proved::integer >= 2
    from approvals.proposal p where p.id = p_approval), false)
$$;

-- The version of each plan that counts now.
create or replace view plans.current_version as
  select distinct on (v.plan_id) v.* from plans.version v
  where v.valid_from <= clock.now()
  order by v.plan_id, v.version desc;

-- Uses an approval up to make a plan or a version of one, to close it or to open it again.
create or replace function plans.change(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  target integer;
  days integer;
begin
  select * into p from approvals.proposal where id = p_approval for update;
  if not plans.is_granted(p_approval) then
    return 'approval_missing';
  end if;
  if p.consumed_by is not null then
    return 'approval_used';
  end if;
  update approvals.proposal set consumed_by = p.id where id = p.id;
  if p.kind in ('plan_close', 'plan_open') then
    update plans.plan set is_open = p.kind = 'plan_open'
    where id = p.subject and is_open = (p.kind = 'plan_close');
    return case when found then 'changed' else 'plan_changed' end;
  end if;
  if p.kind = 'plan_make' then
    insert into plans.plan (id, family, rank)
    select p.subject, p.payload->>'family', coalesce(max(rank), 0) + 1 from plans.plan;
  end if;
  target := p.payload->>'target_hundredths';
  days := p.payload->>'term_days';
  insert into plans.version (plan_id, version, name, min_cents, max_cents, target_hundredths,
    term_days, mark, made_at, valid_from, proposal_id)
  select p.subject, (p.payload->>'version')::integer, p.payload->>'name',
    (p.payload->>'min_cents')::bigint, (p.payload->>'max_cents')::bigint, target, days, t.mark,
    t.made_at, t.valid_from, p.id
  from plans.terms_for(target, days) t;
  return 'changed';
exception when unique_violation then
  return 'plan_changed';
end $$;

-- Principal is part of the balance: the two can never drift apart unseen (MONEY, Positions).
create or replace function plans.is_excess(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog
as $$
  select coalesce((select sum(principal_cents) from plans.position where member_id = p_member), 0)
    > coalesce((select balance from ledger.account
        where owner = p_member::text and class = 'member_balance' and asset = 'USD'), 0)
$$;

-- What opens or grows is looked at when the transaction ends, and all of it has happened.
create or replace function plans.refuse_excess() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if plans.is_excess(new.member_id) then
    raise exception 'positions hold more than the balance' using errcode = 'CA004';
  end if;
  return null;
end $$;

-- What shrinks follows a balance that fell, and is looked at at once, all of a statement together.
create or replace function plans.refuse_excess_left() returns trigger
language plpgsql security definer set search_path = pg_catalog
set plan_cache_mode = force_generic_plan
as $$
begin
  if exists (
    select from (
      select o.member_id, sum(o.principal_cents) as held
      from plans.position o
      where o.member_id = any (array(select member_id from now_so))
      group by o.member_id
    ) p
    left join ledger.account a
      on a.owner = p.member_id::text and a.class = 'member_balance' and a.asset = 'USD'
    where p.held > coalesce(a.balance, 0)
  ) then
    raise exception 'positions hold more than the balance' using errcode = 'CA004';
  end if;
  return null;
end $$;

create or replace function plans.keep_position() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if (new.id, new.member_id, new.plan_id, new.version_id, new.subject, new.opened_cents,
      new.opened_at, new.matures_at)
    is distinct from (old.id, old.member_id, old.plan_id, old.version_id, old.subject,
      old.opened_cents, old.opened_at, old.matures_at) then
    raise exception 'only the principal of a position moves' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger version_dreams_not before insert on plans.version
  for each row execute function plans.refuse_dreams();
create or replace trigger version_stays before update or delete on plans.version
  for each row execute function audit.refuse_change();
create or replace trigger position_keeps before update of id, member_id, plan_id, version_id,
  subject, opened_cents, opened_at, matures_at on plans.position
  for each row execute function plans.keep_position();
create or replace trigger position_stays before delete on plans.position
  for each row execute function audit.refuse_change();
drop trigger if exists position_within_balance on plans.position;
create constraint trigger position_within_balance after insert on plans.position
  deferrable initially deferred for each row execute function plans.refuse_excess();
drop trigger if exists position_grows_within_balance on plans.position;
create constraint trigger position_grows_within_balance after update on plans.position
  deferrable initially deferred for each row when (new.principal_cents > old.principal_cents)
  execute function plans.refuse_excess();
create or replace trigger position_shrinks_enough after update on plans.position
  referencing new table as now_so for each statement execute function plans.refuse_excess_left();

-- What positions hold beyond the balance: never more than what just left it.
create or replace function plans.no_more_than(p_leaving bigint, p_excess numeric) returns numeric
language plpgsql immutable set search_path = pg_catalog
as $$
begin
  if p_excess > p_leaving then
    raise exception 'positions shrink by no more than what leaves' using errcode = 'CA004';
  end if;
  return p_excess;
end $$;

-- Lets principal leave with withdrawals, one a member in a call: free balance first, then the
-- oldest positions (LED-7). Called after the holds were posted, in their transaction: what the
-- positions then hold beyond the balance is what leaves.
create or replace function plans.shrink_positions(
  p_members uuid[], p_withdrawals uuid[], p_cents bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog
set plan_cache_mode = force_generic_plan
as $$
declare
  moment timestamptz := clock.now();
begin
  perform pg_advisory_xact_lock(hashtext('plans.position'), l.key)
  from (select distinct hashtext(m::text) as key from unnest(p_members) m order by 1) l;
  with held as (
    select o.id, o.principal_cents, l.withdrawal,
      plans.no_more_than(l.cents, sum(o.principal_cents) over (partition by o.member_id)
        - coalesce(b.balance, 0)) as excess,
      sum(o.principal_cents) over (partition by o.member_id order by o.opened_at, o.id)
        - o.principal_cents as older
    from unnest(p_members, p_withdrawals, p_cents) l (member, withdrawal, cents)
    join plans.position o on o.member_id = l.member and o.principal_cents > 0
    left join ledger.balance b
      on b.owner = l.member::text and b.class = 'member_balance' and b.asset = 'USD'
  ), taken as (
    select id, withdrawal, least(principal_cents, excess - older)::bigint as cents
    from held where excess > older
  ), shrunk as (
    update plans.position o set principal_cents = o.principal_cents - t.cents
    from taken t where o.id = t.id
  )
  insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
  select withdrawal, id, cents, moment from taken;
end $$;

-- What the measured figures of a plan stand on: its pools, its losses, and the day.
create or replace view plans.books as
  select p.id as plan_id, md5(concat_ws(' ', date_trunc('day', clock.now(), 'UTC'),
    (select string_agg(b.class || b.balance, ' ' order by b.class) from ledger.balance b
      where b.owner = p.id::text and b.asset = 'USD'))) as books
  from plans.plan p;

-- Seconds that two spans share.
create or replace function plans.shared_seconds(
  a_from timestamptz, a_to timestamptz, b_from timestamptz, b_to timestamptz
) returns numeric
language sql immutable set search_path = pg_catalog
as $$
  select greatest(0, extract(epoch from least(a_to, b_to) - greatest(a_from, b_from)))
$$;

-- Measures every month of a plan from the books; what is held is counted as distributions count it
-- (MONEY, Positions): principal by days, until the term is over, less what had left.
create or replace function plans.measure(p_plan uuid) returns void
language sql volatile set search_path = pg_catalog
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
    from ledger.movement
    where owner = p_plan::text and asset = 'USD' and (
      kind in ('distribute_gain', 'distribute_capital', 'share_loss')
      -- A payment taken back raises its pool again; a reversed gain lowers it, paid to nobody.
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
    -- Hundredths of a percent for a whole term, and a share of it for the days at work.
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

-- Target against paid, since a plan began: the target of every period that a run paid, and of every
-- other day that has been over for a month. Nobody is late in the days that can still be paid.
create or replace view plans.target_record as
  select m.plan_id, coalesce(paid.target_cents, 0) + coalesce(sum(gaps.target_cents), 0)::bigint
      as target_cents,
    sum(m.gain_cents)::bigint as gain_cents, sum(m.capital_cents)::bigint as capital_cents,
    sum(m.lost_cents)::bigint as lost_cents
  from plans.month m
  left join (
    select r.plan_id, sum(r.target_cents)::bigint as target_cents
    from distributions.run r where r.done_at is not null group by r.plan_id
  ) paid on paid.plan_id = m.plan_id
  cross join lateral (
    select coalesce(m.since, (m.starts_at at time zone 'UTC')::date) as since,
      (m.starts_at at time zone 'UTC' + interval '1 month')::date as upto
  ) d
  left join lateral (
    select m.target_cents * greatest(0, d.upto - d.since - coalesce(sum(
      least(d.upto, r.ends) - greatest(d.since, r.begins)), 0)) / (d.upto - d.since)
      as target_cents
    from distributions.run r where r.plan_id = m.plan_id and r.done_at is not null
      and r.begins < d.upto and r.ends > d.since
  ) gaps on d.upto <= date_trunc('month', clock.now(), 'UTC')::date - interval '1 month'
  group by m.plan_id, paid.target_cents;

-- Lets all principal of a position go on in the one that renews it.
create or replace function plans.hand_on_principal(p_from uuid, p_to uuid) returns void
language sql security definer set search_path = pg_catalog
as $$
  with gone as (
    insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
    select p_to, id, principal_cents, clock.now() from plans.position where id = p_from
    returning position_id
  )
  update plans.position o set principal_cents = 0 from gone where o.id = gone.position_id
$$;

-- The illustrative catalogue (LED-8), once and in sandbox only.
create or replace function plans.seed_sandbox() returns void
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  one record;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtext('plans.seed'));
  if exists (select from plans.plan)
    or not foundation.in_sandbox() then
    return;
  end if;
  for one in
    select * from (values
      (1, 'real_estate', 'BASIC', 1000, 10000, 50),
      (2, 'real_estate', 'SILVER', 5000, 49999, 300),
      (3, 'real_estate', 'GOLD', 50000, 99999, 400),
      (4, 'real_estate', 'PLATINUM', 100000, 10000000, 150),
      (5, 'real_estate', 'STEADY', 1000, 10000000, 4),
      (6, 'crypto', 'BASIC', 1000, 9999, 50),
      (7, 'crypto', 'PLATINUM', 10000, 49999, 150),
      (8, 'crypto', 'SILVER', 50000, 99999, 300),
      (9, 'crypto', 'GOLD', 100000, 5000000, 400),
      (10, 'crypto', 'STEADY', 1000, 10000000, 4)
    ) as catalogue(rank, family, name, least, most, percent)
  loop
    insert into plans.plan (family, rank) values (one.family, one.rank) returning id into made;
    insert into plans.version (plan_id, version, name, min_cents, max_cents, target_hundredths,
      term_days, mark, made_at)
    values (made, 1, one.name, one.least::bigint * 100, one.most::bigint * 100,
      one.percent * 100, 365,
      'Illustrative play-money plan. No real investment can promise this.', clock.now());
  end loop;
end $$;

revoke execute on all functions in schema plans from public;
grant usage on schema plans to candor_web, candor_worker;
grant select on all tables in schema plans to candor_web, candor_worker;
grant insert on plans.position to candor_web, candor_worker;
grant update (principal_cents) on plans.position to candor_web, candor_worker;
grant update (restored_at, fee_borne) on plans.leaving to candor_web, candor_worker;
grant execute on function plans.no_more_than(bigint, numeric),
  plans.shrink_positions(uuid[], uuid[], bigint[]),
  plans.hand_on_principal(uuid, uuid) to candor_web;
grant insert, update on plans.month, plans.measured to candor_worker;
grant execute on function plans.measure(uuid),
  plans.shared_seconds(timestamptz, timestamptz, timestamptz, timestamptz) to candor_worker;
grant execute on function plans.seed_sandbox() to candor_web, candor_worker;
grant execute on function plans.change(uuid), plans.terms_for(integer, integer)
  to candor_web, candor_worker;
