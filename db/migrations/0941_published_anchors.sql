-- Up Migration

-- The public list of anchors goes from the highest block down.
create index anchor_by_place on withdrawals.anchor (block_height desc, txid)
  where txid is not null;
