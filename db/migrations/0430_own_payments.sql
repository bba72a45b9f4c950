-- Up Migration

-- Who sent what came to an address of the treasury, as its chain says: our own coins are no gain.
create table treasury.origin (
  payment_id uuid primary key references chains.payment,
  -- Empty where the chain does not say.
  senders text[] not null,
  asked_at timestamptz not null
);

-- Whether a transaction is one of ours is asked of every payment that arrives.
create index act_by_txid on treasury.act (txid) where txid is not null;
create index returned_by_txid on withdrawals.returned (txid);
create index spend_by_txid on withdrawals.spend (asset, txid) where txid is not null;
