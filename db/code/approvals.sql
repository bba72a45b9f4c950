-- No call of the web process approves by itself: each approval checks a live session's raw token
-- here. What a process that also logs people in could still do: docs/decisions/0141.
-- Whose seat is young is known to a room whose code comes later.
set local check_function_bodies = off;

-- Whose administrators' session this token opens, if it lives and its role may decide on money.
create or replace function approvals.who(
  raw_token text, out administrator uuid, out session uuid, out refusal text
)
language plpgsql set search_path = pg_catalog
as $$
declare
  found_role text;
  proved timestamptz;
begin
  select a.id, s.id, a.role, s.proved_at into administrator, session, found_role, proved
  from identity.session s join identity.administrator a on a.id = s.administrator_id
  where s.token_hash = sha256(convert_to(raw_token, 'UTF8')) and s.audience = 'admin'
    and s.ended_at is null and s.expires_at > clock.real()
    and s.idle_expires_at > clock.real() and a.status = 'active';
  refusal := case
    when administrator is null then 'unauthenticated'
    when found_role not in ('owner', 'finance') then 'forbidden'
    when proved <= clock.real() - interval '5 minutes' then 'step_up_required'
  end;
end $$;

create or replace function approvals.propose(
  p_kind text, p_subject uuid, p_payload jsonb, p_shown jsonb, p_needed integer,
  p_proposed_by uuid, raw_token text, out id uuid, out shown_hash text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  proved uuid := (select administrator from approvals.who(raw_token)
    where refusal is null);
begin
  if not approvals.is_shown(p_kind, p_subject, p_payload, p_shown) then
    raise exception 'people would read something else than %', p_kind using errcode = 'CA007';
  end if;
  shown_hash := encode(sha256(convert_to(p_shown::text, 'UTF8')), 'hex');
  insert into approvals.proposal as p (kind, subject, payload, shown, shown_hash, proposed_by,
    proposer_proved, needed, proposed_at, expires_at)
  values (p_kind, p_subject, p_payload, p_shown, propose.shown_hash, p_proposed_by,
    coalesce(p_proposed_by = proved, false), p_needed, clock.real(),
    clock.real() + interval '24 hours')
  returning p.id into id;
end $$;

-- Null while open for `person` to decide on, else why not. The row stays locked.
create or replace function approvals.lock_open(p_proposal uuid, out refusal text)
language plpgsql set search_path = pg_catalog
as $$
declare
  p approvals.proposal;
begin
  select * into p from approvals.proposal where id = p_proposal for update;
  refusal := case
    when not found then 'not_found'
    when p.status <> 'open' then 'already_decided'
    when p.expires_at <= clock.real() then 'proposal_expired'
  end;
end $$;

-- Adds one person. `code` is 'approved' while more are needed, 'complete', or a refusal.
create or replace function approvals.approve(
  raw_token text, p_proposal uuid, p_shown_hash text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
  p approvals.proposal;
begin
  select * into person from approvals.who(raw_token);
  code := coalesce(person.refusal, (approvals.lock_open(p_proposal)));
  if code is not null then
    return;
  end if;
  select * into p from approvals.proposal where id = p_proposal;
  code := case
    when p.shown_hash is distinct from p_shown_hash then 'shown_changed'
    when p.proposed_by = person.administrator then 'own_proposal'
    when identity.is_young_seat(person.administrator) or identity.is_young_seat(p.proposed_by)
      then 'seat_young'
    when exists (select from approvals.approver where proposal_id = p.id
      and administrator_id = person.administrator) then 'already_approved'
  end;
  if code is not null then
    return;
  end if;
  insert into approvals.approver (proposal_id, administrator_id, session_id, approved_at)
  values (p.id, person.administrator, person.session, clock.real());
  code := 'approved';
  if (select count(*) from approvals.approver where proposal_id = p.id) >= p.needed then
    update approvals.proposal set status = 'approved', decided_at = clock.real()
    where id = p.id;
    code := 'complete';
  end if;
end $$;

create or replace function approvals.reject(
  raw_token text, p_proposal uuid, p_reason text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
begin
  select * into person from approvals.who(raw_token);
  code := coalesce(person.refusal, (approvals.lock_open(p_proposal)));
  if code is not null then
    return;
  end if;
  update approvals.proposal set status = 'rejected', decided_at = clock.real(),
    reason = p_reason
  where id = p_proposal;
  code := 'rejected';
end $$;

-- A request that its own subject takes back (a cancelled withdrawal) needs nobody any more.
create or replace function approvals.withdraw(p_subject uuid, p_reason text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update approvals.proposal set status = 'rejected', decided_at = clock.real(),
    reason = p_reason
  where subject = p_subject and status = 'open'
$$;

-- What was asked never changes; a decision, once taken, stays.
create or replace function approvals.guard_proposal() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if (new.id, new.kind, new.subject, new.payload, new.shown, new.shown_hash, new.proposer_proved,
      new.needed, new.proposed_at, new.expires_at)
    is distinct from (old.id, old.kind, old.subject, old.payload, old.shown, old.shown_hash,
      old.proposer_proved, old.needed, old.proposed_at, old.expires_at)
    or new.proposed_by is distinct from old.proposed_by
    or (old.status <> 'open' and new.status <> old.status)
    or (new.status = 'approved' and old.status = 'open' and
      (select count(*) from approvals.approver where proposal_id = new.id) < new.needed)
    or new.spent < old.spent
    or (old.consumed_by is not null and new.consumed_by is distinct from old.consumed_by) then
    raise exception 'a proposal stays as it was made' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- Nobody grants their own wish, whichever function asks.
create or replace function approvals.guard_approver() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if exists (select from approvals.proposal where id = new.proposal_id
    and (proposed_by = new.administrator_id or status <> 'open')) then
    raise exception 'not theirs to approve' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger proposal_stays before update on approvals.proposal
  for each row execute function approvals.guard_proposal();
create or replace trigger proposal_is_kept before delete on approvals.proposal
  for each row execute function audit.refuse_change();
create or replace trigger proposals_are_kept before truncate on approvals.proposal
  for each statement execute function audit.refuse_change();
create or replace trigger approver_is_another before insert on approvals.approver
  for each row execute function approvals.guard_approver();
create or replace trigger approver_stays before update or delete on approvals.approver
  for each row execute function audit.refuse_change();
create or replace trigger approvers_are_kept before truncate on approvals.approver
  for each statement execute function audit.refuse_change();
alter table approvals.proposal enable always trigger proposal_stays;
alter table approvals.proposal enable always trigger proposal_is_kept;
alter table approvals.proposal enable always trigger proposals_are_kept;
alter table approvals.approver enable always trigger approver_is_another;
alter table approvals.approver enable always trigger approver_stays;
alter table approvals.approver enable always trigger approvers_are_kept;

revoke execute on all functions in schema approvals from public;
grant usage on schema approvals to candor_web, candor_worker;
grant execute on function
  approvals.propose(text, uuid, jsonb, jsonb, integer, uuid, text),
  approvals.withdraw(uuid, text) to candor_web, candor_worker;
grant execute on function approvals.approve(text, uuid, text),
  approvals.reject(text, uuid, text) to candor_web, candor_worker;
grant select on approvals.proposal, approvals.approver to candor_web, candor_worker;
