-- Up Migration

-- What a member claims of the money that arrived and could not be matched: the transaction, how it
-- came about in their own words, a picture, and perhaps a signature of the address that sent it.
create table deposits.claim (
  id uuid primary key,
  member_id uuid not null,
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  txid text not null check (length(txid) between 1 and 128),
  words text not null check (length(words) between 1 and 2000),
  from_address text,
  signature text,
  public_key text,
  -- Whether that signature was one of that address over the message of this claim.
  is_signed boolean not null,
  proof_file uuid,
  proof_name text,
  -- Of the file as it was uploaded: staff see how many claims show the same picture.
  proof_digest bytea,
  state text not null default 'open' check (state in ('open', 'released', 'refused', 'withdrawn')),
  -- The payment that two people release to it, and their proposal.
  payment_id uuid,
  proposal_id uuid,
  cents bigint check (cents > 0),
  reason text,
  claimed_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  constraint signature_of_an_address check ((signature is null) = (from_address is null)),
  constraint released_with_money check ((state = 'released') = (cents is not null)),
  constraint refused_with_reason check (state <> 'refused' or reason is not null)
);
create unique index claim_is_made_once on deposits.claim (member_id, asset, txid)
  where state = 'open';
create unique index payment_is_released_once on deposits.claim (payment_id)
  where state = 'released';
create index claim_of_member on deposits.claim (member_id, claimed_at, id);
create index claim_by_state on deposits.claim (state, claimed_at, id);
create index claim_of_transaction on deposits.claim (asset, txid);
create index claim_by_proof on deposits.claim (proof_digest) where proof_digest is not null;
create index settlement_of_nobody on deposits.settlement (payment_id)
  where deposit_id is null and goes_to = 'suspense';
