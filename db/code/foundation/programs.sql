-- The system user of each program. Under one user of one system the programs can read each other's
-- secrets, and their roles are then no boundary (INT-12).

-- Notes a program's start; returns whether the other was last started as the same user in the same
-- place. A program's log-in cannot write for the other program.
create or replace function foundation.note_program(p_program text, p_place text, p_uid integer)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  me text := case session_user
    when 'candor_web' then 'web' when 'candor_worker' then 'worker' else p_program end;
begin
  insert into foundation.program (name, place, uid, started_at)
  values (me, p_place, p_uid, clock.real())
  on conflict (name) do update
    set place = excluded.place, uid = excluded.uid, started_at = excluded.started_at;
  return exists (
    select from foundation.program o
    where o.name <> me and o.place = p_place and o.uid = p_uid);
end $$;

-- Whether the programs are a boundary: both were started, and not as one user in one place.
create or replace view foundation.program_boundary as
select count(*) = 2 and count(distinct (place, uid)) = 2 as stands from foundation.program;

grant execute on function foundation.note_program(text, text, integer)
  to candor_web, candor_worker;
grant select on foundation.program_boundary to candor_web, candor_worker;

-- Former keys: of codes for web, of members' leaves for the worker; neither can read the other's.
grant select (no, changed_at, codes_key_sealed) on foundation.secret_change to candor_web;
grant select (no, changed_at, members_key_sealed, last_snapshot, handed_over)
  on foundation.secret_change to candor_worker;

-- The jobs of the worker that fail (src/server/platform/jobs/keep-faults.ts).
grant select, insert, update on foundation.work_fault to candor_worker;
