-- Disputes of members whose proof does not hold (MEM-15). What was brought never changes; one ends
-- as founded by one person's word, and as unfounded only by two people's.

create or replace function solvency.keep_dispute() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.member_id, new.snapshot_no, new.fault, new.words, new.evidence, new.opened_at)
    is distinct from (old.id, old.member_id, old.snapshot_no, old.fault, old.words, old.evidence,
      old.opened_at) then
    raise exception 'a dispute stays as it was brought' using errcode = 'CA002';
  end if;
  if old.state <> 'open' then
    raise exception 'a dispute ends once' using errcode = 'CA002';
  end if;
  if new.state = 'unfounded' and (not exists (select from approvals.proposal p
      where p.id = new.proposal_id and p.kind = 'dispute_unfounded' and p.subject = new.id)
    or approvals.lock_granted(new.proposal_id, 2) is not null) then
    raise exception 'nobody alone calls a dispute unfounded' using errcode = 'CA006';
  end if;
  return new;
end $$;

create or replace trigger dispute_keeps before update on solvency.dispute
  for each row execute function solvency.keep_dispute();
create or replace trigger dispute_stays before delete on solvency.dispute
  for each row execute function audit.refuse_change();
create or replace trigger dispute_is_kept before truncate on solvency.dispute
  for each statement execute function audit.refuse_change();
alter table solvency.dispute enable always trigger dispute_keeps;
alter table solvency.dispute enable always trigger dispute_stays;
alter table solvency.dispute enable always trigger dispute_is_kept;

-- What everybody may read of them: how many, and of whom nothing.
create or replace view solvency.dispute_count as
  select count(*) filter (where state = 'open')::integer as open,
    count(*) filter (where state = 'founded')::integer as founded,
    count(*) filter (where state = 'unfounded')::integer as unfounded
  from solvency.dispute;

revoke execute on function solvency.keep_dispute() from public;
grant select on solvency.dispute, solvency.dispute_count to candor_web, candor_worker;
grant insert on solvency.dispute to candor_web;
grant update (state, answer, answered_by, answered_at, proposal_id, decided_at)
  on solvency.dispute to candor_web;
