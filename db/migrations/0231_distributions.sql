-- Up Migration

create schema distributions;

-- One payment of a plan's pools to its positions for a period of whole days (UTC, `ends` not
-- counted), as two people approved it; and how far it has come.
create table distributions.run (
  id uuid primary key,
  plan_id uuid not null references plans.plan,
  begins date not null,
  ends date not null,
  gain_cents bigint not null check (gain_cents >= 0),
  capital_cents bigint not null check (capital_cents >= 0),
  -- Principal in cents times days, over all positions, and how many positions have any.
  units bigint not null check (units > 0),
  positions integer not null check (positions > 0),
  -- What the plan's target would have been for these days: shown beside what was paid.
  target_cents bigint not null check (target_cents >= 0),
  proposal_id uuid unique,
  proposed_at timestamptz not null,
  approved_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  -- Gains are paid to everyone first, then capital; each goes through the positions by id.
  phase text not null default 'gain' check (phase in ('gain', 'capital')),
  last_position uuid,
  units_done bigint not null default 0 check (units_done between 0 and units),
  positions_done integer not null default 0 check (positions_done between 0 and positions),
  paid_gain_cents bigint not null default 0 check (paid_gain_cents between 0 and gain_cents),
  paid_capital_cents bigint not null default 0
    check (paid_capital_cents between 0 and capital_cents),
  chunks integer not null default 0,
  -- Why the last chunk was not booked; gone with the next one that is.
  refusal text,
  constraint period_is_a_period check (ends > begins),
  constraint run_pays_something check (gain_cents + capital_cents > 0),
  constraint done_is_exact check (done_at is null or (units_done = units
    and positions_done = positions
    and paid_gain_cents = gain_cents and paid_capital_cents = capital_cents))
);
create index run_of_plan on distributions.run (plan_id, begins);
create index run_moving on distributions.run (approved_at)
  where approved_at is not null and done_at is null;

-- What a run gives one position. `subject` stands in the books for the two.
create table distributions.share (
  run_id uuid not null references distributions.run,
  position_id uuid not null references plans.position,
  subject uuid not null unique,
  member_id uuid not null,
  units bigint not null check (units > 0),
  gain_cents bigint not null check (gain_cents >= 0),
  capital_cents bigint not null check (capital_cents >= 0),
  matures_at timestamptz not null,
  matured_at timestamptz,
  primary key (run_id, position_id)
);
create index share_of_position on distributions.share (position_id);
create index share_locked on distributions.share (matures_at) where matured_at is null;

-- A run goes through the positions of its plan by id.
create index position_in_order on plans.position (plan_id, id);
