-- Up Migration

-- Addresses that stood at a member's gateway before, each with the age that it had: only these can
-- be put back without waiting anew (MEM-8).
create table withdrawals.wallet_past (
  id bigint generated always as identity primary key,
  member_id uuid not null references identity.member (id),
  network text not null,
  address text not null,
  tag text,
  changed_at timestamptz not null,
  ended_at timestamptz not null
);
create index wallet_past_of on withdrawals.wallet_past (member_id, network, address);
