-- Up Migration

-- How an approved proposal ended: the worker carries it out once, or says why it could not.
alter table approvals.proposal add column executed_at timestamptz;
alter table approvals.proposal add column failed_code text
  check (length(failed_code) between 1 and 60);
alter table approvals.proposal add column tries smallint not null default 0;
alter table approvals.proposal add column try_after timestamptz;
-- Who rejected it; null where its own subject took it back.
alter table approvals.proposal add column rejected_by uuid;
update approvals.proposal p set rejected_by = (
  select substring(e.actor from '^admin:([0-9a-f-]{36})$')::uuid from audit.event e
  where e.subject = p.subject::text and e.act = 'reject ' || p.kind
    and e.at between p.proposed_at and p.decided_at + interval '1 minute'
  order by e.id desc limit 1)
where p.status = 'rejected';
-- Until now the last approval carried out what it approved, in its own transaction.
update approvals.proposal set executed_at = decided_at where status = 'approved';
alter table approvals.proposal add constraint executed_once check (
  (executed_at is null or failed_code is null)
  and (status = 'approved' or (executed_at is null and failed_code is null)));
create index proposal_to_execute on approvals.proposal (decided_at, id)
  where status = 'approved' and executed_at is null and failed_code is null;
