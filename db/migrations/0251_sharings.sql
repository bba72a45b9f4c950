-- Up Migration

-- A recorded loss that members share: by their principal on the day of the loss, after 14 days'
-- notice, as two people approved it; and how far it has come.
create table distributions.sharing (
  id uuid primary key,
  plan_id uuid not null references plans.plan,
  -- The posting that recorded the loss, and when it did: who had money in the plan then shares.
  loss_id uuid not null,
  lost_at timestamptz not null,
  cents bigint not null check (cents > 0),
  -- Principal in cents of that moment, over all positions, and how many positions have any.
  units bigint not null check (units > 0),
  positions integer not null check (positions > 0),
  evidence text not null,
  proposal_id uuid unique,
  proposed_at timestamptz not null,
  approved_at timestamptz,
  told_through uuid,
  told_at timestamptz,
  -- Fourteen days after the last member was told.
  due_at timestamptz,
  started_at timestamptz,
  -- What was still open when it began: what was absorbed meanwhile is shared by nobody.
  due_cents bigint check (due_cents between 0 and cents),
  last_position uuid,
  units_done bigint not null default 0 check (units_done between 0 and units),
  positions_done integer not null default 0 check (positions_done between 0 and positions),
  profit_cents bigint not null default 0 check (profit_cents >= 0),
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  done_at timestamptz,
  -- Why the last part was not booked; gone with the next one that is.
  refusal text,
  constraint bears_what_is_due check (profit_cents + balance_cents <= coalesce(due_cents, 0)),
  constraint told_before_due check ((told_at is null) = (due_at is null))
);
create index sharing_of_plan on distributions.sharing (plan_id, proposed_at);
create index sharing_moving on distributions.sharing (approved_at)
  where approved_at is not null and done_at is null;

-- What one position bears of it: locked profit first, then balance; never more than is there.
create table distributions.burden (
  sharing_id uuid not null references distributions.sharing,
  position_id uuid not null references plans.position,
  -- Stands in the books for the two.
  subject uuid not null unique,
  member_id uuid not null,
  share_cents bigint not null check (share_cents > 0),
  profit_cents bigint not null check (profit_cents >= 0),
  balance_cents bigint not null check (balance_cents >= 0),
  primary key (sharing_id, position_id),
  constraint bears_its_share check (profit_cents + balance_cents <= share_cents)
);
create index burden_of_position on distributions.burden (position_id);

-- Which locked profit a burden took: so much less of that share matures.
create table distributions.borne (
  burden uuid not null references distributions.burden (subject),
  share uuid not null references distributions.share (subject),
  cents bigint not null check (cents > 0),
  primary key (burden, share)
);
create index borne_of_share on distributions.borne (share);
