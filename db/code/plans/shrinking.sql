-- What reduces positions besides their member: a correction and a recovery that two people
-- approved, and an allocated loss.

-- Frees as much principal of a position as two people approved: the money stays the member's, as
-- free balance, and the days until now keep counting. Returns null, or the refusal.
create or replace function plans.correct_principal(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  o plans.position;
  freed bigint;
  refusal text := approvals.lock_unused(p_approval, 'position_correction');
begin
  perform foundation.require_read_committed();
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_approval;
  perform foundation.take_turn('plans.position', p.payload ->> 'owner');
  select * into o from plans.position
  where id = (p.payload ->> 'position')::uuid and member_id = (p.payload ->> 'owner')::uuid
  for update;
  -- The principal must still be what two people saw: a withdrawal may have taken some of it.
  if not found or o.principal_cents <> (p.payload ->> 'seen')::bigint then
    return 'position_moved';
  end if;
  freed := o.principal_cents - (p.payload ->> 'principal')::bigint;
  if freed <= 0 then
    return 'position_moved';
  end if;
  update approvals.proposal set consumed_by = p.id where id = p.id;
  insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
  values (p.id, o.id, freed, clock.now());
  update plans.position set principal_cents = principal_cents - freed where id = o.id;
  return null;
end $$;

-- Frees as much principal as two people approved to take out of a balance: free balance goes first,
-- then the oldest positions. Returns null, or the refusal; a second call finds nothing to do.
create or replace function plans.free_for_recovery(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  refusal text := approvals.lock_unused(p_approval, 'incident_recover');
begin
  perform foundation.require_read_committed();
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_approval;
  if p.payload->>'from' <> 'member_balance' then
    return null;
  end if;
  -- Locks the ledger before the positions, like a withdrawal: otherwise each could wait for the
  -- other.
  perform from ledger.account where asset = 'USD'
    and (owner, class) in ((p.payload->>'owner', 'member_balance'), ('', 'incident'))
  order by id for no key update;
  perform foundation.take_turn('plans.position', p.payload->>'owner');
  with held as (
    select o.id, o.principal_cents,
      sum(o.principal_cents) over (order by o.opened_at, o.id) - o.principal_cents as older
    from plans.position o
    where o.member_id = (p.payload->>'owner')::uuid and o.principal_cents > 0
  ), taken as (
    select h.id, least(h.principal_cents, b.cents - h.older)::bigint as cents
    from held h, plans.beyond(p.payload->>'owner', (p.payload->>'amount')::bigint) b (cents)
    where b.cents > h.older
  ), shrunk as (
    update plans.position o set principal_cents = o.principal_cents - t.cents
    from taken t where o.id = t.id
  )
  insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
  select p.id, id, cents, clock.now() from taken;
  return null;
end $$;

-- Reduces the position that made a loss, and then the member's other positions, the oldest first,
-- by their excess over the balance. Called after the loss was posted.
create or replace function plans.allocate_loss(
  p_member uuid, p_position uuid, p_subject uuid, p_cents bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with held as (
    select o.id, o.principal_cents,
      sum(o.principal_cents) over (order by o.id <> p_position, o.opened_at, o.id)
        - o.principal_cents as before,
      greatest(
        least(p_cents,
          coalesce(sum(o.principal_cents) filter (where o.id = p_position) over (), 0)),
        sum(o.principal_cents) over () - coalesce((select b.balance from ledger.balance b
          where b.owner = p_member::text and b.class = 'member_balance'), 0)) as leaving
    from plans.position o where o.member_id = p_member and o.principal_cents > 0
  ), taken as (
    select id, least(principal_cents, leaving - before)::bigint as cents
    from held where leaving > before
  ), shrunk as (
    update plans.position o set principal_cents = o.principal_cents - t.cents
    from taken t where o.id = t.id
  )
  insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
  select p_subject, id, cents, clock.now() from taken
$$;

grant execute on function plans.correct_principal(uuid), plans.free_for_recovery(uuid)
  to candor_worker;
