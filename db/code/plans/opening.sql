-- How a position is opened, renewed or repaid. A share of every distribution depends on it, so
-- nothing here trusts the caller: a process names a fact, and the rest is read from the ledger
-- (INT-12).

-- Invests part of a member's balance under a version of a plan, from now on and for its term; one
-- subject opens one position. Null if it already did. No role may call it.
create or replace function plans.open_position(
  p_member uuid, p_version uuid, p_subject uuid, p_cents bigint
) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.now();
  made uuid;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.position', p_member::text);
  insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
    principal_cents, opened_at, matures_at)
  select p_member, v.plan_id, v.id, p_subject, p_cents, p_cents, moment,
    moment + make_interval(days => v.term_days)
  from plans.version v where v.id = p_version
  on conflict (subject) do nothing returning id into made;
  return made;
end $$;

-- Locks the positions of a session's member: what is read next does not change. It comes before the
-- member's row, as in all functions that change positions.
create or replace function plans.take_turn(raw_token text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select foundation.take_turn('plans.position', (identity.caller(raw_token, 'client')).person::text)
$$;

-- Reinvests a matured position's principal, or the amount of it and of free balance that its member
-- requests, under the plan's current version; returns the new position's id (LED-7).
create or replace function plans.renew(raw_token text, p_position uuid, p_cents bigint)
returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_active_member(raw_token);
  old plans.position;
  v record;
  cents bigint;
  made uuid;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.position', member::text);
  select * into old from plans.position where id = p_position and member_id = member;
  if old.id is null then
    perform foundation.refuse('not_found');
  elsif exists (select from plans.position where subject = old.id) then
    perform foundation.refuse('position_renewed');
  elsif old.matures_at > clock.now() then
    perform foundation.refuse('position_not_matured');
  end if;
  select c.id, c.min_cents, c.max_cents into v
  from plans.plan p join plans.current_version c on c.plan_id = p.id
  where p.id = old.plan_id and p.is_open;
  cents := coalesce(p_cents, old.principal_cents);
  if v.id is null then
    perform foundation.refuse('plan_unavailable');
  elsif cents - old.principal_cents > -plans.beyond(member::text, 0) then
    perform foundation.refuse('amount_over_available');
  elsif cents not between v.min_cents and v.max_cents then
    perform foundation.refuse('amount_out_of_range');
  end if;
  made := plans.open_position(member, v.id, old.id, cents);
  -- All of the old position continues in the new: the amount that is not reinvested becomes free
  -- balance.
  with gone as (
    insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
    select made, id, principal_cents, clock.now() from plans.position
    where id = old.id and principal_cents > 0
    returning position_id
  )
  update plans.position o set principal_cents = 0 from gone where o.id = gone.position_id;
  return made;
end $$;

-- Invests free balance of a member under the plan's current version; returns the new position's id.
-- The principal of an open position is not free; that of matured positions is, and is used last,
-- the oldest first (MEM-22, LED-7).
create or replace function plans.invest(raw_token text, p_plan uuid, p_cents bigint) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_active_member(raw_token);
  moment timestamptz := clock.now();
  matured bigint;
  excess numeric;
  v record;
  made uuid;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.position', member::text);
  select c.id, c.min_cents, c.max_cents into v
  from plans.plan p join plans.current_version c on c.plan_id = p.id
  where p.id = p_plan and p.is_open;
  select coalesce(sum(principal_cents), 0) into matured
  from plans.position where member_id = member and matures_at <= moment;
  excess := p_cents + plans.beyond(member::text, 0);
  if v.id is null then
    perform foundation.refuse('plan_unavailable');
  elsif excess > matured then
    perform foundation.refuse('amount_over_available');
  elsif p_cents is null or p_cents not between v.min_cents and v.max_cents then
    perform foundation.refuse('amount_out_of_range');
  end if;
  made := plans.open_position(member, v.id, uuidv7(), p_cents);
  with old as (
    select id, principal_cents, sum(principal_cents) over (order by matures_at, id)
      - principal_cents as before
    from plans.position
    where member_id = member and matures_at <= moment and principal_cents > 0
  ), gone as (
    insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
    select made, id, least(principal_cents, excess - before)::bigint, moment from old
    where before < excess
    returning position_id, cents
  )
  update plans.position o set principal_cents = o.principal_cents - gone.cents
  from gone where o.id = gone.position_id;
  return made;
end $$;

-- How much of a withdrawal would stay free balance if it were returned, or did.
create or replace function plans.would_stay_free(p_withdrawal uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(l.cents), 0)::bigint from plans.leaving l
    where l.withdrawal_id = p_withdrawal and l.restored_at is null and rules.is_unallocated(l)
  );
end $$;

-- Returns the amount that a withdrawal took out of positions, after its hold was released to the
-- balance; an amount that escaped a loss allocation stays free balance. No role may call it.
create or replace function plans.give_back(p_withdrawal uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  with back as (
    update plans.leaving l set restored_at = clock.now()
    where withdrawal_id = p_withdrawal and restored_at is null
      and exists (select from ledger.posted t
        where t.subject = p_withdrawal and t.kind = 'release_balance')
      and not rules.is_unallocated(l)
    returning position_id, cents
  )
  update plans.position o set principal_cents = o.principal_cents + back.cents
  from back where o.id = back.position_id;
end $$;

-- Records that the operator pays the network fee of a withdrawal from positions within their 14
-- days of cooling-off, once for each deposit that opened one; false if it leaves none in time
-- (MEM-13).
create or replace function plans.note_operator_fee(p_withdrawal uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update plans.leaving set operator_paid_fee = true
  where withdrawal_id = p_withdrawal and position_id in (select rules.left_in_time(p_withdrawal));
  return found;
end $$;

-- Whether the operator would pay the fee of a withdrawal; this uses nothing up.
create or replace function plans.operator_would_pay_fee(p_withdrawal uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select rules.left_in_time(p_withdrawal));
end $$;

grant execute on function plans.take_turn(text),
  plans.renew(text, uuid, bigint), plans.invest(text, uuid, bigint),
  plans.would_stay_free(uuid) to candor_web;
grant execute on function plans.note_operator_fee(uuid), plans.operator_would_pay_fee(uuid)
  to candor_worker;
