-- Up Migration

create schema plans;

create table plans.plan (
  id uuid primary key default uuidv7(),
  family text not null check (family in ('real_estate', 'crypto')),
  rank smallint not null,
  is_open boolean not null default true
);

-- What a plan says; a change is a new version, and a position keeps the one it was opened under.
create table plans.version (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans.plan,
  version integer not null check (version > 0),
  name text not null check (length(name) between 1 and 60),
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null,
  -- Hundredths of a percent for the whole term: a target, never a promise.
  target_hundredths integer not null check (target_hundredths between 0 and 100000),
  term_days integer not null check (term_days between 1 and 3660),
  mark text,
  made_at timestamptz not null,
  constraint version_is_one unique (plan_id, version),
  constraint range_is_a_range check (max_cents >= min_cents)
);

-- Principal at work under a plan: part of the member's balance, and free to leave at any time. Room
-- in each page and no index on the principal: when it moves, no index entry does.
create table plans.position (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  plan_id uuid not null references plans.plan,
  version_id uuid not null references plans.version,
  -- What opened it (a deposit); one subject opens one position.
  subject uuid not null unique,
  opened_cents bigint not null check (opened_cents > 0),
  principal_cents bigint not null check (principal_cents between 0 and opened_cents),
  opened_at timestamptz not null,
  matures_at timestamptz not null check (matures_at > opened_at)
) with (fillfactor = 70);
create index position_of_member on plans.position (member_id, opened_at, id);
create index position_by_plan on plans.position (plan_id);

-- Each time principal left with a withdrawal, and when it came back. Days held are counted here.
-- Written by plans.shrink_positions alone, of positions, which stay for ever: no foreign key.
create table plans.leaving (
  withdrawal_id uuid not null,
  position_id uuid not null,
  cents bigint not null check (cents > 0),
  left_at timestamptz not null,
  restored_at timestamptz,
  primary key (withdrawal_id, position_id)
);
create index leaving_of_position on plans.leaving (position_id);
