-- Prices belong to a module whose tables are created later.

create or replace function policy.limit_at(p_name text, moment timestamptz) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select value from policy.limit_version v
  where name = p_name and valid_from <= moment
    and not exists (select from policy.limit_withdrawn w where w.version_id = v.id)
  order by valid_from desc, id desc limit 1
$$;

create or replace view policy.current_limit as
  select distinct on (name) name, value from policy.limit_version v
  where valid_from <= clock.now()
    and not exists (select from policy.limit_withdrawn w where w.version_id = v.id)
  order by name, valid_from desc, id desc;

-- Decided limits whose time has not come: a weakening within its 72 hours.
create or replace view policy.waiting_limit as
  select v.id, v.name, v.value, v.valid_from, v.reason, v.decided_at
  from policy.limit_version v
  where v.valid_from > clock.now()
    and not exists (select from policy.limit_withdrawn w where w.version_id = v.id);

-- The number of blocks that make a payment final: by the rules in force, by its value when it was
-- first seen, and for a coinbase payment at least its maturity. Without a known price, as many as
-- for the largest.
create or replace function policy.confirmations(
  p_asset text, p_units bigint, p_at timestamptz, p_is_coinbase boolean
) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with worth as (
    select floor(p_units * r.usd_micros::numeric
      / (ledger.units_per_coin(p_asset) * 10000)) as cents
    from market.rate r where r.asset = p_asset and r.at <= p_at order by r.at desc limit 1
  ), tier as (
    select case
      when coalesce(w.cents >= policy.limit_at('large_payment_cents', clock.now()), true)
        then 3
      when w.cents >= policy.limit_at('middle_payment_cents', clock.now()) then 2
      else 1 end as nth
    from (select case when p_units = 0 then 0 else (select cents from worth) end as cents) w
  )
  -- A tier that is not set is as deep as the one below it.
  select greatest(
    policy.limit_at('confirmations_' || lower(p_asset), clock.now()),
    case when t.nth >= 2
      then policy.limit_at('confirmations_' || lower(p_asset) || '_middle', clock.now()) end,
    case when t.nth = 3
      then policy.limit_at('confirmations_' || lower(p_asset) || '_large', clock.now()) end,
    case when p_is_coinbase
      then (foundation.coinbase_depths())[foundation.place_of(p_asset)] end)::integer
  from tier t
$$;

-- A readable rule value: money in dollars, anything else in its unit.
create or replace function policy.value_in_words(unit text, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case unit when 'cents' then approvals.sum_in_words(value::numeric, 'USD')
    else value::numeric::text end
$$;

-- The figure before a change of a rule: its value.
create or replace function policy.figures(asked jsonb, locks boolean) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if locks then
    perform foundation.require_read_committed();
    perform from policy.rule where name = asked->>'name' for update;
  end if;
  return (select jsonb_build_object(r.name,
      policy.value_in_words(r.unit, policy.limit_at(r.name, clock.now())::text))
    from policy.rule r where r.name = asked->>'name');
end $$;

-- Changes a rule by two people. A strengthening takes effect at once; a weakening waits 72 hours,
-- in which one person can withdraw it.
create or replace function policy.change_limit(p_approval uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  asked jsonb;
  r policy.rule;
  was bigint;
  becomes bigint;
begin
  perform foundation.require_read_committed();
  code := approvals.take(p_approval, 'limit_change');
  if code is not null then
    return;
  end if;
  select payload into asked from approvals.proposal where id = p_approval;
  select * into r from policy.rule where name = asked->>'name' for update;
  was := policy.limit_at(r.name, clock.now());
  becomes := (asked->>'value')::bigint;
  code := case
    when r.name is null or becomes not between r.least and r.most then 'limit_out_of_range'
    when was <> (asked->>'was')::bigint then 'limit_moved'
    when exists (select from policy.waiting_limit w where w.name = r.name) then 'limit_waiting'
    when becomes = was then 'limit_unchanged'
  end;
  if code is not null then
    return;
  end if;
  insert into policy.limit_version (name, value, valid_from, set_by, reason, approval, decided_at)
  select r.name, becomes,
    clock.now() + case when (r.weaker = 'more') = (becomes > was) then interval '72 hours'
      else interval '0' end,
    'two people', asked->>'reason', p_approval, clock.real();
  code := 'changed';
end $$;

-- Withdraws a pending weakening by one person: that only strengthens.
create or replace function policy.withdraw_limit(
  raw_token text, p_version bigint, p_reason text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
begin
  select * into person from rules.who_decides(raw_token);
  code := coalesce(person.refusal, case when not exists (
    select from policy.waiting_limit where id = p_version) then 'not_found' end);
  if code is null then
    insert into policy.limit_withdrawn (version_id, withdrawn_by, reason, at)
    values (p_version, person.administrator, p_reason, clock.real());
    code := 'withdrawn';
  end if;
end $$;

-- Why payouts are stopped now. A stop ends by itself, like a hold (INT-5).
create or replace function policy.payouts_stopped() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when s.stopped and s.at > clock.real() - foundation.longest_hold() then s.reason end
  from policy.switch_event s where s.name = 'payouts' order by s.id desc limit 1
$$;

-- Stops payouts at once, by one person; another can renew the stop, but no person their own, within
-- 14 days.
create or replace function policy.stop_payouts(raw_token text, p_reason text, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
  last policy.switch_event;
begin
  perform foundation.require_read_committed();
  select * into person from rules.who_decides(raw_token);
  code := person.refusal;
  if code is not null then
    return;
  end if;
  perform foundation.take_turn('policy.switch_event');
  select * into last from policy.switch_event s where s.name = 'payouts' order by s.id desc limit 1;
  if last.stopped and last.set_by = person.administrator
      and last.at > clock.real() - interval '14 days' then
    code := 'stop_second_person';
  else
    insert into policy.switch_event (name, stopped, reason, set_by, at)
    values ('payouts', true, p_reason, person.administrator, clock.real());
    code := 'stopped';
  end if;
end $$;

-- Resumes payouts by two people: an approved proposal 'payouts_resume' is used up.
create or replace function policy.resume_payouts(p_approval uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  code := approvals.take(p_approval, 'payouts_resume');
  -- A stop after the proposal is a different stop: no one has agreed to end it.
  if code is null and exists (select from approvals.proposal p join policy.switch_event s
    on s.name = 'payouts' and s.stopped and s.at > p.proposed_at where p.id = p_approval) then
    code := 'approval_mismatch';
  end if;
  if code is null then
    insert into policy.switch_event (name, stopped, reason, set_by, approval, at)
    select 'payouts', false, 'resumed by approval', min(administrator_id::text)::uuid, p_approval,
      clock.real()
    from approvals.approver where proposal_id = p_approval;
    code := 'resumed';
  end if;
end $$;

create or replace trigger forbid_change_of_limit_version before update or delete
  on policy.limit_version
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_limit_version before truncate on policy.limit_version
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_switch_event before update or delete
  on policy.switch_event
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_switch_event before truncate on policy.switch_event
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_limit_withdrawn before update or delete
  on policy.limit_withdrawn
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_limit_withdrawn before truncate
  on policy.limit_withdrawn
  for each statement execute function audit.refuse_change();
alter table policy.limit_withdrawn enable always trigger forbid_change_of_limit_withdrawn;
alter table policy.limit_withdrawn enable always trigger forbid_truncate_of_limit_withdrawn;
alter table policy.limit_version enable always trigger forbid_change_of_limit_version;
alter table policy.limit_version enable always trigger forbid_truncate_of_limit_version;
alter table policy.switch_event enable always trigger forbid_change_of_switch_event;
alter table policy.switch_event enable always trigger forbid_truncate_of_switch_event;

create or replace trigger notify_worker after insert on policy.switch_event
  for each row execute function foundation.notify_worker();
alter table policy.switch_event enable always trigger notify_worker;

grant usage on schema policy to candor_web, candor_worker;
grant execute on function policy.payouts_stopped(), policy.stop_payouts(text, text),
  policy.withdraw_limit(text, bigint, text),
  policy.confirmations(text, bigint, timestamptz, boolean)
  to candor_web, candor_worker;
grant execute on function policy.resume_payouts(uuid), policy.change_limit(uuid) to candor_worker;
grant select on policy.rule, policy.limit_version, policy.limit_withdrawn, policy.current_limit,
  policy.waiting_limit, policy.switch_event, policy.reconciliation to candor_web, candor_worker;
