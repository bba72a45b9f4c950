-- The tables of the schema plans, as `npm test -- schema --accept` finds them in a new database. A
-- change is a migration; functions, triggers and grants stand in db/code.

-- Each time principal left with a withdrawal, and when it came back. Days held are counted here.
-- Written by plans.shrink_positions alone, of positions, which stay for ever: no foreign key.
create table plans.leaving (
  withdrawal_id uuid not null,
  position_id uuid not null,
  cents bigint not null check (cents > 0),
  left_at timestamptz not null,
  restored_at timestamptz,
  -- Which leaving of a position had that fee borne: once a position.
  operator_paid_fee boolean not null default false,
  primary key (withdrawal_id, position_id)
);
create index leaving_of_position on plans.leaving (position_id);
create unique index leaving_paid_once on plans.leaving (position_id) where operator_paid_fee;

-- What the books looked like when a plan was last measured: while they look so, nothing is new.
create table plans.measured (
  plan_id uuid primary key references plans.plan,
  books text not null
);

-- What a plan did in each month, as the worker measured it from the books: a loss is negative work.
create table plans.month (
  plan_id uuid not null references plans.plan,
  starts_at timestamptz not null,
  -- Paid to members, less what was reversed in that month: earned, and the operator's own money.
  gain_cents bigint not null,
  capital_cents bigint not null,
  -- Losses that members bore.
  lost_cents bigint not null,
  -- Principal at work, times the days that it was.
  cent_days bigint not null check (cent_days >= 0),
  -- What the targets of the positions came to in a month, so that it stands beside what was paid.
  target_cents bigint not null default 0 check (target_cents >= 0),
  -- The first day of the month that counts: in the first one the day on which the plan began.
  since date,
  primary key (plan_id, starts_at)
);

-- A plan in which members invest; what it says stands in its versions.
create table plans.plan (
  id uuid primary key default uuidv7(),
  family text not null check (family in ('real_estate', 'crypto')),
  rank smallint not null,
  is_open boolean not null default true
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
  principal_cents bigint not null,
  opened_at timestamptz not null,
  matures_at timestamptz not null,
  day_rule smallint not null default 2 check (day_rule in (1, 2)),
  check (principal_cents >= 0 and principal_cents <= opened_cents),
  check (matures_at > opened_at)
) with (fillfactor = 70);
create index position_of_member on plans."position" (member_id, opened_at, id);
create index position_by_plan on plans."position" (plan_id);
create index position_in_order on plans."position" (plan_id, id);

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
  valid_from timestamptz not null default '-infinity',
  proposal_id uuid unique,
  constraint version_is_one unique (plan_id, version),
  constraint range_is_a_range check (max_cents >= min_cents)
);
