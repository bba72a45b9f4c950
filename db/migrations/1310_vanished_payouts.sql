-- Up Migration

-- Transactions of ours that stood in a block that left the chain, until they stand in one again;
-- when their bytes were last offered to the chain, and what it said where it did not take them.
create table chains.unlanded (
  asset text not null,
  txid text not null,
  since timestamptz not null,
  offered_at timestamptz,
  fault text check (length(fault) <= 400),
  primary key (asset, txid)
);
