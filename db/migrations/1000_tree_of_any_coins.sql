-- Up Migration

-- A tree has as many sums as its snapshot names, five in the first format (0440).
alter table solvency.snapshot drop constraint snapshot_root_check;
alter table solvency.snapshot add constraint snapshot_root_check
  check ((octet_length(root) = 32 + 8 * jsonb_array_length(header::jsonb->'assets')) is true);

-- db/code makes these with the length of a record, or with its sums.
drop view if exists solvency.owed_to;
drop function if exists solvency.levels_above(bytea, integer, bytea);
drop function if exists solvency.root_of_block(bytea, bytea);
drop function if exists solvency.wrong_leaf(integer, integer, integer);
