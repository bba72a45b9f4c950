-- Up Migration

-- Jobs that wait to be put on their queue, which takes a fifth of what a request for a withdrawal
-- takes otherwise: the worker does it after the commit that caused them (record 0340).
create table foundation.outbox (
  id bigint generated always as identity primary key,
  queue text not null,
  payload jsonb not null
);
