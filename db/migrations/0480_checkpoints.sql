-- Up Migration

-- What the installation signed for others to keep (INT-14): how many seals there were, and the root
-- of the tree over them. `note` is the signed note itself, byte for byte.
create table solvency.checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  -- The public key that it was signed with, as others are handed it.
  key text not null,
  made_at timestamptz not null
);

-- What a witness signed over a checkpoint: that it knew of no other history. `line` is its line of
-- the note; the worker took it only after checking it.
create table solvency.cosignature (
  size bigint not null references solvency.checkpoint (size),
  witness text not null,
  line text not null,
  cosigned_at timestamptz not null,
  primary key (size, witness)
);
