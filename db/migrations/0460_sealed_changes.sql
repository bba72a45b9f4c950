-- Up Migration

create schema integrity;

-- What a row was at each change, as a digest: seals cover these, so that verify can compare every
-- row of every sealed table with what was sealed (INT-13). A null digest says 'deleted'.
create table integrity.change (
  position bigint generated always as identity primary key,
  table_name text not null,
  key text not null,
  digest bytea check (octet_length(digest) = 32)
);

-- What is not sealed, and why nothing rests on it; an empty column stands for the whole table.
create table integrity.unsealed (
  table_name text not null,
  column_name text not null default '',
  reason text not null check (length(reason) > 10),
  primary key (table_name, column_name)
);

-- The shape in which a table's rows were digested; another shape digests them again.
create table integrity.sealed_table (
  table_name text primary key,
  shape text not null
);

-- Seals of format 2 cover the changes as well, and may cover changes alone.
alter table ledger.seal
  add column format smallint not null default 1 check (format in (1, 2)),
  add column changes_upto bigint,
  add column changes integer check (changes >= 0),
  add column changes_digest bytea check (octet_length(changes_digest) = 32),
  drop constraint seal_upto_key,
  drop constraint seal_entries_check,
  add constraint seal_covers_something check (entries + coalesce(changes, 0) > 0 and entries >= 0),
  add constraint seal_format_is_whole check (
    (format = 2) = (changes_upto is not null)
    and (format = 2) = (changes is not null)
    and (format = 2) = (changes_digest is not null));
