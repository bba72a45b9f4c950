-- Up Migration

-- 'My proof does not hold': what a member's browser found, kept as it came whatever is answered.
create table solvency.dispute (
  id uuid primary key,
  member_id uuid not null,
  snapshot_no integer not null references solvency.snapshot,
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
  constraint closed_with_words
    check (state = 'open' or (answer is not null and decided_at is not null))
);
create unique index dispute_is_open_once on solvency.dispute (member_id, snapshot_no)
  where state = 'open';
create index dispute_by_state on solvency.dispute (state, opened_at, id);
create index dispute_of_member on solvency.dispute (member_id, opened_at, id);

-- Coins whose list of addresses runs low, and the owners know: told once until it is filled again.
create table chains.low_water (
  asset text primary key check (asset in ('BTC', 'DOGE', 'XRP', 'SOL')),
  told_at timestamptz not null
);
