-- Up Migration

-- As which user of which system each program runs: under one user they are no boundary (INT-12).
create table foundation.program (
  name text primary key check (name in ('web', 'worker')),
  place text not null,
  uid integer not null,
  started_at timestamptz not null
);
