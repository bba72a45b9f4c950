create schema integrity;

create table integrity.change (
  "position" bigint generated always as identity,
  table_name text not null,
  key text not null,
  digest bytea check (octet_length(digest) = 32),
  period date not null
) partition by range (period);
comment on table integrity.change is
  'What a row was at each change, as a digest: seals cover these, so that verify can compare '
  'every row of every sealed table with what was sealed (INT-13). A null digest says ''deleted''.';
comment on column integrity.change.period is
  'The month of the change, in real time and UTC, by its first day.';

create table integrity.sealed_table (
  table_name text primary key,
  columns jsonb not null,
  keys text[] not null,
  left_out text[] not null
);
comment on table integrity.sealed_table is
  'The shape in which a table''s rows were digested: its sealed columns with their types, its key, '
  'and the columns that are left out. An upgrade compares it with the new one.';

create table integrity.added_column (
  table_name text not null,
  column_name text not null,
  primary key (table_name, column_name)
);
comment on table integrity.added_column is
  'A nullable column that a migration added to a sealed table, which names it here: a digest leaves '
  'it out where it is null, so rows from before it are not digested again (SCL-6).';

create table integrity.unsealed (
  table_name text not null,
  column_name text not null default '',
  reason text not null check (length(reason) > 10),
  primary key (table_name, column_name)
);
comment on table integrity.unsealed is
  'What is not sealed, and why nothing rests on it; an empty column stands for the whole table.';
