create schema plans;

create table plans.leaving (
  withdrawal_id uuid not null,
  position_id uuid not null,
  cents bigint not null check (cents > 0),
  left_at timestamptz not null,
  restored_at timestamptz,
  operator_paid_fee boolean not null default false,
  primary key (withdrawal_id, position_id)
);
create index leaving_of_position on plans.leaving (position_id);
create unique index leaving_paid_once on plans.leaving (position_id) where operator_paid_fee;
comment on table plans.leaving is
  'Each time principal left with a withdrawal, and when it came back. Days held are counted here. '
  'Written by plans.shrink_positions alone, of positions, which stay for ever: no foreign key.';
comment on column plans.leaving.operator_paid_fee is
  'Which leaving of a position had that fee borne: once a position.';

create table plans.plan (
  id uuid primary key default uuidv7(),
  family text not null check (family in ('real_estate', 'crypto')),
  rank smallint not null,
  is_open boolean not null default true
);
comment on table plans.plan is
  'A plan in which members invest; what it says stands in its versions.';

create table plans.measured (
  plan_id uuid primary key references plans.plan,
  books text not null
);
comment on table plans.measured is
  'What the books looked like when a plan was last measured: while they look so, nothing is new.';

create table plans.month (
  plan_id uuid not null references plans.plan,
  starts_at timestamptz not null,
  gain_cents bigint not null,
  capital_cents bigint not null,
  lost_cents bigint not null,
  cent_days bigint not null check (cent_days >= 0),
  target_cents bigint not null default 0 check (target_cents >= 0),
  since date,
  primary key (plan_id, starts_at)
);
comment on table plans.month is
  'What a plan did in each month, as the worker measured it from the books: a loss is negative '
  'work.';
comment on column plans.month.gain_cents is
  'Paid to members, less what was reversed in that month: earned, and the operator''s own money.';
comment on column plans.month.lost_cents is 'Losses that members bore.';
comment on column plans.month.cent_days is 'Principal at work, times the days that it was.';
comment on column plans.month.target_cents is
  'What the targets of the positions came to in a month, so that it stands beside what was paid.';
comment on column plans.month.since is
  'The first day of the month that counts: in the first one the day on which the plan began.';

create table plans.version (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans.plan,
  version integer not null check (version > 0),
  name text not null check (length(name) between 1 and 60),
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null,
  target_hundredths integer not null check (target_hundredths between 0 and 100000),
  term_days integer not null check (term_days between 1 and 3660),
  mark text,
  made_at timestamptz not null,
  valid_from timestamptz not null default '-infinity',
  proposal_id uuid unique,
  constraint version_is_one unique (plan_id, version),
  constraint range_is_a_range check (max_cents >= min_cents)
);
comment on table plans.version is
  'What a plan says; a change is a new version, and a position keeps the one it was opened under.';
comment on column plans.version.target_hundredths is
  'Hundredths of a percent for the whole term: a target, never a promise.';

create table plans.position (
  id uuid primary key default uuidv7(),
  member_id uuid not null,
  plan_id uuid not null references plans.plan,
  version_id uuid not null references plans.version,
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
comment on table plans.position is
  'Principal at work under a plan: part of the member''s balance, and free to leave at any time. '
  'Room in each page and no index on the principal: when it moves, no index entry does.';
comment on column plans.position.subject is
  'What opened it (a deposit); one subject opens one position.';
