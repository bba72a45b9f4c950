-- How an approval is used up: once, and only for what its approvers read; and how open proposals
-- end with the member they are about.

-- Null if this many people approved, else the refusal. Keeps the row locked.
create or replace function approvals.lock_granted(
  p_proposal uuid, people integer, out refusal text
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  granted integer;
begin
  perform foundation.require_read_committed();
  select * into p from approvals.proposal where id = p_proposal for update;
  select count(*) + p.proposer_proved::integer into granted
  from approvals.approver where proposal_id = p.id and administrator_id <> p.proposed_by
    or proposal_id = p.id and p.proposed_by is null;
  refusal := case when (approvals.counts(p) and granted >= people) is not true
    then 'approval_missing' end;
end $$;

-- Null if two people approved one of these kinds and it is unused, else the refusal. Keeps the row
-- locked.
create or replace function approvals.lock_unused(
  p_proposal uuid, variadic kinds text[], out refusal text
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
begin
  refusal := approvals.lock_granted(p_proposal, 2);
  select * into p from approvals.proposal where id = p_proposal;
  refusal := case
    when refusal is not null then refusal
    when p.kind <> all (kinds) then 'approval_missing'
    when p.consumed_by is not null then 'approval_used'
  end;
end $$;

-- Uses up an approval by two people; returns null, or the refusal.
create or replace function approvals.take(
  p_proposal uuid, variadic kinds text[], out refusal text
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  refusal := approvals.lock_unused(p_proposal, variadic kinds);
  if refusal is null then
    update approvals.proposal set consumed_by = id where id = p_proposal;
  end if;
end $$;

-- Spends a run's approval once a batch: a row updated a thousand times in one transaction is read
-- through its thousand versions.
create or replace function approvals.spend(p_proposal uuid, cents bigint) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update approvals.proposal set consumed_by = subject, spent = spent + cents
  where id = p_proposal and cents > 0
$$;

-- Locks the undecided proposals about a member until the transaction ends.
create or replace function approvals.hold_about(p_member uuid) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from approvals.proposal p
  where p.status = 'open' and p.payload->>'owner' = p_member::text order by p.id for update
$$;

-- Ends the undecided proposals about a member with their account, so that none is executed later.
create or replace function approvals.end_about(p_member uuid, p_reason text) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update approvals.proposal p set status = 'rejected', decided_at = clock.real(), reason = p_reason
  where p.status = 'open' and p.payload->>'owner' = p_member::text
$$;
