create schema distributions;

create table distributions.run (
  id uuid primary key,
  plan_id uuid not null references plans.plan,
  begins date not null,
  ends date not null,
  gain_cents bigint not null check (gain_cents >= 0),
  capital_cents bigint not null check (capital_cents >= 0),
  units bigint not null check (units > 0),
  positions integer not null check (positions > 0),
  target_cents bigint not null check (target_cents >= 0),
  proposal_id uuid unique,
  proposed_at timestamptz not null,
  approved_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  phase text not null default 'gain' check (phase in ('gain', 'capital')),
  units_done bigint not null default 0,
  positions_done integer not null default 0,
  paid_gain_cents bigint not null default 0,
  paid_capital_cents bigint not null default 0,
  chunks integer not null default 0,
  refusal text,
  check (units_done >= 0 and units_done <= units),
  check (positions_done >= 0 and positions_done <= positions),
  check (paid_gain_cents >= 0 and paid_gain_cents <= gain_cents),
  check (paid_capital_cents >= 0 and paid_capital_cents <= capital_cents),
  constraint done_is_exact check (done_at is null or units_done = units and positions_done =
    positions and paid_gain_cents = gain_cents and paid_capital_cents = capital_cents),
  constraint period_is_a_period check (ends > begins),
  constraint run_pays_something check ((gain_cents + capital_cents) > 0)
);
create index run_of_plan on distributions.run (plan_id, begins);
create index run_moving on distributions.run (approved_at) where approved_at is not null and done_at
  is null;
comment on table distributions.run is
  'One payment of a plan''s pools to its positions for a period of whole days (UTC, `ends` not '
  'counted), as two people approved it; and how far it has come.';
comment on column distributions.run.units is
  'Principal in cents times days, over all positions, and how many positions have any.';
comment on column distributions.run.target_cents is
  'What the plan''s target would have been for these days: shown beside what was paid.';
comment on column distributions.run.phase is
  'Gains are paid to everyone first, then capital; each goes through the positions by id.';
comment on column distributions.run.refusal is
  'Why the last chunk was not booked; gone with the next one that is.';

create table distributions.part (
  run_id uuid not null references distributions.run,
  nth integer not null check (nth > 0),
  after uuid,
  upto uuid not null,
  units_before bigint not null check (units_before >= 0),
  units bigint not null check (units > 0),
  gain_at timestamptz,
  capital_at timestamptz,
  notified_at timestamptz,
  primary key (run_id, nth),
  constraint gain_is_first check (capital_at is null or gain_at is not null)
);
create index part_open on distributions.part (run_id, nth) where notified_at is null;
comment on table distributions.part is
  'A run is paid part by part, several at once: each is so many positions of the plan in the '
  'order of their ids, cut when somebody is free to pay it (record 0101).';
comment on column distributions.part.after is
  'The positions behind `after` (null: from the first) up to and with `upto`.';
comment on column distributions.part.units_before is
  'Principal in cents times days: of all before this part, and of its own positions.';
comment on column distributions.part.notified_at is
  'When its members were notified, which nobody''s account has to wait for.';

create table distributions.share (
  run_id uuid not null,
  position_id uuid not null,
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
comment on table distributions.share is
  'What a run gives one position. `subject` stands in the books for the two.';

create table distributions.loss_allocation (
  id uuid primary key,
  plan_id uuid not null references plans.plan,
  loss_id uuid not null,
  lost_at timestamptz not null,
  cents bigint not null check (cents > 0),
  units bigint not null check (units > 0),
  positions integer not null check (positions > 0),
  evidence text not null,
  proposal_id uuid unique,
  proposed_at timestamptz not null,
  approved_at timestamptz,
  notified_through uuid,
  notified_at timestamptz,
  due_at timestamptz,
  started_at timestamptz,
  due_cents bigint,
  last_position uuid,
  units_done bigint not null default 0,
  positions_done integer not null default 0,
  profit_cents bigint not null default 0 check (profit_cents >= 0),
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  done_at timestamptz,
  refusal text,
  check (due_cents >= 0 and due_cents <= cents),
  check (units_done >= 0 and units_done <= units),
  check (positions_done >= 0 and positions_done <= positions),
  constraint notified_before_due check ((notified_at is null) = (due_at is null)),
  constraint allocates_what_is_due check ((profit_cents + balance_cents) <= coalesce(due_cents,
    0::bigint))
);
create index loss_allocation_of_plan on distributions.loss_allocation (plan_id, proposed_at);
create index loss_allocation_moving on distributions.loss_allocation (approved_at)
  where approved_at is not null and
  done_at is null;
comment on table distributions.loss_allocation is
  'A recorded loss that members bear: by their principal on the day of the loss, after 14 days'' '
  'notice, as two people approved it; and how far it has come.';
comment on column distributions.loss_allocation.loss_id is
  'The posting that recorded the loss, and when it did: who had money in the plan then shares.';
comment on column distributions.loss_allocation.units is
  'Principal in cents of that moment, over all positions, and how many positions have any.';
comment on column distributions.loss_allocation.due_at is
  'Fourteen days after the last member was notified.';
comment on column distributions.loss_allocation.due_cents is
  'What was still open when it began: what was absorbed meanwhile is shared by nobody.';
comment on column distributions.loss_allocation.refusal is
  'Why the last part was not booked; gone with the next one that is.';

create table distributions.member_loss (
  loss_allocation_id uuid not null references distributions.loss_allocation,
  position_id uuid not null references plans."position",
  subject uuid not null unique,
  member_id uuid not null,
  share_cents bigint not null check (share_cents > 0),
  profit_cents bigint not null check (profit_cents >= 0),
  balance_cents bigint not null check (balance_cents >= 0),
  primary key (loss_allocation_id, position_id),
  constraint allocates_its_share check ((profit_cents + balance_cents) <= share_cents)
);
create index member_loss_of_position on distributions.member_loss (position_id);
comment on table distributions.member_loss is
  'What one position loses of it: locked profit first, then balance; never more than is there.';
comment on column distributions.member_loss.subject is 'Stands in the books for the two.';

create table distributions.allocated (
  member_loss uuid not null references distributions.member_loss(subject),
  share uuid not null references distributions.share(subject),
  cents bigint not null check (cents > 0),
  primary key (member_loss, share)
);
create index allocated_of_share on distributions.allocated (share);
comment on table distributions.allocated is
  'Which locked profit a members loss took: so much less of that share matures.';
