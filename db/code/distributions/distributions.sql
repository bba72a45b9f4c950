-- Runs: the amounts that a plan's pools pay its positions for a period, by principal times days.
-- All that decides an amount is here, so that no process can distribute differently.

-- Functions called once a position have bodies that are parsed at creation: safe without a search
-- path, and so inlined into the calling statement.
create or replace function distributions.day_of(moment timestamptz) returns date
language sql immutable
return (moment at time zone 'UTC')::date;

-- The first day that a change of a position counts for: a day stands for the night of 24 hours,
-- from the hour of the opening, that ends in it. The opening day earns nothing, the day of maturity
-- counts, and a member who leaves has earned as many days as whole nights. By rule 1, days are UTC
-- days.
create or replace function distributions.value_date(
  rule smallint, opened timestamptz, moment timestamptz
) returns date
language sql immutable
return case when rule = 1 then distributions.day_of(moment)
  else distributions.day_of(opened) + 1 + date_part('day', moment - opened)::integer end;

-- Principal in cents times the days of the period that count, position by position after `p_after`.
-- A withdrawn amount does not count from its value date until it is returned; nothing counts after
-- maturity. A past period never changes.
create or replace function distributions.weigh(
  p_plan uuid, p_begins date, p_ends date, p_after uuid, p_limit integer, p_upto uuid default null
) returns table (
  position_id uuid, member_id uuid, version_id uuid, matures_at timestamptz, units bigint
)
language sql stable
begin atomic
  select o.id, o.member_id, o.version_id, o.matures_at,
    o.opened_cents * greatest(0, s.upto - s.since) - coalesce((
      select sum(l.cents * greatest(0,
        least(s.upto, distributions.value_date(o.day_rule, o.opened_at, l.restored_at))
        - greatest(s.since, distributions.value_date(o.day_rule, o.opened_at, l.left_at))))::bigint
      from plans.leaving l where l.position_id = o.id), 0)
  from plans.position o, lateral (select
      greatest(p_begins, distributions.value_date(o.day_rule, o.opened_at, o.opened_at)) as since,
      least(p_ends, distributions.value_date(o.day_rule, o.opened_at, o.matures_at)) as upto) s
  -- All ids are between the lowest and the highest, so the index is read from one to the other.
  where o.plan_id = p_plan
    and o.id > coalesce(p_after, '00000000-0000-0000-0000-000000000000'::uuid)
    and o.id <= coalesce(p_upto, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
  order by o.id limit p_limit;
end;

-- The total paid once `p_units` of all units are processed: each position is paid its increment, so
-- that together they are paid `p_cents` to the cent, in chunks of any size.
create or replace function distributions.paid_through(
  p_cents bigint, p_units numeric, p_all bigint
) returns bigint
language sql immutable
return case when p_cents = 0 then 0 else div(p_units * p_cents, nullif(p_all, 0))::bigint end;

-- A run's payments to the positions after `p_after`, if `p_done` units are already processed.
create or replace function distributions.split(
  r distributions.run, p_after uuid, p_done bigint, p_limit integer, p_upto uuid default null
) returns table (position_id uuid, member_id uuid, matures_at timestamptz, units bigint,
  through bigint, gain_cents bigint, capital_cents bigint)
language sql stable
begin atomic
  select w.position_id, w.member_id, w.matures_at, w.units, w.through::bigint,
    distributions.paid_through((r).gain_cents, w.through, (r).units)
      - distributions.paid_through((r).gain_cents, w.through - w.units, (r).units),
    distributions.paid_through((r).capital_cents, w.through, (r).units)
      - distributions.paid_through((r).capital_cents, w.through - w.units, (r).units)
  from (
    select v.*, p_done + sum(v.units) over (order by v.position_id) as through
    from distributions.weigh((r).plan_id, (r).begins, (r).ends, p_after, p_limit, p_upto) v
  ) w;
end;

-- Drafts a run: profit first, capital for the rest. Returns the refusal if there can be none.
create or replace function distributions.draft(
  p_run uuid, p_plan uuid, p_begins date, p_ends date, p_cents bigint,
  out made distributions.run, out refusal text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  earned bigint := coalesce((select balance from ledger.account
    where owner = p_plan::text and class = 'pool_gain' and asset = 'USD'), 0);
  capital bigint := coalesce((select balance from ledger.account
    where owner = p_plan::text and class = 'pool_capital' and asset = 'USD'), 0);
begin
  if not exists (select from plans.plan where id = p_plan) then
    refusal := 'not_found';
    return;
  end if;
  made.id := p_run;
  made.plan_id := p_plan;
  made.begins := p_begins;
  made.ends := p_ends;
  made.gain_cents := least(earned, p_cents);
  made.capital_cents := p_cents - made.gain_cents;
  -- Hundredths of a percent for a whole term, prorated to the days that count.
  select coalesce(sum(w.units), 0), coalesce(sum(w.positions), 0),
    coalesce(floor(sum(w.units * v.target_hundredths::numeric / (10000 * v.term_days))), 0)
  into made.units, made.positions, made.target_cents
  from (
    select p.version_id, sum(p.units)::bigint as units,
      count(*) filter (where p.units > 0) as positions
    from distributions.weigh(p_plan, p_begins, p_ends, null, null) p group by p.version_id
  ) w
  join plans.version v on v.id = w.version_id;
  refusal := case
    when p_ends <= p_begins or p_ends > distributions.day_of(clock.now()) then 'period_invalid'
    when made.units = 0 then 'no_position_to_pay'
    when exists (select from distributions.run r where r.plan_id = p_plan
      and r.approved_at is not null and r.begins < p_ends and r.ends > p_begins) then 'period_paid'
    when made.capital_cents > capital then 'insufficient_funds'
    when exists (select from ledger.account where owner = p_plan::text and class = 'loss'
      and balance > 0) then 'loss_open'
  end;
end $$;

-- Records a run for approval, by a person who may propose it; or returns the refusal.
create or replace function distributions.propose(
  raw_token text, p_run uuid, p_plan uuid, p_begins date, p_ends date, p_cents bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  drafted record;
begin
  perform identity.require_administrator(raw_token, array['owner', 'finance'], true);
  select * into drafted from distributions.draft(p_run, p_plan, p_begins, p_ends, p_cents);
  if drafted.refusal is null then
    insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents, units,
      positions, target_cents, proposed_at)
    values (p_run, p_plan, p_begins, p_ends, (drafted.made).gain_cents,
      (drafted.made).capital_cents, (drafted.made).units, (drafted.made).positions,
      (drafted.made).target_cents, clock.now());
  end if;
  return drafted.refusal;
exception when sqlstate 'CD001' then
  return 'period_paid';
end $$;

-- Approves a run after two people approved exactly this run; from now on the worker pays it out.
create or replace function distributions.approve(p_run uuid, p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r distributions.run;
begin
  perform foundation.require_read_committed();
  select * into r from distributions.run where id = p_run for update;
  if not found or r.approved_at is not null or not exists (
    select from approvals.proposal p where p.id = p_approval and p.kind = 'distribute'
      and p.subject = p_run and approvals.counts(p) and p.payload->>'flow' = 'distribute'
      and p.payload->>'plan' = r.plan_id::text
      and p.payload->>'amount' = (r.gain_cents + r.capital_cents)::text
      -- Its days and its pools too, which could not be compared before the run existed.
      and approvals.is_shown(p.kind, p.subject, p.payload, p.shown)) then
    return 'approval_mismatch';
  end if;
  if exists (select from ledger.account where owner = r.plan_id::text and class = 'loss'
    and balance > 0) then
    return 'loss_open';
  end if;
  update distributions.run set proposal_id = p_approval, approved_at = clock.now()
  where id = p_run;
  return 'approved';
exception when sqlstate 'CD001' then
  return 'period_paid';
end $$;

-- Each period of a plan is paid once: approved runs of a plan never overlap by a day.
create or replace function distributions.guard_run() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  if tg_op = 'UPDATE' and (new.id, new.plan_id, new.begins, new.ends, new.gain_cents,
      new.capital_cents, new.units, new.positions, new.target_cents, new.proposed_at)
    is distinct from (old.id, old.plan_id, old.begins, old.ends, old.gain_cents,
      old.capital_cents, old.units, old.positions, old.target_cents, old.proposed_at)
    or tg_op = 'UPDATE' and (old.proposal_id is not null
      and new.proposal_id is distinct from old.proposal_id or old.done_at is not null) then
    raise exception 'a run stays as it was approved' using errcode = 'CA002';
  end if;
  if tg_op = 'UPDATE' and new.approved_at is not distinct from old.approved_at then
    return new;
  end if;
  perform foundation.take_turn('distributions.run', new.plan_id::text);
  if exists (select from distributions.run r where r.plan_id = new.plan_id and r.id <> new.id
    and r.approved_at is not null and r.begins < new.ends and r.ends > new.begins) then
    raise exception 'this period is paid' using errcode = 'CD001';
  end if;
  return new;
end $$;

create or replace trigger run_is_once before insert or update on distributions.run
  for each row execute function distributions.guard_run();
create or replace trigger notify_worker after update on distributions.run
  for each row when (new.approved_at is distinct from old.approved_at
    or new.done_at is distinct from old.done_at)
  execute function foundation.notify_worker();
alter table distributions.run enable always trigger notify_worker;
create or replace trigger forbid_delete_of_run before delete on distributions.run
  for each row execute function audit.refuse_change();
create or replace trigger forbid_delete_of_share before delete on distributions.share
  for each row execute function audit.refuse_change();
alter table distributions.run enable always trigger run_is_once;
alter table distributions.run enable always trigger forbid_delete_of_run;
alter table distributions.share enable always trigger forbid_delete_of_share;

grant usage on schema distributions to candor_web, candor_worker;
grant select on distributions.run, distributions.share to candor_web, candor_worker;
grant execute on function
  distributions.draft(uuid, uuid, date, date, bigint),
  distributions.split(distributions.run, uuid, bigint, integer, uuid),
  distributions.weigh(uuid, date, date, uuid, integer, uuid),
  distributions.paid_through(bigint, numeric, bigint), distributions.day_of(timestamptz),
  distributions.value_date(smallint, timestamptz, timestamptz),
  distributions.propose(text, uuid, uuid, date, date, bigint) to candor_web, candor_worker;
grant execute on function distributions.approve(uuid, uuid) to candor_worker;
