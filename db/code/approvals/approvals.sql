-- The web process cannot approve by itself: each approval checks a live session's raw token here.
-- Record 0195 covers the remaining risk of a process that also logs people in.

-- The topic of a proposal: each topic has at most one open proposal.
create or replace function approvals.about_of(p_kind text, p_subject uuid, p_payload jsonb)
returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select p_kind || ':' || coalesce((select p_payload->>k.about from approvals.kind k
    where k.name = p_kind), p_subject::text)
$$;

-- Whether a figure that people read differs from the ledger now.
create or replace function approvals.is_moved(
  p_kind text, p_subject uuid, p_payload jsonb, p_shown jsonb, locks boolean
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return not coalesce(nullif(p_shown->'before', 'null'), '{}') @> coalesce(
    rules.figures_of_proposal(p_kind, p_subject, p_payload, locks), '{}');
end $$;

-- The proposals that people can still decide: undecided and not expired.
create or replace view approvals.undecided as
  select id, kind, subject, payload, shown, shown_hash, proposed_by, needed, proposed_at, expires_at
  from approvals.proposal where status = 'open' and expires_at > clock.real();

-- The current figures of an open proposal, and whether one that its approvers read has changed;
-- null once the proposal is decided.
create or replace function approvals.standing(p_proposal uuid, out standing jsonb)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select jsonb_build_object(
    'figures', rules.figures_of_proposal(p.kind, p.subject, p.payload, false),
    'is_moved', approvals.is_moved(p.kind, p.subject, p.payload, p.shown, false))
  into standing from approvals.proposal p where p.id = p_proposal and p.status = 'open';
end $$;

-- Opens a proposal for 24 hours, for the proposer that its caller identified, with the number of
-- approvals it needs; only functions may call it.
create or replace function approvals.open_proposal(
  p_kind text, p_subject uuid, p_payload jsonb, people integer,
  p_proposer uuid, is_proved boolean, out id uuid, out shown jsonb, out shown_hash text
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  its_about text := approvals.about_of(p_kind, p_subject, p_payload);
  made_text text;
  refusal text;
begin
  shown := approvals.make_shown(p_kind, p_subject, p_payload, p_proposer);
  if shown is null then
    perform approvals.refuse_undescribed(p_kind, p_subject, p_payload);
  end if;
  made_text := foundation.canonical_json(shown);
  shown_hash := encode(sha256(convert_to(made_text, 'UTF8')), 'hex');
  update approvals.proposal p set status = 'expired', decided_at = p.expires_at
  where p.about = its_about and p.status = 'open' and p.expires_at <= clock.real();
  refusal := rules.refuse_proposal(p_kind, p_subject);
  if refusal is not null then
    perform foundation.refuse(refusal);
  end if;
  -- The index decides between two concurrent proposals: the second waits here for the first.
  insert into approvals.proposal as p (kind, subject, about, payload, shown_version, shown_text,
    shown, shown_hash, proposed_by, proposer_proved, needed, proposed_at, expires_at)
  values (p_kind, p_subject, its_about, p_payload, 1, made_text, made_text::jsonb,
    open_proposal.shown_hash, p_proposer, is_proved,
    people, clock.real(), clock.real() + interval '24 hours')
  on conflict (about) where status = 'open' do nothing
  returning p.id into id;
  if id is null then
    perform foundation.refuse('already_proposed');
  end if;
end $$;

-- Opens a proposal for the person of a session who has just re-authenticated and whose role may
-- propose it. The number of approvals follows from the kind and the ledger. A request by a member
-- or a fact from the chain has no proposer: any admin who opens it may be its first approver.
create or replace function approvals.propose(
  raw_token text, p_kind text, p_subject uuid, p_payload jsonb,
  out id uuid, out shown jsonb, out shown_hash text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := rules.require_proposer(raw_token, p_kind);
  is_of_nobody boolean := p_kind in ('withdrawal_pay', 'withdrawal_reject',
    'withdrawal_clear', 'suspense_claim');
begin
  select o.id, o.shown, o.shown_hash into id, shown, shown_hash
  from approvals.open_proposal(p_kind, p_subject, p_payload,
    rules.people_for_proposal(p_kind, p_subject), case when not is_of_nobody then person end,
    not is_of_nobody and (select refusal from rules.who_decides(raw_token)) is null) o;
end $$;

-- Null while the proposal is open for `person` to decide, else the refusal. Keeps the row locked.
create or replace function approvals.lock_open(p_proposal uuid, out refusal text)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
begin
  perform foundation.require_read_committed();
  select * into p from approvals.proposal where id = p_proposal for update;
  refusal := case
    when not found then 'not_found'
    when p.status <> 'open' then 'already_decided'
    when p.expires_at <= clock.real() then 'proposal_expired'
  end;
end $$;

-- Logs each decision under the person of its session: no caller passes in a person.
create or replace function approvals.note_decision(
  p approvals.proposal, p_administrator uuid, p_ip text, verb text, p_reason text
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into audit.event (actor, act, subject, after, reason, ip)
  values ('admin:' || p_administrator, verb || ' ' || p.kind, p.subject::text, p.shown, p_reason,
    p_ip)
$$;

-- Adds one approval. `code` is 'approved' while more are needed, 'complete', or a refusal.
create or replace function approvals.approve(
  raw_token text, p_proposal uuid, p_shown_hash text, assertion jsonb default null,
  out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
  p approvals.proposal;
begin
  select * into person from rules.who_decides(raw_token);
  code := coalesce(person.refusal, (approvals.lock_open(p_proposal)));
  if code is not null then
    return;
  end if;
  select * into p from approvals.proposal where id = p_proposal;
  code := case
    when p.shown_hash is distinct from p_shown_hash then 'shown_changed'
    when p.proposed_by = person.administrator then 'own_proposal'
    when rules.is_young_admin_account(person.administrator)
      or rules.is_young_admin_account(p.proposed_by)
      then 'admin_account_young'
    when exists (select from approvals.approver where proposal_id = p.id
      and administrator_id = person.administrator) then 'already_approved'
    when approvals.is_moved(p.kind, p.subject, p.payload, p.shown, true) then 'figures_moved'
    when approvals.awaits_proposer(p.id) then 'proposer_unsigned'
    else approvals.keep_signature(p.id, person.administrator, 'approve', assertion)
  end;
  if code is not null then
    return;
  end if;
  insert into approvals.approver (proposal_id, administrator_id, session_id, approved_at)
  values (p.id, person.administrator, person.session, clock.real());
  perform approvals.note_decision(p, person.administrator, person.ip, 'approve', null);
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
  p approvals.proposal;
begin
  select * into person from rules.who_decides(raw_token);
  code := coalesce(person.refusal, (approvals.lock_open(p_proposal)));
  if code is not null then
    return;
  end if;
  update approvals.proposal set status = 'rejected', decided_at = clock.real(),
    reason = p_reason, rejected_by = person.administrator
  where id = p_proposal returning * into p;
  perform approvals.note_decision(p, person.administrator, person.ip, 'reject', p_reason);
  code := 'rejected';
end $$;

-- Withdraws a request that its subject cancelled (such as a withdrawal): it needs no approval now.
create or replace function approvals.withdraw(p_subject uuid, p_reason text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update approvals.proposal set status = 'rejected', decided_at = clock.real(),
    reason = p_reason
  where subject = p_subject and status = 'open'
$$;

-- Ends a person's undecided proposals and approvals with their power to decide: otherwise one other
-- person would decide alone (ADM-8). They can be proposed again.
create or replace function approvals.end_of(p_person uuid, p_by uuid, p_reason text) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update approvals.proposal p set status = 'rejected', decided_at = clock.real(),
    reason = p_reason, rejected_by = p_by
  where p.status = 'open' and (p.proposed_by = p_person or exists (
    select from approvals.approver a
    where a.proposal_id = p.id and a.administrator_id = p_person))
$$;

-- The content of a proposal never changes, and a decision is final.
create or replace function approvals.guard_proposal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.kind, new.subject, new.about, new.payload, new.shown, new.shown_hash,
      new.shown_version, new.shown_text, new.proposed_by, new.proposer_proved, new.needed,
      new.proposed_at, new.expires_at)
    is distinct from (old.id, old.kind, old.subject, old.about, old.payload, old.shown,
      old.shown_hash, old.shown_version, old.shown_text, old.proposed_by, old.proposer_proved,
      old.needed, old.proposed_at, old.expires_at)
    or (old.status <> 'open' and new.status <> old.status
      and (old.status, new.status) <> ('approved', 'failed'))
    or (new.status = 'approved' and old.status = 'open' and
      (select count(*) from approvals.approver where proposal_id = new.id) < new.needed)
    or new.spent < old.spent
    or (old.status <> 'open' and new.rejected_by is distinct from old.rejected_by)
    or (coalesce(old.executed_at::text, old.failed_code) is not null
      and (new.executed_at, new.failed_code) is distinct from (old.executed_at, old.failed_code))
    or (old.consumed_by is not null and new.consumed_by is distinct from old.consumed_by) then
    raise exception 'a proposal stays as it was made' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- No person can approve their own proposal, whichever function is called.
create or replace function approvals.guard_approver() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from approvals.proposal where id = new.proposal_id
    and (proposed_by = new.administrator_id or status <> 'open')) then
    raise exception 'not theirs to approve' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger guard_proposal before update on approvals.proposal
  for each row execute function approvals.guard_proposal();
create or replace trigger forbid_delete_of_proposal before delete on approvals.proposal
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_proposal before truncate on approvals.proposal
  for each statement execute function audit.refuse_change();
create or replace trigger approver_is_another before insert on approvals.approver
  for each row execute function approvals.guard_approver();
create or replace trigger forbid_change_of_approver before update or delete on approvals.approver
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_approver before truncate on approvals.approver
  for each statement execute function audit.refuse_change();
alter table approvals.proposal enable always trigger guard_proposal;
alter table approvals.proposal enable always trigger forbid_delete_of_proposal;
alter table approvals.proposal enable always trigger forbid_truncate_of_proposal;
alter table approvals.approver enable always trigger approver_is_another;
alter table approvals.approver enable always trigger forbid_change_of_approver;
alter table approvals.approver enable always trigger forbid_truncate_of_approver;

grant usage on schema approvals to candor_web, candor_worker;
grant execute on function
  approvals.propose(text, text, uuid, jsonb) to candor_web, candor_worker;
grant execute on function approvals.approve(text, uuid, text, jsonb),
  approvals.reject(text, uuid, text) to candor_web, candor_worker;
grant execute on function approvals.standing(uuid) to candor_web, candor_worker;
grant select on approvals.proposal, approvals.undecided, approvals.approver
  to candor_web, candor_worker;
