-- Up Migration

create schema withdrawals;

-- The gateway: where a member wants to be paid. ETHEREUM and USDT are kept, never paid to.
create table withdrawals.wallet (
  member_id uuid not null references identity.member (id),
  network text not null
    check (network in ('BITCOIN', 'ETHEREUM', 'USDT', 'DOGECOIN', 'XRP', 'SOLANA')),
  address text not null check (length(address) between 1 and 128),
  tag text,
  changed_at timestamptz not null,
  primary key (member_id, network)
);

-- A request. The amount stands on hold in the ledger from the same transaction on. Written by
-- withdrawals.request alone, for members, whom nobody deletes: no foreign key (record 0031).
create table withdrawals.withdrawal (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  source text not null check (source in ('balance', 'profit')),
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (method in ('BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA')),
  address text not null check (length(address) between 1 and 128),
  tag text check (tag ~ '^(0|[1-9][0-9]{0,9})$'),
  state text not null default 'requested' check (state in
    ('requested', 'approved', 'sent', 'unknown', 'paid', 'rejected', 'cancelled')),
  requested_at timestamptz not null,
  -- The waiting times it is under, shown with reason and end; it is paid after the last of them.
  waits jsonb not null default '[]',
  due_at timestamptz not null,
  approval_id uuid,
  reject_reason text,
  changed_at timestamptz not null,
  -- The hash of the call's body where the id was derived from its key: its twins find it here.
  body_hash bytea,
  check (due_at >= requested_at),
  check (state not in ('approved', 'sent', 'unknown', 'paid') or approval_id is not null),
  check (state <> 'rejected' or reject_reason is not null)
);
create index withdrawal_of_member on withdrawals.withdrawal (member_id, requested_at, id);
create index withdrawal_open on withdrawals.withdrawal (requested_at, id)
  where state in ('requested', 'approved', 'sent', 'unknown');
create index withdrawal_due on withdrawals.withdrawal (due_at, id) where state = 'approved';
create index withdrawal_ended on withdrawals.withdrawal (changed_at)
  where state in ('paid', 'rejected', 'cancelled');

-- Every state that followed the first, which the row of the request says itself.
create table withdrawals.change (
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  number integer not null,
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (withdrawal_id, number)
);

-- A visible delay (INT-5): a reason from the closed list and an end that comes by itself.
create table withdrawals.hold (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawals.withdrawal (id),
  reason text not null check (reason in
    ('address_check', 'identity_check', 'unusual_activity', 'technical_fault', 'legal_order')),
  citation text,
  placed_by uuid not null,
  placed_at timestamptz not null,
  until timestamptz not null,
  lifted_at timestamptz,
  check (until > placed_at and until <= placed_at + interval '72 hours'),
  check (reason <> 'legal_order' or citation is not null)
);
create index hold_of_withdrawal on withdrawals.hold (withdrawal_id, placed_at);

-- One payout a withdrawal, ever. Its coins were fixed when it was signed, at the rate of then, and
-- the signed bytes stand here before they leave: sending them again is sending the same payment.
create table withdrawals.payout (
  withdrawal_id uuid primary key references withdrawals.withdrawal (id),
  asset text not null check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  address text not null,
  tag text,
  rate_id uuid not null,
  total_units bigint not null check (total_units > 0),
  fee_units bigint not null check (fee_units >= 0 and fee_units < total_units),
  signed_bytes text not null,
  signed_at timestamptz not null,
  -- Known once the chain took it; one transaction pays one withdrawal.
  txid text,
  sent_at timestamptz,
  check ((txid is null) = (sent_at is null)),
  unique (asset, txid)
);

-- A request on its way into the books: its row, what the decision about it stood on, what became.
create type withdrawals.asked as (
  nth integer,
  id uuid, member_id uuid, source text, amount_cents bigint, method text, address text, tag text,
  requested_at timestamptz, due_at timestamptz, waits jsonb, body_hash bytea,
  seen text, code text
);
