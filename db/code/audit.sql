-- For every append-only table: nobody changes a row, not even the owner of the table.
create or replace function audit.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'CA002';
end $$;

create or replace trigger event_stays before update or delete on audit.event
  for each row execute function audit.refuse_change();
create or replace trigger event_is_kept before truncate on audit.event
  for each statement execute function audit.refuse_change();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table audit.event enable always trigger event_stays;
alter table audit.event enable always trigger event_is_kept;

-- The time of an event is the database's; nobody gives it.
alter table audit.event alter column at set default clock.real();

revoke execute on all functions in schema audit from public;
grant usage on schema audit to candor_web, candor_worker;
grant select on audit.event to candor_web, candor_worker;
grant insert (actor, act, subject, before, after, reason, ip, request_id) on audit.event
  to candor_web, candor_worker;
