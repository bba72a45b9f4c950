-- Up Migration

-- Each time a member was stopped by a person of the staff, why, and how it ended (ADM-5).
create table identity.suspension (
  id uuid primary key default uuidv7(),
  member_id uuid not null references identity.member (id),
  reason text not null check (length(reason) between 3 and 500),
  -- What the member goes back to.
  status_before text not null check (status_before in ('active', 'closing')),
  suspended_by uuid not null references identity.administrator (id),
  suspended_at timestamptz not null,
  lifted_by uuid references identity.administrator (id),
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) between 3 and 500),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index suspension_open on identity.suspension (member_id) where lifted_at is null;
create index suspension_of_member on identity.suspension (member_id, id desc);

-- Members found by where they want to be paid, and those of a rare status; names and addresses have
-- their indexes already. Each search reads a few rows, at a million members as well (ADM-3).
create index member_by_rare_status on identity.member (status, created_at desc, id desc)
  where status <> 'active';
create index wallet_by_address on withdrawals.wallet (address);

-- What waits for a second person about one member stands on the member's page.
create index proposal_of_member on approvals.proposal ((payload ->> 'owner'))
  where status = 'open';
