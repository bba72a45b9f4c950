-- Up Migration

create schema treasury;

-- What the sandbox's simulated strategy has done: each step once, however often it is started.
create table treasury.step (
  name text primary key,
  taken_at timestamptz not null
);
