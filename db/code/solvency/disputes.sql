-- Disputes of members about an invalid proof (MEM-15). Their content never changes; one person can
-- end one as founded, but only two people as unfounded.

create or replace function solvency.forbid_change_of_dispute() returns trigger
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

create or replace trigger forbid_change_of_dispute before update on solvency.dispute
  for each row execute function solvency.forbid_change_of_dispute();
create or replace trigger forbid_delete_of_dispute before delete on solvency.dispute
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_dispute before truncate on solvency.dispute
  for each statement execute function audit.refuse_change();
alter table solvency.dispute enable always trigger forbid_change_of_dispute;
alter table solvency.dispute enable always trigger forbid_delete_of_dispute;
alter table solvency.dispute enable always trigger forbid_truncate_of_dispute;

-- The public figures on disputes: their number, and no member.
create or replace view solvency.dispute_count as
  select count(*) filter (where state = 'open')::integer as open,
    count(*) filter (where state = 'founded')::integer as founded,
    count(*) filter (where state = 'unfounded')::integer as unfounded
  from solvency.dispute;

-- Stores a dispute of the member of a session; false if they have one open on this snapshot.
create or replace function solvency.open_dispute(raw_token text, brought jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_member(raw_token);
begin
  insert into solvency.dispute (id, member_id, snapshot_no, fault, words, evidence, opened_at)
  select b.id, member, b.snapshot_no, b.fault, b.words, b.evidence, clock.now()
  from jsonb_to_record(brought) b (id uuid, snapshot_no integer, fault text, words text,
    evidence text)
  on conflict (member_id, snapshot_no) where state = 'open' do nothing;
  if found then
    perform foundation.enqueue('owners', '{"kind": "dispute_opened"}');
    return true;
  end if;
  return false;
end $$;

-- Answers an open dispute, by one finance role or owner, who may mark it founded. Returns its
-- member.
create or replace function solvency.answer_dispute(
  raw_token text, p_dispute uuid, p_answer text, is_founded boolean
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance']);
  d solvency.dispute;
begin
  perform foundation.require_read_committed();
  select * into d from solvency.dispute where id = p_dispute for update;
  if d.id is null then
    perform foundation.refuse('not_found');
  elsif d.state <> 'open' then
    perform foundation.refuse('dispute_ended');
  elsif exists (select from approvals.undecided p where p.id = d.proposal_id) then
    perform foundation.refuse('dispute_waits');
  end if;
  update solvency.dispute set answer = p_answer, answered_by = person, answered_at = clock.now(),
    state = case when is_founded then 'founded' else state end,
    decided_at = case when is_founded then clock.now() end
  where id = d.id;
  perform foundation.enqueue('notice', jsonb_build_object('memberId', d.member_id,
    'kind', case when is_founded then 'dispute_ended' else 'dispute_answered' end));
  return d.member_id;
end $$;

-- Notes on a dispute the proposal that the person of the session has just made about it.
create or replace function solvency.note_dispute_proposal(raw_token text, p_proposal uuid)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance'], true);
begin
  update solvency.dispute d set proposal_id = p.id from approvals.proposal p
  where p.id = p_proposal and p.kind = 'dispute_unfounded' and p.status = 'open'
    and p.proposed_by = person and p.subject = d.id and d.state = 'open';
end $$;

-- The description of a proposal to mark a dispute unfounded: the fault that its member found.
create or replace function solvency.describe(p_subject uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', '{}'::jsonb, 'context', (
    select jsonb_build_object('snapshot', d.snapshot_no, 'fault', d.fault, 'words', d.words)
    from solvency.dispute d where d.id = p_subject))
$$;

grant select on solvency.dispute, solvency.dispute_count to candor_web, candor_worker;
grant update (state, answer, answered_by, answered_at, proposal_id, decided_at)
  on solvency.dispute to candor_worker;
grant execute on function solvency.open_dispute(text, jsonb),
  solvency.answer_dispute(text, uuid, text, boolean),
  solvency.note_dispute_proposal(text, uuid) to candor_web;
