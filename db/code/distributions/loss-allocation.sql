-- How a recorded loss is allocated: by two people, after fourteen days' notice.

-- The principal of each position of a plan at a moment, position by position after `p_after`.
create or replace function distributions.loss_weights(
  p_plan uuid, p_moment timestamptz, p_after uuid, p_limit integer
) returns table (position_id uuid, member_id uuid, units bigint)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select o.id, o.member_id,
    case when o.opened_at <= p_moment and o.matures_at > p_moment then o.opened_cents - coalesce((
      select sum(l.cents)::bigint from plans.leaving l
      where l.position_id = o.id and l.left_at <= p_moment
        and (l.restored_at is null or l.restored_at > p_moment)), 0) else 0 end
  from plans.position o
  where o.plan_id = p_plan and (p_after is null or o.id > p_after)
  order by o.id limit p_limit
$$;

-- The loss of each position after `p_after`, if `p_done` units are already processed.
create or replace function distributions.loss_by_position(
  s distributions.loss_allocation, p_after uuid, p_done bigint, p_limit integer
) returns table (position_id uuid, member_id uuid, units bigint, through bigint, cents bigint)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select w.position_id, w.member_id, w.units, w.through::bigint,
    distributions.paid_through(coalesce(s.due_cents, s.cents), w.through, s.units)
      - distributions.paid_through(coalesce(s.due_cents, s.cents), w.through - w.units, s.units)
  from (
    select v.*, p_done + sum(v.units) over (order by v.position_id) as through
    from distributions.loss_weights(s.plan_id, s.lost_at, p_after, p_limit) v
  ) w
$$;

-- Drafts the allocation of a recorded loss, or returns why there can be none.
create or replace function distributions.draft_loss_allocation(
  p_id uuid, p_loss uuid, p_cents bigint, out made distributions.loss_allocation, out refusal text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  lost record;
begin
  select t.amount, t.posted_at, t.evidence, t.debit_owner::uuid as plan_id into lost
  from ledger.posted t where t.id = p_loss and t.kind = 'record_loss'
    and not exists (select from ledger.posted r where r.undoes = t.id);
  if not found then
    refusal := 'not_found';
    return;
  end if;
  made.id := p_id;
  made.plan_id := lost.plan_id;
  made.loss_id := p_loss;
  made.lost_at := lost.posted_at;
  made.evidence := lost.evidence;
  made.cents := p_cents;
  select coalesce(sum(w.units), 0), count(*) filter (where w.units > 0)
  into made.units, made.positions
  from distributions.loss_weights(lost.plan_id, lost.posted_at, null, null) w;
  refusal := case
    when p_cents > least(lost.amount, coalesce((select a.balance from ledger.account a
      where a.owner = lost.plan_id::text and a.class = 'loss'), 0)) then 'insufficient_funds'
    when made.units = 0 then 'no_position_to_charge'
    when exists (select from distributions.loss_allocation s where s.plan_id = lost.plan_id
      and s.approved_at is not null and s.done_at is null) then 'loss_allocation_open'
  end;
end $$;

-- Records an allocation for approval, by a person who may propose it; or returns the refusal.
create or replace function distributions.propose_loss_allocation(
  raw_token text, p_id uuid, p_loss uuid, p_cents bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafted record;
begin
  perform identity.require_administrator(raw_token, array['owner', 'finance'], true);
  select * into drafted from distributions.draft_loss_allocation(p_id, p_loss, p_cents);
  if drafted.refusal is null then
    insert into distributions.loss_allocation (id, plan_id, loss_id, lost_at, cents, units,
      positions,
      evidence, proposed_at)
    values (p_id, (drafted.made).plan_id, p_loss, (drafted.made).lost_at, p_cents,
      (drafted.made).units, (drafted.made).positions, (drafted.made).evidence, clock.now());
  end if;
  return drafted.refusal;
end $$;

-- Approves the allocation after two people approved exactly this: from now on its members are
-- notified.
create or replace function distributions.approve_loss_allocation(p_id uuid, p_approval uuid)
  returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s distributions.loss_allocation;
begin
  perform foundation.require_read_committed();
  select * into s from distributions.loss_allocation where id = p_id for update;
  if not found or s.approved_at is not null or not exists (
    select from approvals.proposal p where p.id = p_approval and p.kind = 'share_loss'
      and p.subject = p_id and approvals.counts(p) and p.payload->>'flow' = 'share'
      and p.payload->>'plan' = s.plan_id::text and p.payload->>'amount' = s.cents::text) then
    return 'approval_mismatch';
  end if;
  perform foundation.take_turn('distributions.loss_allocation', s.plan_id::text);
  if exists (select from distributions.loss_allocation o where o.plan_id = s.plan_id
    and o.approved_at is not null and o.done_at is null) then
    return 'loss_allocation_open';
  end if;
  update distributions.loss_allocation set proposal_id = p_approval, approved_at = clock.now()
  where id = p_id;
  return 'approved';
end $$;

-- Notifies the members of the next positions of their possible loss and its date; the last notice
-- starts the fourteen days. Returns the number of positions processed; 0 once all are notified.
create or replace function distributions.notify_of_loss(p_id uuid, p_positions integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s distributions.loss_allocation;
  through integer;
  last uuid;
begin
  perform foundation.require_read_committed();
  select * into s from distributions.loss_allocation where id = p_id for update;
  if not found or s.approved_at is null or s.notified_at is not null then
    return 0;
  end if;
  with part as materialized (
    select * from distributions.loss_by_position(s, s.notified_through, 0, p_positions)
  ), notified as materialized (
    select p.*, foundation.enqueue('notice', jsonb_build_object(
      'kind', 'loss_notice', 'memberId', p.member_id, 'subject', p.position_id,
      'cents', div(p.units * s.cents::numeric, s.units)::text))
    from part p where p.units > 0
  )
  select (select count(*) from part), (select max(position_id::text) from part)::uuid
    from (select count(*) from notified) t
  into through, last;
  update distributions.loss_allocation set notified_through = coalesce(last, notified_through),
    notified_at = case when through < p_positions then clock.now() end,
    due_at = case when through < p_positions then clock.now() + interval '14 days' end
  where id = p_id;
  return greatest(through, 1);
end $$;

create or replace function distributions.note_loss_allocation_refusal(p_id uuid, p_refusal text)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update distributions.loss_allocation set refusal = p_refusal where id = p_id and done_at is null
$$;

-- An approved allocation never changes, and its end is final.
create or replace function distributions.guard_loss_allocation() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.plan_id, new.loss_id, new.lost_at, new.cents, new.units, new.positions,
      new.evidence, new.proposed_at)
    is distinct from (old.id, old.plan_id, old.loss_id, old.lost_at, old.cents, old.units,
      old.positions, old.evidence, old.proposed_at)
    or (old.due_at is not null and new.due_at is distinct from old.due_at)
    or (old.proposal_id is not null and new.proposal_id is distinct from old.proposal_id)
    or new.due_at < new.notified_at + interval '14 days' or old.done_at is not null then
    raise exception 'a loss allocation stays as it was approved' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger notify_worker after update on distributions.loss_allocation
  for each row when (new.approved_at is distinct from old.approved_at)
  execute function foundation.notify_worker();
alter table distributions.loss_allocation enable always trigger notify_worker;
create or replace trigger guard_loss_allocation before update on distributions.loss_allocation
  for each row execute function distributions.guard_loss_allocation();
create or replace trigger forbid_delete_of_loss_allocation
  before delete on distributions.loss_allocation
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_member_loss
  before update or delete on distributions.member_loss
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_allocated
  before update or delete on distributions.allocated
  for each row execute function audit.refuse_change();
alter table distributions.loss_allocation enable always trigger guard_loss_allocation;
alter table distributions.loss_allocation enable always trigger forbid_delete_of_loss_allocation;
alter table distributions.member_loss enable always trigger forbid_change_of_member_loss;
alter table distributions.allocated enable always trigger forbid_change_of_allocated;

grant select on distributions.loss_allocation, distributions.member_loss to candor_web,
  candor_worker;
grant execute on function distributions.draft_loss_allocation(uuid, uuid, bigint),
  distributions.propose_loss_allocation(text, uuid, uuid, bigint),
  distributions.loss_by_position(distributions.loss_allocation, uuid, bigint, integer),
  distributions.loss_weights(uuid, timestamptz, uuid, integer) to candor_web, candor_worker;
grant execute on function distributions.approve_loss_allocation(uuid, uuid),
  distributions.notify_of_loss(uuid, integer),
  distributions.note_loss_allocation_refusal(uuid, text) to candor_worker;
