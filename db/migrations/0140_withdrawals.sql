create schema withdrawals;

-- A request for a withdrawal, while it is judged and written.
create type withdrawals.asked as (nth integer, id uuid, member_id uuid, source text, amount_cents
  bigint, method text, address text, tag text, requested_at timestamptz, due_at timestamptz, waits
  jsonb, body_hash bytea, seen text, token text, fee_ceiling bigint, key uuid);

create table withdrawals.batch (
  id uuid primary key,
  asset text not null check (foundation.is_coin(asset)),
  asked_by uuid,
  asked_at timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'exported', 'failed')),
  fault text,
  pays text not null default 'withdrawals' check (pays in ('withdrawals', 'acts')),
  check ((fault is not null) = (state = 'failed'))
);
create index batch_recent on withdrawals.batch (asked_at desc, id desc);
create unique index batch_in_work on withdrawals.batch (asset) where state = 'asked';
comment on table withdrawals.batch is
  'Payouts that wait for a signature made elsewhere. Administrators ask for one; the worker reads '
  'the node and fills it with unsigned transactions, or says why it could not.';

create table withdrawals.left_out (
  batch_id uuid not null references withdrawals.batch,
  subject uuid not null,
  because text not null,
  at timestamptz not null,
  fee_units bigint check (fee_units >= 0),
  primary key (batch_id, subject)
);
create index left_out_subject on withdrawals.left_out (subject, at);
create index left_out_over_ceiling on withdrawals.left_out (subject, at) where because =
  'fee_over_ceiling';
comment on table withdrawals.left_out is
  'What an export left out that was due, and why: for those who wait, and those who look after '
  'it.';
comment on column withdrawals.left_out.subject is
  'The withdrawal, or the proposal of the treasury''s act.';
comment on column withdrawals.left_out.fee_units is
  'What its payee would have borne, where that is why an export left something out (CHN-8).';

create table withdrawals.spend (
  id uuid primary key default uuidv7(),
  batch_id uuid not null references withdrawals.batch,
  nth integer not null check (nth > 0),
  asset text not null,
  unsigned text not null,
  fee_units bigint not null check (fee_units >= 0),
  change_address text,
  change_units bigint not null default 0 check (change_units >= 0),
  since_height bigint not null,
  life jsonb not null default '{}',
  exported_at timestamptz not null,
  txid text,
  sent_at timestamptz,
  fault text,
  abandoned_because text,
  abandoned_at timestamptz,
  unique (batch_id, nth),
  check ((abandoned_because is null) = (abandoned_at is null))
);
create index spend_alive on withdrawals.spend (asset, id) where abandoned_at is null;
create index spend_by_txid on withdrawals.spend (asset, txid) where txid is not null;
comment on table withdrawals.spend is
  'One unsigned transaction. From its export on nobody knows whether it was signed, so that what '
  'it pays stays tied to it until the chain shows it, or proof is seen that it can never land.';
comment on column withdrawals.spend.since_height is
  'The chain''s height at the export: what lies deeper was there before and pays something else.';
comment on column withdrawals.spend.life is
  'What tells when it can no longer land: an account''s number or a block''s hash, and an end.';
comment on column withdrawals.spend.abandoned_because is
  'Proof that it can never land, in words; what it paid may be exported anew then.';

create table withdrawals.anchor (
  spend_id uuid primary key references withdrawals.spend,
  size bigint not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  txid text,
  block_height bigint,
  final_at timestamptz,
  check ((txid is null) = (block_height is null)),
  check (final_at is null or txid is not null)
);
create index anchor_by_place on withdrawals.anchor (block_height desc, txid) where txid is not null;
comment on table withdrawals.anchor is
  'The checkpoint that an export carries into its chain (INT-14), and where the chain shows it.';
comment on column withdrawals.anchor.final_at is
  'Since when it is so deep that it counts as final.';

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
comment on table withdrawals.raise is
  'A replacement of a spend that was sent and is stuck: the same but for its change, out of which '
  'the network takes more (CHN-8). Each was approved by two people. `body` is the id of the '
  'transaction without its signatures, by which what comes back signed is known.';

create table withdrawals.returned (
  spend_id uuid not null references withdrawals.spend,
  signed_bytes text not null check (length(signed_bytes) between 1 and 400000),
  txid text not null,
  returned_by uuid,
  returned_at timestamptz not null,
  number smallint not null default 1 check (number between 1 and 100),
  primary key (spend_id, number)
);
create index returned_by_txid on withdrawals.returned (txid);
create index returned_again on withdrawals.returned (spend_id) where number > 1;
comment on table withdrawals.returned is
  'What came back signed, as it was checked; stored before it leaves.';

create table withdrawals.spend_input (
  spend_id uuid not null references withdrawals.spend,
  asset text not null,
  txid text not null,
  output_index integer not null,
  primary key (spend_id, txid, output_index)
);
create index input_of_output on withdrawals.spend_input (asset, txid, output_index);
comment on table withdrawals.spend_input is
  'The outputs that a spend takes: one that is alive has them for itself.';

create table withdrawals.wallet (
  member_id uuid not null references identity.member,
  network text not null check ((network in ('ETHEREUM', 'USDT')) or foundation.coin_of(network) is
    not null),
  address text not null check (length(address) between 1 and 128),
  tag text,
  changed_at timestamptz not null,
  primary key (member_id, network)
);
create index wallet_by_address on withdrawals.wallet (address);
comment on table withdrawals.wallet is
  'The gateway: where a member wants to be paid. ETHEREUM and USDT are kept, never paid to.';

create table withdrawals.wallet_change (
  id uuid not null,
  member_id uuid not null references identity.member,
  network text not null,
  address_before text,
  tag_before text,
  changed_before timestamptz,
  changed_at timestamptz not null,
  link_hash bytea,
  undone_at timestamptz,
  primary key (id, network),
  check ((address_before is null) = (changed_before is null))
);
create index wallet_change_by_link on withdrawals.wallet_change (link_hash);
comment on table withdrawals.wallet_change is
  'Each saved change of the gateway and what stood there before, so that its mail can undo it for '
  'as long as the new address waits (MEM-8).';

create table withdrawals.wallet_past (
  id bigint primary key generated always as identity,
  member_id uuid not null references identity.member,
  network text not null,
  address text not null,
  tag text,
  changed_at timestamptz not null,
  ended_at timestamptz not null
);
create index wallet_past_of on withdrawals.wallet_past (member_id, network, address);
comment on table withdrawals.wallet_past is
  'Addresses that stood at a member''s gateway before, each with the age that it had: only these '
  'can be put back without waiting anew (MEM-8).';

create table withdrawals.withdrawal (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  source text not null check (source in ('balance', 'profit')),
  amount_cents bigint not null check (amount_cents > 0),
  method text not null check (foundation.coin_of(method) is not null),
  address text not null check (length(address) between 1 and 128),
  tag text check (tag ~ '^(0|[1-9][0-9]{0,9})$'),
  state text not null default 'requested' check (state in ('requested', 'approved', 'sent',
    'unknown', 'paid', 'rejected', 'cancelled', 'returned')),
  requested_at timestamptz not null,
  waits jsonb not null default '[]',
  due_at timestamptz not null,
  approval_id uuid,
  reject_reason text,
  changed_at timestamptz not null,
  request_key uuid,
  body_hash bytea,
  fee_ceiling_units bigint check (fee_ceiling_units >= 0),
  constraint one_of_a_key unique (member_id, request_key),
  check (due_at >= requested_at),
  constraint returned_says_why check (state <> 'returned' or coalesce(reject_reason in
    ('address_own', 'address_of_program', 'address_unspendable', 'tag_needed', 'address_wants_none',
    'address_asks_leave', 'address_unopened', 'address_refused', 'address_uncleared',
    'address_frozen', 'address_without_account'), false)),
  check ((state not in ('approved', 'sent', 'unknown', 'paid')) or approval_id is not null),
  check (state <> 'rejected' or reject_reason is not null)
);
create index withdrawal_of_member on withdrawals.withdrawal (member_id, requested_at, id);
create index withdrawal_open on withdrawals.withdrawal (requested_at, id) where state in
  ('requested', 'approved', 'sent', 'unknown');
create index withdrawal_due on withdrawals.withdrawal (due_at, id) where state = 'approved';
create index withdrawal_requested on withdrawals.withdrawal (requested_at) where state =
  'requested';
create index withdrawal_ended on withdrawals.withdrawal (changed_at) where state in ('paid',
  'rejected', 'cancelled', 'returned');
create index withdrawal_to on withdrawals.withdrawal (address);
comment on table withdrawals.withdrawal is
  'A request. The amount stands on hold in the ledger from the same transaction on. Written by '
  'withdrawals.request alone, for members, whom nobody deletes: no foreign key (record 0031).';
comment on column withdrawals.withdrawal.waits is
  'The waiting times it is under, shown with reason and end; it is paid after the last of them.';
comment on column withdrawals.withdrawal.request_key is
  'The Idempotency-Key of the call, by which its repeats find this row; null without one.';
comment on column withdrawals.withdrawal.body_hash is
  'The hash of the body of a call with a key: a repeat with another body is refused.';

create table withdrawals.change (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  number integer not null,
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (withdrawal_id, number)
);
comment on table withdrawals.change is
  'Every state that followed the first, which the row of the request says itself.';

create table withdrawals.hold (
  id uuid primary key default uuidv7(),
  withdrawal_id uuid not null references withdrawals.withdrawal,
  reason text not null check (reason in ('address_check', 'identity_check', 'unusual_activity',
    'technical_fault', 'payment_lost', 'legal_order')),
  citation text,
  placed_by uuid not null,
  placed_at timestamptz not null,
  until timestamptz not null,
  lifted_at timestamptz,
  check (until > placed_at and until <= (placed_at + '72:00:00'::interval)),
  check (reason <> 'legal_order' or citation is not null)
);
create index hold_of_withdrawal on withdrawals.hold (withdrawal_id, placed_at);
comment on table withdrawals.hold is
  'A visible delay (INT-5): a reason from the closed list and an end that comes by itself.';

create table withdrawals.payout (
  withdrawal_id uuid primary key references withdrawals.withdrawal,
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  tag text,
  rate_id uuid not null,
  total_units bigint not null check (total_units > 0),
  fee_units bigint not null,
  signed_at timestamptz not null,
  txid text,
  sent_at timestamptz,
  operator_fee_units bigint not null default 0 check (operator_fee_units >= 0),
  spend_id uuid not null references withdrawals.spend,
  output_index integer not null default 0,
  constraint output_pays_once unique (asset, txid, output_index),
  check (fee_units >= 0 and fee_units < total_units),
  check ((txid is null) = (sent_at is null))
);
create index payout_of_spend on withdrawals.payout (spend_id);
comment on table withdrawals.payout is
  'One payout a withdrawal, ever. Its coins were fixed when it was signed, at the rate of then, '
  'and the signed bytes stand here before they leave: sending them again is sending the same '
  'payment.';
comment on column withdrawals.payout.txid is
  'Known once the chain took it; one transaction pays one withdrawal.';
comment on column withdrawals.payout.operator_fee_units is
  'What a payout''s network takes and the operator bears: leaving within the cooling-off '
  '(MEM-13).';
