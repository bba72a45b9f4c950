-- The tables of the schema solvency, as `npm test -- schema --accept` finds them in a new database.
-- A change is a migration; functions, triggers and grants stand in db/code.

-- What the installation signed for others to keep (INT-14): how many seals there were, and the root
-- of the tree over them. `note` is the signed note itself, byte for byte.
create table solvency.checkpoint (
  size bigint primary key check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  -- The public key that it was signed with, as others are handed it.
  key text not null,
  made_at timestamptz not null
);

-- What shows that the operator holds the keys of an address: verified when it was brought.
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
  -- What XRP's wallets give beside a signature: an account's address is the hash of it.
  public_key text,
  unique (address, root_id)
);

-- What a witness signed over a checkpoint: that it knew of no other history. `line` is its line of
-- the note; the worker took it only after checking it.
create table solvency.cosignature (
  size bigint not null references solvency.checkpoint(size),
  witness text not null,
  line text not null,
  cosigned_at timestamptz not null,
  primary key (size, witness)
);

-- A row a business day, kept: the last sums of the day and the lowest ratio that it saw, in
-- hundredths of a percent. A bad day stays a bad day.
create table solvency.day (
  day date primary key,
  reserves_cents bigint not null,
  liabilities_cents bigint not null,
  lowest_ratio bigint
);

-- 'My proof does not hold': what a member's browser found, kept as it came whatever is answered.
create table solvency.dispute (
  id uuid primary key,
  member_id uuid not null,
  snapshot_no integer not null references solvency.snapshot(no),
  fault text not null check (length(fault) between 1 and 40),
  words text not null check (length(words) <= 2000),
  -- The file that the member holds too: what their browser was shown, and what came of it.
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

-- What came into and went out of pools, capital, losses and incidents since the beginning, by kind:
-- the page never sums a million entries.
create table solvency.flow_total (
  owner text collate "C" not null,
  class text not null,
  kind text not null,
  is_in boolean not null,
  cents bigint not null,
  entries bigint not null,
  primary key (owner, class, kind, is_in)
);

-- How far the entries of each house's and plan's account were folded into the sums below. The
-- entries of one account are numbered without a gap, so that a fold never misses one.
create table solvency.folded (
  account_id bigint primary key,
  seq bigint not null
);

-- The leaf file in pieces, so that one member's proof reads one of them.
create table solvency.leaf_block (
  snapshot_no integer not null,
  nth integer not null,
  records bytea not null,
  primary key (snapshot_no, nth)
);

-- Where the parts of a member's sum stand in a snapshot.
create table solvency.leaf_place (
  owner text collate "C" not null,
  snapshot_no integer not null,
  indices integer[] not null,
  primary key (owner, snapshot_no)
);

-- Every try to publish a snapshot: by the day or because somebody asked, and what came of it.
create table solvency.publishing (
  id uuid primary key default uuidv7(),
  snapshot_no integer unique,
  asked_by uuid,
  -- Why the database refused it: the tree and the ledger differ.
  refusal text,
  at timestamptz not null,
  constraint published_or_refused check ((snapshot_no is null) = (refusal is not null))
);

-- The books at one moment, as the page shows them: one row, written over.
create table solvency.reading (
  singleton boolean primary key default true check (singleton),
  read_at timestamptz not null,
  reading jsonb not null
);

-- A published snapshot of what is owed (SOL-1, record 0111): `header` is the exact text that was
-- hashed, `root` the record of the tree's root, `top` every level above the blocks of leaves.
create table solvency.snapshot (
  no integer primary key check (no > 0),
  header text not null,
  root bytea not null,
  root_id text not null unique check (root_id ~ '^[0-9a-f]{64}$'),
  block_leaves integer not null check (block_leaves > 0),
  top bytea not null,
  -- A flattened JWS over what is published, by the installation's key.
  signature jsonb not null,
  -- The reserves at that moment, by address, each coin at its block.
  reserves jsonb not null,
  published_at timestamptz not null,
  constraint snapshot_root_check check ((octet_length(root) = (32 + 8 *
    jsonb_array_length(header::jsonb -> 'assets'))) is true)
);
