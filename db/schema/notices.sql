-- The tables of the schema notices, as `npm test -- schema --accept` finds them in a new database.
-- A change is a migration; functions, triggers and grants stand in db/code.

-- What many members are told at once is one row here, whoever and however many they are: each one's
-- list reads from its source what concerns them (record 0256). Read, it becomes a row of
-- notices.notice.
create table notices.for_many (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 60),
  -- What it is about, such as a run.
  source uuid not null unique,
  at timestamptz not null
);

-- What a member was told: the bell and its list. Written with the fact that it tells of.
-- A part for each month, from notices.notice_2026_11 to notices.notice_2036_12.
create table notices.notice (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  -- The deposit, withdrawal or position that it is about.
  subject uuid,
  -- What else its sentence names: a device, the networks of changed addresses.
  about jsonb not null,
  at timestamptz not null,
  read_at timestamptz
) partition by range (id);
create index notice_unread on notices.notice (member_id) where read_at is null;
create index notice_by_time on notices.notice (member_id, at desc, id desc);

-- Kinds whose mail a member has switched off or on again; without a row a kind is mailed.
create table notices.preference (
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  by_mail boolean not null,
  primary key (member_id, kind)
);
