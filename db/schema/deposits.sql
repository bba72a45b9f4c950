-- The tables of the schema deposits, as `npm test -- schema --accept` finds them in a new database.
-- A change is a migration; functions, triggers and grants stand in db/code.

-- What a member claims of the money that arrived and could not be matched: the transaction, how it
-- came about in their own words, a picture, and perhaps a signature of the address that sent it.
create table deposits.claim (
  id uuid primary key,
  member_id uuid not null,
  asset text not null check (foundation.is_coin(asset)),
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
  constraint refused_with_reason check (state <> 'refused' or reason is not null),
  constraint released_with_money check ((state = 'released') = (cents is not null)),
  constraint signature_of_an_address check ((signature is null) = (from_address is null))
);
create unique index claim_is_made_once on deposits.claim (member_id, asset, txid) where state =
  'open';
create unique index payment_is_released_once on deposits.claim (payment_id) where state =
  'released';
create index claim_of_member on deposits.claim (member_id, claimed_at, id);
create index claim_by_state on deposits.claim (state, claimed_at, id);
create index claim_of_transaction on deposits.claim (asset, txid);
create index claim_by_proof on deposits.claim (proof_digest) where proof_digest is not null;

-- One row a quote. It stands in a history once a payment or a proof has come.
create table deposits.deposit (
  id uuid primary key,
  member_id uuid not null,
  plan_id uuid not null,
  version_id uuid not null,
  asset text not null check (foundation.is_coin(asset)),
  cents bigint not null check (cents > 0),
  units bigint not null check (units > 0),
  rate_id uuid not null,
  address_id uuid not null unique,
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  proof_file uuid,
  proof_name text,
  -- Of the file as it was uploaded: staff see how many deposits show the same picture.
  proof_digest bytea,
  proof_at timestamptz,
  rejected_at timestamptz,
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'seen', 'confirming',
    'credited', 'review', 'expired', 'rejected', 'reorged')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'expired',
    'rejected')),
  flags text[] not null default '{}',
  is_listed boolean not null default false,
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  -- When time alone will change the state; null where only the chain or a person can.
  due_at timestamptz,
  -- A member may put a quote away that they do not want to pay (MEM-19). It is only out of their
  -- lists: its address is still theirs, and what comes to it is credited as ever.
  cancelled_at timestamptz
);
create index deposit_pending on deposits.deposit (id) where is_listed and status = 'pending';
create index deposit_due on deposits.deposit (due_at) where due_at is not null;
create index deposit_by_proof on deposits.deposit (proof_digest) where proof_digest is not null;
create index deposit_of_member on deposits.deposit (member_id, quoted_at desc, id desc) where
  is_listed;
create index deposit_listed on deposits.deposit (quoted_at desc, id desc) where is_listed;
create index deposit_by_status on deposits.deposit (status, quoted_at desc, id desc) where
  is_listed;
create index deposit_by_amount on deposits.deposit (cents desc, id desc) where is_listed;
create index deposit_in_review on deposits.deposit (quoted_at) where is_listed and state = 'review';
create index deposit_unpaid on deposits.deposit (member_id, quoted_at desc) where not is_listed and
  cancelled_at is null;

-- Every state a deposit has been in.
create table deposits.event (
  id bigint primary key generated always as identity,
  deposit_id uuid not null references deposits.deposit,
  state text not null,
  note text,
  at timestamptz not null
);
create index event_of_deposit on deposits.event (deposit_id, id);

-- A payment that left the chain after its money was posted: nothing is undone silently.
create table deposits.incident (
  payment_id uuid primary key references deposits.settlement(payment_id),
  opened_at timestamptz not null,
  -- It came back by itself.
  closed_at timestamptz,
  -- Who was credited; null while it stood in suspense, where nobody's payouts wait for it.
  member_id uuid,
  -- When it left the chain for the last time.
  lost_at timestamptz not null
);
create index incident_of_member on deposits.incident (member_id) where member_id is not null;

-- Who paid what nobody could match, as its chain tells: asked outside of every transaction.
create table deposits.origin (
  payment_id uuid primary key references chains.payment,
  -- Empty where the chain does not tell.
  senders text[] not null,
  asked_at timestamptz not null
);

-- Where each payment's money was posted: once a payment, whoever asks.
create table deposits.settlement (
  payment_id uuid primary key,
  -- Null where nobody knows whose it is.
  deposit_id uuid references deposits.deposit,
  goes_to text not null check (goes_to in ('credited', 'suspense')),
  answers text not null check (answers in ('quote', 'extra')),
  -- What it was priced at when it was final; null where there was no price.
  rate_id uuid,
  cents bigint check (cents >= 0),
  why text,
  settled_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by uuid,
  constraint credit_has_a_price check (goes_to = 'suspense' or rate_id is not null and cents > 0)
);
create index settlement_of_deposit on deposits.settlement (deposit_id);
create index settlement_waiting on deposits.settlement (deposit_id) where goes_to = 'suspense';
create index settlement_of_nobody on deposits.settlement (payment_id) where deposit_id is null and
  goes_to = 'suspense';
