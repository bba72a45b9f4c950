-- Up Migration

-- The order in which entries were written, found without an index that each posting would pay for.
create index entry_by_position on ledger.entry using brin (position) with (pages_per_range = 32);

-- The entries since the seal before, hashed: `digests` is one SHA-256 an entry, in the order of
-- their positions, and `head` binds them to everything sealed before (LED-6, record 0110).
create table ledger.seal (
  no bigint primary key check (no > 0),
  -- The last position that it covers; the first is the one after the seal before.
  upto bigint not null unique,
  entries integer not null check (entries > 0),
  digests bytea not null,
  prev bytea not null check (octet_length(prev) = 32),
  head bytea not null check (octet_length(head) = 32),
  sealed_at timestamptz not null,
  check (octet_length(digests) = 32 * entries)
);
alter table ledger.seal alter column digests set storage external;

-- A seal that no longer fits the books: said once, and kept.
create table ledger.seal_fault (
  seal_no bigint primary key,
  detail text not null,
  found_at timestamptz not null
);
