-- Up Migration

create schema overview;

-- The payout clock as the worker last read it (INT-5): one row, written over. A row that grows old
-- says that no worker lives.
create table overview.status_reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);

-- Each restore drill that succeeded, written by the drill as the owner (OPS-4).
create table overview.restore_drill (
  proved_at timestamptz primary key
);
