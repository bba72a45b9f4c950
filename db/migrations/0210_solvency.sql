create schema solvency;

create table solvency.checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  key text not null,
  made_at timestamptz not null
);
comment on table solvency.checkpoint is
  'What the installation signed for others to keep (INT-14): how many seals there were, and the '
  'root of the tree over them. `note` is the signed note itself, byte for byte.';
comment on column solvency.checkpoint.key is
  'The public key that it was signed with, as others are handed it.';

create table solvency.control_proof (
  id uuid primary key default uuidv7(),
  asset text not null check (foundation.is_coin(asset)),
  address text not null,
  kind text not null check (kind in ('bip322', 'signed_message', 'anchor')),
  message text not null,
  signature text not null,
  root_id text not null,
  brought_by uuid not null,
  verified_at timestamptz not null,
  public_key text,
  unique (address, root_id)
);
comment on table solvency.control_proof is
  'What shows that the operator holds the keys of an address: verified when it was brought.';
comment on column solvency.control_proof.public_key is
  'What XRP''s wallets give beside a signature: an account''s address is the hash of it.';

create table solvency.cosignature (
  size bigint not null references solvency.checkpoint(size),
  witness text not null,
  line text not null,
  cosigned_at timestamptz not null,
  primary key (size, witness)
);
comment on table solvency.cosignature is
  'What a witness signed over a checkpoint: that it knew of no other history. `line` is its line '
  'of the note; the worker took it only after checking it.';

create table solvency.day (
  day date primary key,
  reserves_cents bigint not null,
  liabilities_cents bigint not null,
  lowest_ratio bigint
);
comment on table solvency.day is
  'A row a business day, kept: the last sums of the day and the lowest ratio that it saw, in '
  'hundredths of a percent. A bad day stays a bad day.';

create table solvency.flow_total (
  owner text collate "C" not null,
  class text not null,
  kind text not null,
  is_in boolean not null,
  cents bigint not null,
  entries bigint not null,
  primary key (owner, class, kind, is_in)
);
comment on table solvency.flow_total is
  'What came into and went out of pools, capital, losses and incidents since the beginning, by '
  'kind: the page never sums a million entries.';

create table solvency.folded (
  account_id bigint primary key,
  seq bigint not null
);
comment on table solvency.folded is
  'How far the entries of each house''s and plan''s account were folded into the sums below. The '
  'entries of one account are numbered without a gap, so that a fold never misses one.';

create table solvency.leaf_block (
  snapshot_no integer not null,
  nth integer not null,
  records bytea not null,
  primary key (snapshot_no, nth)
);
comment on table solvency.leaf_block is
  'The leaf file in pieces, so that one member''s proof reads one of them.';

create table solvency.leaf_place (
  owner text collate "C" not null,
  snapshot_no integer not null,
  indices integer[] not null,
  primary key (owner, snapshot_no)
);
comment on table solvency.leaf_place is 'Where the parts of a member''s sum stand in a snapshot.';

create table solvency.publishing (
  id uuid primary key default uuidv7(),
  snapshot_no integer unique,
  asked_by uuid,
  refusal text,
  at timestamptz not null,
  constraint published_or_refused check ((snapshot_no is null) = (refusal is not null))
);
comment on table solvency.publishing is
  'Every try to publish a snapshot: by the day or because somebody asked, and what came of it.';
comment on column solvency.publishing.refusal is
  'Why the database refused it: the tree and the ledger differ.';

create table solvency.reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);
comment on table solvency.reading is
  'The books at one moment, as the page shows them: one row, written over.';

create table solvency.snapshot (
  no integer primary key check (no > 0),
  header text not null,
  root bytea not null,
  root_id text not null unique check (root_id ~ '^[0-9a-f]{64}$'),
  block_leaves integer not null check (block_leaves > 0),
  top bytea not null,
  signature jsonb not null,
  reserves jsonb not null,
  published_at timestamptz not null,
  constraint snapshot_root_check check ((octet_length(root) = (32 + 8 *
    jsonb_array_length(header::jsonb -> 'assets'))) is true)
);
comment on table solvency.snapshot is
  'A published snapshot of what is owed (SOL-1, record 0111): `header` is the exact text that was '
  'hashed, `root` the record of the tree''s root, `top` every level above the blocks of leaves.';
comment on column solvency.snapshot.signature is
  'A flattened JWS over what is published, by the installation''s key.';
comment on column solvency.snapshot.reserves is
  'The reserves at that moment, by address, each coin at its block.';

create table solvency.dispute (
  id uuid primary key,
  member_id uuid not null,
  snapshot_no integer not null references solvency.snapshot(no),
  fault text not null check (length(fault) between 1 and 40),
  words text not null check (length(words) <= 2000),
  evidence text not null check (length(evidence) between 2 and 200000),
  state text not null default 'open' check (state in ('open', 'founded', 'unfounded')),
  answer text check (length(answer) between 1 and 2000),
  answered_by uuid,
  answered_at timestamptz,
  proposal_id uuid,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint closed_with_words check (state = 'open' or answer is not null and decided_at is not
    null)
);
create unique index dispute_is_open_once on solvency.dispute (member_id, snapshot_no) where state =
  'open';
create index dispute_by_state on solvency.dispute (state, opened_at, id);
create index dispute_of_member on solvency.dispute (member_id, opened_at, id);
comment on table solvency.dispute is
  '''My proof does not hold'': what a member''s browser found, kept as it came whatever is '
  'answered.';
comment on column solvency.dispute.evidence is
  'The file that the member holds too: what their browser was shown, and what came of it.';
