-- Up Migration

-- The checkpoint that an export carries into its chain (INT-14), and where the chain shows it.
create table withdrawals.anchor (
  spend_id uuid primary key references withdrawals.spend (id),
  size bigint not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  txid text,
  block_height bigint,
  -- Since when it is so deep that it counts as final.
  final_at timestamptz,
  check ((txid is null) = (block_height is null)),
  check (final_at is null or txid is not null)
);
