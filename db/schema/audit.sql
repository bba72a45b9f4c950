-- The tables of the schema audit, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- Who did what to whom; rows are added and never changed (ADM-8).
-- A part for each month, from audit.event_2026_11 to audit.event_2036_12.
create table audit.event (
  id bigint generated always as identity,
  at timestamptz not null default clock."real"(),
  actor text not null check (length(actor) between 1 and 200),
  act text not null check (length(act) between 1 and 100),
  subject text not null check (length(subject) <= 200),
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 2000),
  ip text,
  request_id text,
  primary key (id, at)
) partition by range (at);
create index event_of_subject on audit.event (subject, id desc);
create index event_of_actor on audit.event (actor, id desc);
create index event_in_words on audit.event using gin (to_tsvector('simple'::regconfig,
  (translate(act, '._-', '   ') || ' ') || coalesce(reason, '')));
create index event_of_origin on audit.event (ip, id desc) where ip is not null;
create index event_of_request on audit.event (request_id) where request_id is not null;
create index event_by_time on audit.event (at);
