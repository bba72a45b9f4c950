-- Up Migration

-- A replacement of a spend that was sent and is stuck: the same but for its change, out of which
-- the network takes more (CHN-8). Each was approved by two people. `body` is the id of the
-- transaction without its signatures, by which what comes back signed is known.
create table withdrawals.raise (
  spend_id uuid not null references withdrawals.spend,
  number smallint not null check (number between 1 and 50),
  proposal_id uuid not null unique references approvals.proposal,
  unsigned text not null check (length(unsigned) between 1 and 400000),
  body text not null check (body ~ '^[0-9a-f]{64}$'),
  fee_units bigint not null check (fee_units > 0),
  change_units bigint not null check (change_units > 0),
  made_at timestamptz not null,
  primary key (spend_id, number)
);
