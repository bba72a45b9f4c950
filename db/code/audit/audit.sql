-- For every append-only table: no role changes a row, not even the owner of the table.
create or replace function audit.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'CA002';
end $$;

create or replace trigger forbid_change_of_event before update or delete on audit.event
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_event before truncate on audit.event
  for each statement execute function audit.refuse_change();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table audit.event enable always trigger forbid_change_of_event;
alter table audit.event enable always trigger forbid_truncate_of_event;

-- Notifies the worker of an administrator's act, for the notices to others
-- (foundation.notify_worker).
create or replace trigger notify_worker after insert on audit.event
  for each row when (starts_with(new.actor, 'admin:'))
  execute function foundation.notify_worker('audit.event');
alter table audit.event enable always trigger notify_worker;

-- The database sets the time of an event; no caller does.
alter table audit.event alter column at set default clock.real();

-- Logs an entry for the person of a session, and for no other person: a session that is active, or
-- that ended in this same transaction (INT-12).
create or replace function audit.record(
  raw_token text, p_actor text, p_act text, p_subject text, p_before jsonb, p_after jsonb,
  p_reason text, p_ip text, p_request text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose text := rules.person_of(raw_token);
begin
  if whose is null then
    perform foundation.refuse('unauthenticated');
  elsif whose <> p_actor then
    perform foundation.refuse('forbidden');
  end if;
  insert into audit.event (actor, act, subject, before, after, reason, ip, request_id)
  values (whose, p_act, p_subject, p_before, p_after, p_reason, p_ip, p_request);
end $$;

-- Serialises a person's calls that depend on their earlier actions.
create or replace function audit.take_turn(raw_token text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('audit.person', rules.person_of(raw_token));
end $$;

-- Logs the effect of a mailed link or code, called by the function that spent it: the origin is
-- what the web process reports of the request.
create or replace function audit.note(p_actor text, p_act text, p_subject text, p_after jsonb)
returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into audit.event (actor, act, subject, after, ip, request_id)
  values (p_actor, p_act, p_subject, p_after,
    nullif(current_setting('candor.ip', true), ''),
    nullif(current_setting('candor.request', true), ''))
$$;

grant usage on schema audit to candor_web, candor_worker;
grant select on audit.event to candor_web, candor_worker;
grant execute on function audit.record(text, text, text, text, jsonb, jsonb, text, text, text),
  audit.take_turn(text) to candor_web;
grant insert (actor, act, subject, before, after, reason, ip, request_id) on audit.event
  to candor_worker;
