-- Prices belong to a room whose tables come later.
set local check_function_bodies = off;

create or replace function policy.limit_at(p_name text, moment timestamptz) returns bigint
language sql stable set search_path = pg_catalog
as $$
  select value from policy.limit_version
  where name = p_name and valid_from <= moment
  order by valid_from desc, id desc limit 1
$$;

create or replace view policy.current_limit as
  select distinct on (name) name, value from policy.limit_version
  where valid_from <= clock.now()
  order by name, valid_from desc, id desc;

create or replace function policy.payouts_stopped() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when s.stopped then s.reason end
  from policy.switch_event s where s.name = 'payouts' order by s.id desc limit 1
$$;

-- One person stops payouts, at once.
create or replace function policy.stop_payouts(raw_token text, p_reason text, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
begin
  select * into person from approvals.who(raw_token);
  code := person.refusal;
  if code is null then
    insert into policy.switch_event (name, stopped, reason, set_by, at)
    values ('payouts', true, p_reason, person.administrator, clock.real());
    code := 'stopped';
  end if;
end $$;

-- Two people let them go on: an approved proposal 'payouts_resume' is used up.
create or replace function policy.resume_payouts(p_approval uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
begin
  select * into p from approvals.proposal where id = p_approval for update;
  if not found or p.kind <> 'payouts_resume' or p.status <> 'approved'
    or (select count(*) from approvals.approver where proposal_id = p.id)
      + p.proposer_proved::integer < 2 then
    code := 'approval_missing';
  elsif p.consumed_by is not null then
    code := 'approval_used';
  else
    update approvals.proposal set consumed_by = p.id where id = p.id;
    insert into policy.switch_event (name, stopped, reason, set_by, approval, at)
    select 'payouts', false, 'resumed by approval', min(administrator_id::text)::uuid, p.id,
      clock.real()
    from approvals.approver where proposal_id = p.id;
    code := 'resumed';
  end if;
end $$;

-- What is owed, in cents at the day's price: members, unclaimed and suspense (MONEY.md).
create or replace function policy.worth_of(classes text[]) returns numeric
language sql stable set search_path = pg_catalog
as $$
  select coalesce(sum(case when b.asset = 'USD' then b.balance
    else floor(b.balance * r.usd_micros / (ledger.units_per_coin(b.asset) * 10000)) end), 0)
  from ledger.account b
  left join lateral (select m.usd_micros::numeric as usd_micros from market.rate m
    where m.asset = b.asset order by m.at desc limit 1) r on b.asset <> 'USD'
  where b.class = any (classes) and b.balance <> 0
$$;

-- Why deposits are closed now; no row while they are open (INT-8). Each cause that the data of
-- today can show; it opens by itself when the cause is gone.
create or replace function policy.deposit_brake() returns table (reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select 'payouts_stopped' where policy.payouts_stopped() is not null
  union all
  select 'reserves_below_liabilities'
  where policy.worth_of('{custody}') < policy.worth_of(
    '{member_balance,member_profit_locked,member_profit,member_payout,unclaimed,suspense}')
  union all
  select 'payouts_late' where exists (
    select from ledger.transfer h
    where h.family = 'hold'
      and h.posted_at < clock.now() - policy.limit_at('oldest_request_hours', clock.now())
        * interval '1 hour'
      and not exists (select from ledger.transfer e where e.subject = h.subject
        and e.family = 'end' and e.leg = 1))
$$;

create or replace trigger limit_stays before update or delete on policy.limit_version
  for each row execute function audit.refuse_change();
create or replace trigger limits_are_kept before truncate on policy.limit_version
  for each statement execute function audit.refuse_change();
create or replace trigger switch_stays before update or delete on policy.switch_event
  for each row execute function audit.refuse_change();
create or replace trigger switches_are_kept before truncate on policy.switch_event
  for each statement execute function audit.refuse_change();
alter table policy.limit_version enable always trigger limit_stays;
alter table policy.limit_version enable always trigger limits_are_kept;
alter table policy.switch_event enable always trigger switch_stays;
alter table policy.switch_event enable always trigger switches_are_kept;

revoke execute on all functions in schema policy from public;
grant usage on schema policy to candor_web, candor_worker;
grant execute on function policy.payouts_stopped(), policy.deposit_brake(),
  policy.stop_payouts(text, text), policy.resume_payouts(uuid) to candor_web, candor_worker;
grant select on policy.limit_version, policy.current_limit to candor_web, candor_worker;
