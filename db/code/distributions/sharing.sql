-- How a recorded loss comes to be shared: by two people, and after fourteen days' notice.

-- Principal of each position of a plan at a moment, position by position after `p_after`.
create or replace function distributions.weigh_loss(
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

-- What each position after `p_after` would bear, where `p_done` units are through already.
create or replace function distributions.split_loss(
  s distributions.sharing, p_after uuid, p_done bigint, p_limit integer
) returns table (position_id uuid, member_id uuid, units bigint, through bigint, cents bigint)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select w.position_id, w.member_id, w.units, w.through::bigint,
    distributions.paid_through(coalesce(s.due_cents, s.cents), w.through, s.units)
      - distributions.paid_through(coalesce(s.due_cents, s.cents), w.through - w.units, s.units)
  from (
    select v.*, p_done + sum(v.units) over (order by v.position_id) as through
    from distributions.weigh_loss(s.plan_id, s.lost_at, p_after, p_limit) v
  ) w
$$;

-- A sharing as it would be, of a loss that was recorded; says why it cannot be.
create or replace function distributions.draft_sharing(
  p_id uuid, p_loss uuid, p_cents bigint, out made distributions.sharing, out refusal text
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
  from distributions.weigh_loss(lost.plan_id, lost.posted_at, null, null) w;
  refusal := case
    when p_cents > least(lost.amount, coalesce((select a.balance from ledger.account a
      where a.owner = lost.plan_id::text and a.class = 'loss'), 0)) then 'insufficient_funds'
    when made.units = 0 then 'nobody_to_share'
    when exists (select from distributions.sharing s where s.plan_id = lost.plan_id
      and s.approved_at is not null and s.done_at is null) then 'sharing_open'
  end;
end $$;

-- Writes a sharing down for its approval, by a person who may propose it; or why it cannot be.
create or replace function distributions.propose_sharing(
  raw_token text, p_id uuid, p_loss uuid, p_cents bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafted record;
begin
  perform identity.require_administrator(raw_token, array['owner', 'finance'], true);
  select * into drafted from distributions.draft_sharing(p_id, p_loss, p_cents);
  if drafted.refusal is null then
    insert into distributions.sharing (id, plan_id, loss_id, lost_at, cents, units, positions,
      evidence, proposed_at)
    values (p_id, (drafted.made).plan_id, p_loss, (drafted.made).lost_at, p_cents,
      (drafted.made).units, (drafted.made).positions, (drafted.made).evidence, clock.now());
  end if;
  return drafted.refusal;
end $$;

-- Two people granted exactly this sharing: from now on its members are told.
create or replace function distributions.approve_sharing(p_id uuid, p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s distributions.sharing;
begin
  perform foundation.require_read_committed();
  select * into s from distributions.sharing where id = p_id for update;
  if not found or s.approved_at is not null or not exists (
    select from approvals.proposal p where p.id = p_approval and p.kind = 'share_loss'
      and p.subject = p_id and approvals.counts(p) and p.payload->>'flow' = 'share'
      and p.payload->>'plan' = s.plan_id::text and p.payload->>'amount' = s.cents::text) then
    return 'approval_mismatch';
  end if;
  perform foundation.take_turn('distributions.sharing', s.plan_id::text);
  if exists (select from distributions.sharing o where o.plan_id = s.plan_id
    and o.approved_at is not null and o.done_at is null) then
    return 'sharing_open';
  end if;
  update distributions.sharing set proposal_id = p_approval, approved_at = clock.now()
  where id = p_id;
  return 'approved';
end $$;

-- Tells the members of the next positions what they may bear and when; the last one told begins
-- the fourteen days. Gives how many positions were gone through; 0 once all were told.
create or replace function distributions.tell_sharing(p_id uuid, p_positions integer)
returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s distributions.sharing;
  through integer;
  last uuid;
begin
  perform foundation.require_read_committed();
  select * into s from distributions.sharing where id = p_id for update;
  if not found or s.approved_at is null or s.told_at is not null then
    return 0;
  end if;
  with part as materialized (
    select * from distributions.split_loss(s, s.told_through, 0, p_positions)
  ), told as materialized (
    select p.*, foundation.enqueue('notice', jsonb_build_object(
      'kind', 'loss_notice', 'memberId', p.member_id, 'subject', p.position_id,
      'cents', div(p.units * s.cents::numeric, s.units)::text))
    from part p where p.units > 0
  )
  select (select count(*) from part), (select max(position_id::text) from part)::uuid
    from (select count(*) from told) t
  into through, last;
  update distributions.sharing set told_through = coalesce(last, told_through),
    told_at = case when through < p_positions then clock.now() end,
    due_at = case when through < p_positions then clock.now() + interval '14 days' end
  where id = p_id;
  return greatest(through, 1);
end $$;

create or replace function distributions.note_sharing_refusal(p_id uuid, p_refusal text)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update distributions.sharing set refusal = p_refusal where id = p_id and done_at is null
$$;

-- What two people approved stays as it was, and its end stays its end.
create or replace function distributions.guard_sharing() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.plan_id, new.loss_id, new.lost_at, new.cents, new.units, new.positions,
      new.evidence, new.proposed_at)
    is distinct from (old.id, old.plan_id, old.loss_id, old.lost_at, old.cents, old.units,
      old.positions, old.evidence, old.proposed_at)
    or (old.due_at is not null and new.due_at is distinct from old.due_at)
    or (old.proposal_id is not null and new.proposal_id is distinct from old.proposal_id)
    or new.due_at < new.told_at + interval '14 days' or old.done_at is not null then
    raise exception 'a sharing stays as it was approved' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger wakes after update on distributions.sharing
  for each row when (new.approved_at is distinct from old.approved_at)
  execute function foundation.wake();
alter table distributions.sharing enable always trigger wakes;
create or replace trigger sharing_keeps before update on distributions.sharing
  for each row execute function distributions.guard_sharing();
create or replace trigger sharing_stays before delete on distributions.sharing
  for each row execute function audit.refuse_change();
create or replace trigger burden_stays before update or delete on distributions.burden
  for each row execute function audit.refuse_change();
create or replace trigger borne_stays before update or delete on distributions.borne
  for each row execute function audit.refuse_change();
alter table distributions.sharing enable always trigger sharing_keeps;
alter table distributions.sharing enable always trigger sharing_stays;
alter table distributions.burden enable always trigger burden_stays;
alter table distributions.borne enable always trigger borne_stays;

drop function if exists distributions.propose_sharing(uuid, uuid, bigint);
revoke execute on all functions in schema distributions from public;
grant select on distributions.sharing, distributions.burden to candor_web, candor_worker;
grant execute on function distributions.draft_sharing(uuid, uuid, bigint),
  distributions.propose_sharing(text, uuid, uuid, bigint),
  distributions.split_loss(distributions.sharing, uuid, bigint, integer),
  distributions.weigh_loss(uuid, timestamptz, uuid, integer) to candor_web, candor_worker;
grant execute on function distributions.approve_sharing(uuid, uuid),
  distributions.tell_sharing(uuid, integer),
  distributions.note_sharing_refusal(uuid, text) to candor_worker;

insert into approvals.kind (name, about, figures, description) values
  ('distribute', null, null, 'distributions.describe'),
  ('share_loss', null, null, 'distributions.describe')
on conflict (name) do update set about = excluded.about, figures = excluded.figures,
  description = excluded.description;
