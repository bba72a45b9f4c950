-- The worker, which serves no requests, executes approved proposals (INT-11, INT-12). The approved
-- proposals are themselves the queue: none is lost, and each is executed once.

-- Proposals that await execution, the oldest decision first.
create or replace view approvals.to_execute as
  select id from approvals.proposal
  where status = 'approved' and executed_at is null and consumed_by is null
    and (try_after is null or try_after <= clock.real())
  order by decided_at, id;

-- Locks one proposal for this transaction. Returns no row if another worker has it or it has ended;
-- `is_moved` if a figure that people read has changed. The figures cannot change until the
-- transaction ends. A proposal that is too old is refused, which ends it.
create or replace function approvals.lock_to_execute(
  p_id uuid, out kind text, out subject uuid, out payload jsonb, out completed_by uuid,
  out is_moved boolean
) returns setof record
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
begin
  perform foundation.require_read_committed();
  select * into p from approvals.proposal where id = p_id and status = 'approved'
    and executed_at is null and consumed_by is null for update skip locked;
  if found and not approvals.is_young(p) then
    perform foundation.refuse('proposal_expired');
  end if;
  -- Only proposals that the worker has verified are executed, whichever process calls (INT-11).
  if p.id is not null and approvals.is_verified(p_id) then
    kind := p.kind;
    subject := p.subject;
    payload := p.payload;
    is_moved := approvals.is_moved(p.kind, p.subject, p.payload, p.shown, true);
    select administrator_id into completed_by from approvals.approver
    where proposal_id = p_id order by approved_at desc, administrator_id limit 1;
    return next;
  end if;
end $$;

-- Marks the proposal executed, in the transaction that executed it.
create or replace function approvals.note_executed(p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update approvals.proposal p set executed_at = clock.real()
  where p.id = p_id and p.executed_at is null and approvals.counts(p)
$$;

-- Records a failed execution. A refusal ends the proposal, which then counts for nothing; an
-- accident is retried with growing delays and ends it after eight attempts. Returns whether it has
-- ended, so that people are notified. A proposal that a posting rests on was executed and cannot
-- fail.
create or replace function approvals.note_failure(p_id uuid, p_code text, is_final boolean)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ended boolean;
begin
  update approvals.proposal set tries = tries + 1,
    failed_code = case when is_final or tries >= 7 then p_code end,
    status = case when is_final or tries >= 7 then 'failed' else status end,
    try_after = clock.real() + interval '1 second' * 2 ^ tries
  where id = p_id and status = 'approved' and executed_at is null and consumed_by is null
  returning failed_code is not null into ended;
  if ended then
    perform foundation.enqueue('owners', '{"kind": "proposal_failed"}');
  end if;
  return coalesce(ended, false);
end $$;

create or replace trigger notify_worker after insert or update on approvals.proposal
  for each row when (new.status = 'approved')
  execute function foundation.notify_worker();
alter table approvals.proposal enable always trigger notify_worker;

grant select on approvals.to_execute to candor_worker;
grant execute on function approvals.lock_to_execute(uuid), approvals.note_executed(uuid),
  approvals.note_failure(uuid, text, boolean) to candor_worker;
