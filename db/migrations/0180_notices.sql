create schema notices;

create table notices.for_many (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 60),
  source uuid not null unique,
  at timestamptz not null
);
comment on table notices.for_many is
  'What many members are told at once is one row here, whoever and however many they are: each '
  'one''s list reads from its source what concerns them (record 0256). Read, it becomes a row of '
  'notices.notice.';
comment on column notices.for_many.source is 'What it is about, such as a run.';

create table notices.notice (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  subject uuid,
  about jsonb not null,
  at timestamptz not null,
  read_at timestamptz
) partition by range (id);
create index notice_unread on notices.notice (member_id) where read_at is null;
create index notice_by_time on notices.notice (member_id, at desc, id desc);
comment on table notices.notice is
  'What a member was told: the bell and its list. Written with the fact that it tells of.';
comment on column notices.notice.subject is 'The deposit, withdrawal or position that it is about.';
comment on column notices.notice.about is
  'What else its sentence names: a device, the networks of changed addresses.';

create table notices.preference (
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  by_mail boolean not null,
  primary key (member_id, kind)
);
comment on table notices.preference is
  'Kinds whose mail a member has switched off or on again; without a row a kind is mailed.';
