-- Up Migration

create schema audit;

-- Who did what to whom; rows are added and never changed (ADM-8).
create table audit.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  act text not null check (length(act) between 1 and 100),
  subject text not null check (length(subject) <= 200),
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 2000),
  ip text,
  request_id text
);
create index event_of_subject on audit.event (subject, id desc);
create index event_of_actor on audit.event (actor, id desc);
