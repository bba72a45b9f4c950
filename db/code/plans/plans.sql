-- Principal is part of the balance: the two never diverge unseen (MONEY, Positions).
create or replace function plans.is_excess(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select sum(principal_cents) from plans.position where member_id = p_member), 0)
    > coalesce((select balance from ledger.account
        where owner = p_member::text and class = 'member_balance' and asset = 'USD'), 0)
$$;

-- How much a member's positions exceed their balance less this many cents.
create or replace function plans.beyond(p_owner text, p_leaving bigint) returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(o.principal_cents), 0) - greatest(0, coalesce((
    select balance from ledger.account
    where owner = p_owner and class = 'member_balance' and asset = 'USD'), 0) - p_leaving)
  from plans.position o where o.member_id = p_owner::uuid and o.principal_cents > 0
$$;

-- A new or larger position is checked at the end of the transaction, when all of it has happened;
-- under the member's lock, so that two concurrent calls see each other.
create or replace function plans.refuse_excess() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.position', new.member_id::text);
  if plans.is_excess(new.member_id) then
    raise exception 'positions hold more than the balance' using errcode = 'CA004';
  end if;
  return null;
end $$;

-- A reduction follows a fallen balance, and is checked at once, for the whole statement.
create or replace function plans.refuse_excess_left() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  if exists (
    select from (
      select o.member_id, sum(o.principal_cents) as held
      from plans.position o
      where o.member_id = any (array(select member_id from new_rows))
      group by o.member_id
    ) p
    -- Looked up singly, not joined: on young tables the join would read those of all members.
    where p.held > coalesce((select a.balance from ledger.account a
      where a.owner = p.member_id::text and a.class = 'member_balance' and a.asset = 'USD'), 0)
  ) then
    raise exception 'positions hold more than the balance' using errcode = 'CA004';
  end if;
  return null;
end $$;

create or replace function plans.forbid_change_of_position() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.member_id, new.plan_id, new.version_id, new.subject, new.opened_cents,
      new.opened_at, new.matures_at, new.day_rule)
    is distinct from (old.id, old.member_id, old.plan_id, old.version_id, old.subject,
      old.opened_cents, old.opened_at, old.matures_at, old.day_rule) then
    raise exception 'only the principal of a position moves' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger forbid_change_of_position
  before update of id, member_id, plan_id, version_id,
  subject, opened_cents, opened_at, matures_at, day_rule on plans.position
  for each row execute function plans.forbid_change_of_position();
create or replace trigger forbid_delete_of_position before delete on plans.position
  for each row execute function audit.refuse_change();
drop trigger if exists position_within_balance on plans.position;
create constraint trigger position_within_balance after insert on plans.position
  deferrable initially deferred for each row execute function plans.refuse_excess();
drop trigger if exists position_grows_within_balance on plans.position;
create constraint trigger position_grows_within_balance after update on plans.position
  deferrable initially deferred for each row when (new.principal_cents > old.principal_cents)
  execute function plans.refuse_excess();
create or replace trigger position_shrinks_enough after update on plans.position
  referencing new table as new_rows for each statement execute function plans.refuse_excess_left();

-- The excess of positions over the balance: never more than the amount that just left it.
create or replace function plans.no_more_than(p_leaving bigint, p_excess numeric) returns numeric
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
begin
  if p_excess > p_leaving then
    raise exception 'positions shrink by no more than what leaves' using errcode = 'CA004';
  end if;
  return p_excess;
end $$;

-- Removes principal with withdrawals, one a member per call: free balance first, then the oldest
-- positions (LED-7). Called after the holds were posted, in their transaction: the positions'
-- excess over the balance is what leaves.
create or replace function plans.shrink_positions(
  p_members uuid[], p_withdrawals uuid[], p_cents bigint[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  moment timestamptz := clock.now();
begin
  perform foundation.require_read_committed();
  perform foundation.take_turns('plans.position', p_members::text[]);
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

-- The illustrative catalogue (LED-8), once and in sandbox only.
create or replace function plans.seed_sandbox() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  one record;
  made uuid;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.seed');
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

grant usage on schema plans to candor_web, candor_worker;
grant select on plans.leaving, plans.measured, plans.month, plans.plan, plans.position,
  plans.version to candor_web, candor_worker;
grant execute on function plans.beyond(text, bigint), plans.seed_sandbox()
  to candor_web, candor_worker;
