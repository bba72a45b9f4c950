-- Up Migration

-- What the worker last read of the installation itself, for metrics and the page 'System' (OPS-10):
-- one row, written over. A row that grows old says that no worker lives.
create table overview.system_reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);

-- Which of the worker's rounds failed last, since when and how often in a row; `over_at` where a
-- later round of the same went well.
create table foundation.work_fault (
  part text primary key check (length(part) between 1 and 80),
  said text not null check (length(said) between 1 and 240),
  since timestamptz not null,
  last_at timestamptz not null,
  times integer not null check (times > 0),
  over_at timestamptz
);
