-- The tables of the schema ledger, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- An account for each owner, class and asset. The balance stands on the normal side of its class;
-- room in each page, so that a new balance moves no index entry.
create table ledger.account (
  id bigint primary key generated always as identity,
  -- A member's or plan's id, the coin of an exchange account, or '' for the house.
  owner text collate "C" not null,
  class text collate "C" not null,
  asset text collate "C" not null check (asset = 'USD' or foundation.is_coin(asset)),
  balance bigint not null default 0,
  seq bigint not null default 0,
  constraint account_is_one unique (owner, class, asset),
  constraint no_overdraft check (balance >= 0 or (class in ('fx_coin', 'fx_usd')))
) with (fillfactor = 70);
create index account_of_operator on ledger.account (class) where class not in ('member_balance',
  'member_profit_locked', 'member_profit', 'member_payout');

-- The kinds of account (MONEY.md, Accounts). A balance is kept positive on its normal side.
create table ledger.class (
  name text primary key,
  normal text not null check (normal in ('debit', 'credit')),
  holds text not null check (holds in ('coin', 'usd')),
  one_per text not null check (one_per in ('house', 'coin', 'plan', 'member')),
  may_go_below_zero boolean not null
);

-- The chain of versions of each account: a statement, and what verify walks.
-- A part for each month, from ledger.entry_2026_11 to ledger.entry_2036_12.
create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id uuid not null,
  amount bigint not null,
  balance_after bigint not null,
  -- Orders the entries of several accounts for a list; gaps mean nothing.
  "position" bigint generated always as identity,
  -- The month in which it was booked, in real time and UTC, by its first day. An index keeps a
  -- number unique in its period; the lock of its account and the guard, in all of them.
  period date not null default foundation.period_of(clock."real"())
) partition by range (period);
create index entry_by_position on ledger.entry using brin ("position") with (pages_per_range='32');

-- The allowed legs. Two rows with one leg number are alternatives.
create table ledger.flow (
  kind text not null references ledger.kind(name),
  leg smallint not null check (leg between 1 and 9),
  debit_class text not null references ledger.class(name),
  credit_class text not null references ledger.class(name),
  same_owner boolean not null,
  optional boolean not null,
  primary key (kind, debit_class, credit_class)
);

-- What is true of a kind of posting as a whole (MONEY.md, Flows).
create table ledger.kind (
  name text primary key,
  -- One posting per (family, subject, leg): one arrival a payment, one end a withdrawal.
  family text not null,
  approvers smallint not null check (approvers between 0 and 2),
  -- 'run': one approval carries many postings, up to the sum that was approved.
  approval_scope text not null check (approval_scope in ('act', 'run')),
  poster text not null check (poster in ('any', 'worker', 'inside')),
  -- Coins 'in' and coins 'lost' are worth cents rounded down; cents 'out' buy coins rounded down.
  rated text check (rated in ('in', 'out', 'lost')),
  evidence boolean not null,
  reason boolean not null,
  counter text check (counter in ('deposits', 'withdrawals', 'interest')),
  -- Whether rules.refuse_posting judges each posting of this kind, once those before it are in the
  -- books.
  has_rule boolean not null,
  -- On the map, but nobody can post it yet.
  closed boolean not null default false,
  -- Kinds of which nothing is asked but a balance, so that a batch of them is judged as a set
  -- (record 0260). One that a rule speaks of, or that people, a rate or a counter belong to, is
  -- never fast.
  fast_path boolean not null default false,
  constraint fast_path_has_no_rule check (not fast_path or not has_rule and rated is null and
    approvers = 0 and counter is null and not (evidence or reason or closed) and family not like
    'distribute%')
);

-- A member's sums since the beginning, kept by the posting function.
create table ledger.member_counter (
  member text collate "C" primary key,
  deposits bigint not null default 0 check (deposits >= 0),
  withdrawals bigint not null default 0 check (withdrawals >= 0),
  interest bigint not null default 0 check (interest >= 0)
) with (fillfactor = 70);

-- The entries since the seal before, hashed: `digests` is one SHA-256 an entry, in the order of
-- their positions, and `head` binds them to everything sealed before (LED-6, record 0110).
create table ledger.seal (
  no bigint primary key check (no > 0),
  -- The last position that it covers; the first is the one after the seal before.
  upto bigint not null,
  entries integer not null,
  digests bytea not null,
  prev bytea not null check (octet_length(prev) = 32),
  head bytea not null check (octet_length(head) = 32),
  sealed_at timestamptz not null,
  format smallint not null default 1 check (format in (1, 2)),
  changes_upto bigint,
  changes integer check (changes >= 0),
  changes_digest bytea check (octet_length(changes_digest) = 32),
  check (octet_length(digests) = (32 * entries)),
  constraint seal_format_is_whole check ((format = 2) = (changes_upto is not null) and (format = 2)
    = (changes is not null) and (format = 2) = (changes_digest is not null)),
  constraint seal_covers_something check ((entries + coalesce(changes, 0)) > 0 and entries >= 0)
);

-- A seal that no longer fits the books: said once, and kept.
create table ledger.seal_fault (
  seal_no bigint primary key,
  detail text not null,
  found_at timestamptz not null
);

-- Platform sums: deltas are appended and folded each second, so that no row is hot.
create table ledger.total (
  name text primary key check (name in ('deposits', 'withdrawals', 'interest')),
  cents bigint not null default 0
);

-- What was deposited, withdrawn and earned on each business day.
create table ledger.total_day (
  day date not null,
  name text not null references ledger.total(name),
  cents bigint not null,
  primary key (day, name)
);

-- Changes of the platform sums that are not folded yet.
create table ledger.total_delta (
  id bigint primary key generated always as identity,
  name text not null,
  cents bigint not null,
  -- What came and went on each business day, folded with the platform's sums.
  day date not null default (clock.now() at time zone 'UTC')::date
);

-- The books: each leg of a posting, from one account to another. Rows are added and never changed.
create table ledger.transfer (
  -- The caller's key for the first leg, derived from it for the others.
  id uuid primary key,
  kind text not null,
  family text not null,
  subject uuid not null,
  leg smallint not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  payload_hash bytea not null,
  actor text not null,
  rate uuid,
  payment uuid,
  approval uuid,
  undoes uuid,
  evidence text,
  reason text,
  posted_at timestamptz not null,
  constraint once unique (subject, family, leg),
  constraint accounts_differ check (debit <> credit)
);
create index transfer_of_payment on ledger.transfer (payment) where payment is not null;
create index transfer_undoing on ledger.transfer (undoes) where undoes is not null;
create index transfer_of_pools on ledger.transfer (kind, posted_at) where kind in ('gain',
  'subsidise', 'absorb_loss');
create index transfer_of_treasury on ledger.transfer (posted_at desc, id desc) where kind in
  ('place', 'place_return', 'gain', 'capital_in', 'capital_out', 'subsidise', 'record_loss',
  'absorb_loss');
create index transfer_by_time on ledger.transfer (posted_at, id);
create index act_of_subject on ledger.transfer (approval) where kind = 'place';
create index transfer_lost on ledger.transfer (payment) where kind = 'suspense_lost';
create index transfer_taken_back on ledger.transfer (payment) where kind = 'reverse' and payment is
  not null;
