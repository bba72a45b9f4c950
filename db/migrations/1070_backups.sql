-- Up Migration

-- Each backup and each restore drill, from its start (OPS-8): one without an end was broken off.
create table overview.backup_run (
  id uuid primary key default uuidv7(),
  act text not null check (act in ('backup', 'drill')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The backup's name.
  backup text check (length(backup) between 1 and 80),
  -- Why it failed.
  failed text check (length(failed) between 1 and 500),
  about jsonb not null default '{}',
  check (ended_at is not null or failed is null)
);
create index backup_run_by_act on overview.backup_run (act, started_at desc);

-- How often each is due, as the program that makes them was last told: one row.
create table overview.backup_schedule (
  singleton boolean primary key default true check (singleton),
  backup_hours integer not null check (backup_hours > 0),
  drill_days integer not null check (drill_days > 0),
  since timestamptz not null
);

alter table overview.staff_notice drop constraint staff_notice_kind_check;
alter table overview.staff_notice add constraint staff_notice_kind_check check (kind in
  ('large_waiting', 'proposal_expiring', 'proposal_decided', 'team_changed', 'log_in', 'digest',
    'price_off_peg', 'backup_failed'));
