-- Up Migration

-- What people approved and the worker then refused has a status of its own: every question whether
-- it was approved is answered with no, though it was proposed again since (RT-4).
alter table approvals.proposal drop constraint proposal_status_check, drop constraint executed_once;
-- A decision stays once it is taken, which the guard of an older release says of these too; where
-- the tables are new there is no guard yet. That they change is in the sealed log.
do $$
declare
  guard text;
begin
  foreach guard in array array['proposal_stays', 'tells_of_state'] loop
    if exists (select from pg_trigger where tgname = guard
      and tgrelid = 'approvals.proposal'::regclass) then
      execute format('alter table approvals.proposal disable trigger %I', guard);
    end if;
  end loop;
  update approvals.proposal set status = 'failed' where failed_code is not null;
  foreach guard in array array['proposal_stays', 'tells_of_state'] loop
    if exists (select from pg_trigger where tgname = guard
      and tgrelid = 'approvals.proposal'::regclass) then
      execute format('alter table approvals.proposal enable trigger %I', guard);
    end if;
  end loop;
end $$;
alter table approvals.proposal add constraint proposal_status_check
  check (status in ('open', 'approved', 'rejected', 'expired', 'failed'));
alter table approvals.proposal add constraint executed_once check (
  (failed_code is not null) = (status = 'failed')
  and (executed_at is null or status = 'approved'));
