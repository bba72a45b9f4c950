-- The terms of a plan, and who may change them: only by new versions, each by two people.

-- Whether a target per term, in hundredths of a percent, is above `p_percent` a year.
create or replace function plans.aims_above(p_percent integer, hundredths integer, days integer)
returns boolean
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select hundredths::bigint * 365 > p_percent::bigint * 100 * days $$;

-- The label of a version, and its start: in live a target above 10 percent a year waits 72 hours
-- and is marked (INT-6).
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

-- In live no target is above 30 percent a year, one above 10 is marked and waits, and each needs
-- two people, whichever role writes the plan (INT-6).
create or replace function plans.refuse_dreams() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
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

-- Whether two people approved this: one of them proposed it with re-authentication, another
-- approved.
create or replace function plans.is_granted(p_approval uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select approvals.counts(p) and p.kind like 'plan\_%'
    and (select count(*) from approvals.approver where proposal_id = p.id)
      + p.proposer_proved::integer >= 2
    from approvals.proposal p where p.id = p_approval), false)
$$;

-- The version of each plan that is in force now.
create or replace view plans.current_version as
  select distinct on (v.plan_id) v.* from plans.version v
  where v.valid_from <= clock.now()
  order by v.plan_id, v.version desc;

-- Uses up an approval to create a plan or a version, to close a plan or to reopen it.
create or replace function plans.change(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  target integer;
  days integer;
  refusal text :=
    approvals.take(p_approval, 'plan_make', 'plan_change', 'plan_close', 'plan_open');
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_approval;
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
  -- All terms are stored by the names of their columns, as plans.terms_in_words showed them.
  insert into plans.version
  select v.* from plans.terms_for(target, days) t,
    jsonb_populate_record(null::plans.version, p.payload || jsonb_build_object('id', uuidv7(),
      'plan_id', p.subject, 'mark', t.mark, 'made_at', t.made_at, 'valid_from', t.valid_from,
      'proposal_id', p.id)) v;
  return 'changed';
exception when unique_violation then
  return 'plan_changed';
end $$;

create or replace trigger version_dreams_not before insert on plans.version
  for each row execute function plans.refuse_dreams();
create or replace trigger forbid_change_of_version before update or delete on plans.version
  for each row execute function audit.refuse_change();

grant usage on schema plans to candor_web, candor_worker;
grant execute on function plans.change(uuid) to candor_worker;
grant execute on function plans.terms_for(integer, integer) to candor_web, candor_worker;

-- The state before a change of a plan: the version in force, or whether it accepts deposits.
create or replace function plans.figures(p_kind text, p_subject uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'plan_change' then (select jsonb_build_object('version', coalesce(
      (select c.version from plans.current_version c where c.plan_id = p_subject),
      (select max(v.version) from plans.version v where v.plan_id = p_subject))))
    else jsonb_build_object('state', case when p.is_open then 'open for deposits'
      else 'closed to deposits' end)
  end from plans.plan p where p.id = p_subject
$$;

grant select on plans.current_version to candor_web, candor_worker;
