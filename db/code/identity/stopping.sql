-- The actions that one owner may take alone against another admin account (ADM-9, ADM-11).

-- The number of people who can decide besides these two; their rows stay locked, so that two
-- concurrent suspensions cannot each count on the other. A person who is not yet a second person
-- does not count.
create or replace function identity.deciders_but(p_one uuid, p_other uuid) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform from identity.administrator where role in ('owner', 'finance') and status = 'active'
    order by id for no key update;
  return (select count(*) from identity.administrator
    where role in ('owner', 'finance') and status = 'active' and id not in (p_one, p_other)
      and (account_ends_at is null or account_ends_at > clock.real())
      and not rules.is_young_admin_account(id));
end $$;

-- Suspends another person at once for one owner, or only ends their sessions. Refuses for the last
-- person who could decide besides the owner: no person could then readmit another (ADM-11).
create or replace function identity.stop_admin_account(
  raw_token text, p_administrator uuid, p_suspend boolean, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
  a identity.administrator;
begin
  perform foundation.require_read_committed();
  select * into person from rules.who_decides(raw_token);
  code := coalesce(person.refusal, case when not exists (select from identity.administrator
    where id = person.administrator and role = 'owner') then 'forbidden' end);
  if code is not null then
    return;
  end if;
  if p_suspend then
    perform identity.deciders_but(person.administrator, p_administrator);
  end if;
  -- Not for update: a person who signs a decision locks its proposal and refers to this row.
  select * into a from identity.administrator where id = p_administrator for no key update;
  code := case
    when not found or a.status = 'removed' then 'not_found'
    when p_suspend and a.id = person.administrator then 'own_admin_account'
    when p_suspend and a.status not in ('active', 'invited') then 'admin_account_state'
    when p_suspend and a.role = 'owner' and a.status = 'active'
      and identity.owners_but(a.id) = 0 then 'last_owner'
    when p_suspend and a.role in ('owner', 'finance') and a.status = 'active'
      and identity.deciders_but(person.administrator, a.id) = 0 then 'last_decider'
  end;
  if code is not null then
    return;
  end if;
  if p_suspend then
    update identity.administrator set status = 'suspended' where id = a.id;
    perform approvals.end_of(a.id, person.administrator, 'suspended');
    update identity.invitation set used_at = clock.real()
    where administrator_id = a.id and used_at is null;
  end if;
  perform identity.end_sessions_of(a.id);
  -- Another owner unlocks the codes that five wrong ones had locked (SEC-1).
  if a.id <> person.administrator and a.code_failures > 0 then
    update identity.administrator set code_failures = 0 where id = a.id;
    insert into audit.event (actor, act, subject)
    values ('admin:' || person.administrator, 'seat: codes opened again', a.id);
  end if;
  code := 'stopped';
end $$;

grant execute on function identity.stop_admin_account(text, uuid, boolean) to candor_web;
