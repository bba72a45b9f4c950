-- The changes that members make to their accounts, and those that one admin alone makes to a member
-- (ADM-5): by the raw token of a session, never by a name that a program passes in (INT-12).

-- Logs a change under the person of its session.
create or replace function identity.log_staff_action(
  raw_token text, p_act text, p_member uuid, p_before jsonb, p_after jsonb, p_reason text
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into audit.event (actor, act, subject, before, after, reason, ip)
  select 'admin:' || c.person, p_act, p_member, p_before, p_after, p_reason, s.ip
  from identity.caller(raw_token, 'admin') c join identity.session s on s.id = c.session
$$;

-- The same for a change of a member's status.
create or replace function identity.note_status(
  raw_token text, p_act text, p_member uuid, was text, becomes text, p_reason text
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  select identity.log_staff_action(raw_token, p_act, p_member, jsonb_build_object('status', was),
    jsonb_build_object('status', becomes), p_reason)
$$;

-- Ends a suspension; returns the status that the member goes back to, null if none is open.
create or replace function identity.end_suspension(p_member uuid, p_by uuid, p_reason text)
returns text
language sql set search_path = pg_catalog, pg_temp
as $$
  update identity.suspension set lifted_by = p_by, lift_reason = p_reason,
    lifted_at = clock.now()
  where member_id = p_member and lifted_at is null returning status_before
$$;

-- Prevents a member from starting new business, with a reason that they read. They can still log
-- in, and their money stays withdrawable (INT-5).
create or replace function identity.suspend_member(raw_token text, p_member uuid, p_reason text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  officer uuid := identity.require_administrator(raw_token, array['owner', 'support'], true);
  was text;
begin
  perform foundation.require_read_committed();
  select status into was from identity.member where id = p_member for no key update;
  if was is null then
    perform foundation.refuse('not_found');
  elsif was not in ('active', 'closing') then
    perform foundation.refuse('member_state');
  end if;
  insert into identity.suspension (member_id, reason, status_before, suspended_by, suspended_at)
  values (p_member, p_reason, was, officer, clock.now());
  update identity.member set status = 'suspended' where id = p_member;
  perform identity.note_status(raw_token, 'member.suspend', p_member, was, 'suspended', p_reason);
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'account_suspended',
    'memberId', p_member, 'reason', p_reason));
end $$;

-- Restores a member's status from before the suspension.
create or replace function identity.lift_suspension(raw_token text, p_member uuid, p_reason text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  officer uuid := identity.require_administrator(raw_token, array['owner', 'support'], true);
  was text;
  becomes text;
begin
  perform foundation.require_read_committed();
  select status into was from identity.member where id = p_member for no key update;
  if was is null then
    perform foundation.refuse('not_found');
  elsif was <> 'suspended' then
    perform foundation.refuse('member_state');
  end if;
  becomes := coalesce(identity.end_suspension(p_member, officer, p_reason), 'active');
  update identity.member set status = becomes where id = p_member;
  perform identity.note_status(raw_token, 'member.lift', p_member, was, becomes, p_reason);
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'suspension_lifted',
    'memberId', p_member, 'reason', p_reason));
end $$;

-- Changes the caller's name after re-authentication.
create or replace function identity.rename_member(
  raw_token text, p_first_name text, p_last_name text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token, true);
begin
  update identity.member set first_name = p_first_name, last_name = p_last_name
  where id = whose and (first_name, last_name) is distinct from (p_first_name, p_last_name);
  if found then
    insert into audit.event (actor, act, subject)
    values ('member:' || whose, 'changed the name', whose);
  end if;
end $$;

-- Sets a member's mail options: the language, and whether mails show amounts; a null option stays.
-- The log has the new choice.
create or replace function identity.choose_mails(
  raw_token text, p_language text, p_amounts boolean
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token);
  m identity.member;
begin
  perform foundation.require_read_committed();
  select * into m from identity.member where id = whose;
  p_language := coalesce(p_language, m.mail_language);
  p_amounts := coalesce(p_amounts, m.mail_amounts);
  if (p_language, p_amounts) = (m.mail_language, m.mail_amounts) then
    return;
  end if;
  update identity.member set mail_language = p_language, mail_amounts = p_amounts
  where id = whose;
  insert into audit.event (actor, act, subject, before, after)
  values ('member:' || whose, 'changed how mails are written', whose,
    jsonb_build_object('language', m.mail_language, 'amounts', m.mail_amounts),
    jsonb_build_object('language', p_language, 'amounts', p_amounts));
end $$;

-- Changes a member's name for an admin; a null name stays. Personal data stays out of the log: it
-- has which name changed, without the values. Returns the names that changed.
create or replace function identity.rename_by_staff(
  raw_token text, p_member uuid, p_first_name text, p_last_name text, p_reason text
) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  m identity.member;
  changed text[];
begin
  perform foundation.require_read_committed();
  perform identity.require_administrator(raw_token, array['owner', 'support'], true);
  select * into m from identity.member where id = p_member and status <> 'closed' for no key update;
  if not found then
    perform foundation.refuse('not_found');
  end if;
  changed := array_remove(array[
    case when m.first_name <> p_first_name then 'first_name' end,
    case when m.last_name <> p_last_name then 'last_name' end], null);
  if changed <> '{}' then
    update identity.member set first_name = coalesce(p_first_name, first_name),
      last_name = coalesce(p_last_name, last_name)
    where id = p_member;
    perform identity.log_staff_action(raw_token, 'member.rename', p_member, null,
      jsonb_build_object('changed', to_jsonb(changed)), p_reason);
  end if;
  return changed;
end $$;

grant execute on function identity.suspend_member(text, uuid, text),
  identity.lift_suspension(text, uuid, text), identity.rename_member(text, text, text),
  identity.choose_mails(text, text, boolean),
  identity.rename_by_staff(text, uuid, text, text, text) to candor_web;
