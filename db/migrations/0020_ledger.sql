-- Up Migration

create schema ledger;

-- The kinds of account (MONEY.md, Accounts). A balance is kept positive on its normal side.
create table ledger.class (
  name text primary key,
  normal text not null check (normal in ('debit', 'credit')),
  holds text not null check (holds in ('coin', 'usd')),
  one_per text not null check (one_per in ('house', 'coin', 'plan', 'member')),
  may_go_below_zero boolean not null
);

-- What is true of a kind of posting as a whole (MONEY.md, Flows).
create table ledger.kind (
  name text primary key,
  -- One posting per (family, subject, leg): one arrival a payment, one end a withdrawal.
  family text not null,
  approvers smallint not null check (approvers between 0 and 2),
  -- 'run': one approval carries many postings, up to the sum that was approved.
  approval_scope text not null check (approval_scope in ('act', 'run')),
  poster text not null check (poster in ('any', 'worker')),
  -- Coins 'in' and coins 'lost' are worth cents rounded down; cents 'out' buy coins rounded down.
  rated text check (rated in ('in', 'out', 'lost')),
  evidence boolean not null,
  reason boolean not null,
  counter text check (counter in ('deposits', 'withdrawals', 'interest')),
  cap_rule text,
  -- In the map, but posted by nobody until the room that proves its cap exists.
  closed boolean not null
);

-- The allowed legs. Two rows with one leg number are alternatives.
create table ledger.flow (
  kind text not null references ledger.kind,
  leg smallint not null check (leg between 1 and 9),
  debit_class text not null references ledger.class,
  credit_class text not null references ledger.class,
  same_owner boolean not null,
  optional boolean not null,
  primary key (kind, debit_class, credit_class)
);

create table ledger.account (
  id bigint generated always as identity primary key,
  -- A member's or plan's id, the coin of an exchange account, or '' for the house.
  owner text collate "C" not null,
  class text collate "C" not null,
  asset text collate "C" not null check (asset in ('USD', 'BTC', 'DOGE', 'XRP', 'SOL')),
  balance bigint not null default 0,
  seq bigint not null default 0,
  constraint account_is_one unique (owner, class, asset),
  constraint no_overdraft check (balance >= 0 or class in ('fx_coin', 'fx_usd'))
) with (fillfactor = 70);

create table ledger.transfer (
  -- The caller's key for the first leg, derived from it for the others.
  id uuid primary key,
  kind text not null,
  family text not null,
  subject uuid not null,
  leg smallint not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null,
  payload_hash bytea not null,
  actor text not null,
  rate uuid,
  payment uuid,
  approval uuid,
  undoes uuid,
  evidence text,
  reason text,
  posted_at timestamptz not null,
  constraint amount_is_positive check (amount > 0),
  constraint accounts_differ check (debit <> credit),
  constraint once unique (subject, family, leg)
);
create index transfer_of_payment on ledger.transfer (payment) where payment is not null;
create index transfer_undoing on ledger.transfer (undoes) where undoes is not null;

-- The chain of versions of each account: a statement, and what verify walks.
create table ledger.entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id uuid not null,
  amount bigint not null,
  balance_after bigint not null,
  -- Orders the entries of several accounts for a list; gaps mean nothing.
  position bigint generated always as identity,
  constraint version_chain primary key (account_id, seq)
);

-- A member's sums since the beginning, kept by the posting function.
create table ledger.member_counter (
  member text collate "C" primary key,
  deposits bigint not null default 0 check (deposits >= 0),
  withdrawals bigint not null default 0 check (withdrawals >= 0),
  interest bigint not null default 0 check (interest >= 0)
) with (fillfactor = 70);

-- Platform sums: deltas are appended and folded each second, so that no row is hot.
create table ledger.total (
  name text primary key check (name in ('deposits', 'withdrawals', 'interest')),
  cents bigint not null default 0
);
insert into ledger.total (name) values ('deposits'), ('withdrawals'), ('interest');

create table ledger.total_delta (
  id bigint generated always as identity primary key,
  name text not null,
  cents bigint not null
);

-- A posting as understood: accounts found, legs numbered, its one coin, member and plan named, and
-- what its kind demands.
create type ledger.act as (
  key uuid, kind text, family text, subject uuid, actor text,
  rate uuid, payment uuid, approval uuid, undoes uuid, evidence text, reason text,
  payload_hash bytea,
  legs smallint[], debits bigint[], credits bigint[], amounts bigint[],
  -- Of each leg's two accounts: does a debit raise it, and how low may it go?
  raised boolean[], floors bigint[],
  coin text, member text, plan text,
  -- What the leg that touches the member moves.
  dollars bigint,
  cap_rule text, rated text, approvers smallint, approval_scope text, counter text,
  -- Why it is refused whatever the books say, or null.
  refusal text
);
