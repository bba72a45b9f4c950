-- Up Migration

-- What many members are told at once is one row here, whoever and however many they are: each
-- one's list reads from its source what concerns them (record 0256). Read, it becomes a row of
-- notices.notice.
create table notices.for_many (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 60),
  -- What it is about, such as a run.
  source uuid not null unique,
  at timestamptz not null
);

drop function if exists notices.tell_many(text, uuid[], uuid[], bigint[]);
revoke update (read_at) on notices.notice from candor_web;
