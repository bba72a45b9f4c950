-- Backups and restore drills (OPS-8): the worker's role alone records the start and the end of
-- each, and a successful drill is the evidence that the brake requires (INT-8).

-- How often an act is due; null without a schedule.
create or replace function reporting.backup_interval(p_act text) returns interval
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_act when 'backup' then backup_hours * interval '1 hour'
    else drill_days * interval '1 day' end
  from reporting.backup_schedule
$$;

-- Records the schedule; acts are due by the new one from now on.
create or replace function reporting.schedule_backups(p_backup_hours integer, p_drill_days integer)
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into reporting.backup_schedule as s (backup_hours, drill_days, since)
  values (p_backup_hours, p_drill_days, clock.real())
  on conflict (singleton) do update set backup_hours = excluded.backup_hours,
    drill_days = excluded.drill_days
  where (s.backup_hours, s.drill_days) <> (excluded.backup_hours, excluded.drill_days)
$$;

-- Whether the last successful backup was made since the last upgrade; null before the first.
create or replace function reporting.backup_fits() returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select r.about ->> 'codeDigest' = (select code_digest from migrations.release)
  from reporting.backup_run r
  where r.act = 'backup' and r.ended_at is not null and r.failed is null
  order by r.started_at desc limit 1
$$;

-- Whether a run is due by the schedule: none of its kind succeeded within it, and the last try is
-- an hour old. An upgrade makes a backup due, and a drill waits for one.
create or replace function reporting.backup_due(p_act text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select reporting.backup_interval(p_act) is not null
    and (p_act = 'backup' or coalesce(reporting.backup_fits(), false))
    and not exists (select from reporting.backup_run r
      where r.act = p_act and r.started_at > clock.real() - interval '1 hour')
    and (p_act = 'backup' and not coalesce(reporting.backup_fits(), false)
      or not exists (select from reporting.backup_run r
        where r.act = p_act and r.ended_at is not null and r.failed is null
          and r.started_at > clock.real() - reporting.backup_interval(p_act)))
$$;

-- Starts a run if it is due, and returns its id; null if it is not. A run that a person starts at
-- once need not be due.
create or replace function reporting.start_backup_run(p_act text, at_once boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  run uuid;
begin
  perform foundation.require_read_committed();
  -- Of two concurrent calls, the second sees the run that the first started.
  perform foundation.take_turn('reporting.start_backup_run');
  if not at_once and not reporting.backup_due(p_act) then
    return null;
  end if;
  insert into reporting.backup_run (act, started_at) values (p_act, clock.real())
  returning id into run;
  return run;
end $$;

-- Ends a run, once. A drill without a fault proves a restore.
create or replace function reporting.end_backup_run(p_run uuid, p_backup text, p_failed text,
  p_about jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  what text;
begin
  update reporting.backup_run set ended_at = clock.real(), backup = p_backup,
    failed = left(p_failed, 500), about = coalesce(p_about, '{}')
  where id = p_run and ended_at is null
  returning act into what;
  if what = 'drill' and p_failed is null then
    insert into reporting.restore_drill (proved_at) values (clock.real());
  end if;
end $$;

-- What owners have to know: runs that failed, were interrupted, or are late by half of their
-- interval.
create or replace view reporting.backup_trouble as
  select r.id::text as subject, jsonb_build_object('act', r.act, 'what', 'failed',
    'reason', r.failed, 'at', r.ended_at) as about
  from reporting.backup_run r
  where r.failed is not null and r.ended_at > clock.real() - interval '1 day'
  union all
  select r.id::text, jsonb_build_object('act', r.act, 'what', 'broken_off', 'at', r.started_at)
  from reporting.backup_run r
  where r.ended_at is null and r.started_at between clock.real() - interval '2 days'
    and clock.real() - interval '12 hours'
    and not exists (select from reporting.backup_run l where l.act = r.act
      and l.started_at > r.started_at and l.ended_at is not null and l.failed is null)
  union all
  select concat('late ', a.act, ' ', to_char(clock.real() at time zone 'UTC', 'YYYY-MM-DD')),
    jsonb_build_object('act', a.act, 'what', 'late', 'at', l.at)
  from reporting.backup_schedule s
  cross join (values ('backup'), ('drill')) a (act)
  cross join lateral (select max(r.ended_at) as at from reporting.backup_run r
    where r.act = a.act and r.ended_at is not null and r.failed is null) l
  where greatest(s.since, l.at) < clock.real() - 1.5 * reporting.backup_interval(a.act)
  union all
  -- The program that archives the log between two backups is gone, or far behind: new changes are
  -- archived nowhere.
  select concat('log ', to_char(clock.real() at time zone 'UTC', 'YYYY-MM-DD')),
    jsonb_build_object('act', 'log', 'what', 'late', 'at', s.inactive_since)
  from pg_catalog.pg_replication_slots s
  where starts_with(s.slot_name::text, 'candor_log_')
    and (s.wal_status = 'lost' or s.inactive_since < clock.real() - interval '15 minutes'
      or pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn) > 1073741824)
  union all
  -- However backups are made, the brake closes when the last evidence is too old.
  select concat('brake ', to_char(clock.real() at time zone 'UTC', 'YYYY-MM-DD')),
    jsonb_build_object('act', 'drill', 'what', 'brake_near', 'at', p.at)
  from foundation.installation i, (select max(proved_at) as at from reporting.restore_drill) p
  where i.mode = 'live' and greatest(i.made_at, p.at) < clock.real()
    - 0.8 * policy.limit_at('proven_restore_days', clock.now()) * interval '1 day';

grant execute on function reporting.schedule_backups(integer, integer),
  reporting.start_backup_run(text, boolean),
  reporting.end_backup_run(uuid, text, text, jsonb) to candor_worker;
grant select on reporting.backup_run, reporting.backup_schedule to candor_worker;
