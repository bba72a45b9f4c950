-- Up Migration

create schema notices;

-- What a member was told: the bell and its list. Written with the fact that it tells of.
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
);
create index notice_of_member on notices.notice (member_id, id desc);
create index notice_unread on notices.notice (member_id) where read_at is null;

-- Kinds whose mail a member has switched off or on again; without a row a kind is mailed.
create table notices.preference (
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  by_mail boolean not null,
  primary key (member_id, kind)
);
