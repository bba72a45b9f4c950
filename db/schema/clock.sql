-- The tables of the schema clock, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- Business time is real time plus this offset; only a sandbox may move it.
create table clock.setting (
  singleton boolean primary key default true check (singleton),
  ahead interval not null default '00:00:00'
);
