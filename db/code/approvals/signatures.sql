-- Signatures under decisions (INT-11). The web process passes in the authenticator's signature;
-- only the worker verifies it, and it executes nothing without one.

create or replace function approvals.bytes_of(base64url text) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select decode(translate(base64url, '-_', '+/') || repeat('=', -length(base64url) & 3), 'base64')
$$;

-- Whether this person's decision at a given time needs a signature: always with real money, and in
-- a sandbox if they have a key by then.
create or replace function approvals.must_sign(
  p_administrator uuid, p_at timestamptz default clock.real()
) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return not foundation.in_sandbox() or exists (select from rules.decision_key_period k
    where k.administrator_id = p_administrator and k.usable_from <= p_at
      and (k.ended_at <= p_at) is not true);
end $$;

-- Stores a person's signature; returns null, or the reason why it cannot count.
create or replace function approvals.keep_signature(
  p_proposal uuid, p_administrator uuid, p_verb text, assertion jsonb
) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  key uuid := rules.usable_key(p_administrator, assertion->>'credential_id');
begin
  if assertion is null then
    return case when approvals.must_sign(p_administrator) then 'signature_missing' end;
  end if;
  if key is null then
    return 'signature_refused';
  end if;
  insert into approvals.signature (proposal_id, administrator_id, verb, key_id,
    authenticator_data, client_data, signature, signed_at)
  values (p_proposal, p_administrator, p_verb, key,
    approvals.bytes_of(assertion->>'authenticator_data'),
    approvals.bytes_of(assertion->>'client_data'),
    approvals.bytes_of(assertion->>'signature'), clock.real());
  return null;
end $$;

-- The people who count for a proposal, with the text that each has to sign. The proposer of a key
-- may have none yet: the other person signs that.
create or replace view approvals.decider as
  select a.proposal_id, a.administrator_id, 'approve' as verb, a.approved_at as at
  from approvals.approver a
  union all
  select p.id, p.proposed_by, 'propose', p.proposed_at
  from approvals.proposal p where p.proposer_proved and p.kind <> 'seat_key_add';

-- Stores the proposer's signature under their proposal; returns 'signed', or a refusal.
create or replace function approvals.sign(
  raw_token text, p_proposal uuid, p_shown_hash text, assertion jsonb, out code text
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
    when p.proposed_by is distinct from person.administrator then 'forbidden'
    when p.shown_hash is distinct from p_shown_hash then 'shown_changed'
    when exists (select from approvals.signature s where s.proposal_id = p.id
      and s.administrator_id = person.administrator) then 'already_approved'
    else coalesce(approvals.keep_signature(p.id, person.administrator, 'propose', assertion),
      'signed')
  end;
end $$;

-- Whether this proposal's proposer counts, has to sign and has not signed yet.
create or replace function approvals.awaits_proposer(p_proposal uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from approvals.decider d
    where d.proposal_id = p_proposal and d.verb = 'propose'
      and approvals.must_sign(d.administrator_id)
      and not exists (select from approvals.signature s where s.proposal_id = d.proposal_id
        and s.administrator_id = d.administrator_id));
end $$;

-- Whether the worker found a valid signature of each person who has to sign; an optional signature
-- has to be valid as well.
create or replace function approvals.is_verified(p_proposal uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return not exists (select from approvals.decider d
    left join approvals.signature s on s.proposal_id = d.proposal_id
      and s.administrator_id = d.administrator_id
    left join approvals.signature_check c on c.signature_no = s.no
    where d.proposal_id = p_proposal and case
      when s.no is null then approvals.must_sign(d.administrator_id, d.at)
      else c.signature_no is null or c.fault is not null end);
end $$;

-- An approved proposal has to be executed within this many days or be proposed again: an old
-- approval cannot be found and used (RT-4).
create or replace function approvals.is_young(p approvals.proposal) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select p.decided_at > clock.real() - interval '7 days' $$;

-- Whether an approval counts; every function that acts on one checks it here: enough people
-- approved, those who had to sign did, the worker rejected no signature, and it was used in time.
create or replace function approvals.counts(p approvals.proposal) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p.status = 'approved' and p.failed_code is null
    and (p.executed_at is not null or p.consumed_by is not null or approvals.is_young(p))
    and approvals.is_verified(p.id), false)
$$;

-- Records the worker's finding, once: only the process that serves no requests may write it.
create or replace function approvals.note_signature(p_no bigint, p_fault text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into approvals.signature_check (signature_no, fault, checked_at)
  values (p_no, p_fault, clock.real())
  on conflict (signature_no) do nothing
$$;

create or replace trigger forbid_change_of_signature before update or delete on approvals.signature
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_signature before truncate on approvals.signature
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_signature_check before update or delete
  on approvals.signature_check
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_signature_check before truncate
  on approvals.signature_check
  for each statement execute function audit.refuse_change();
alter table approvals.signature enable always trigger forbid_change_of_signature;
alter table approvals.signature enable always trigger forbid_truncate_of_signature;
alter table approvals.signature_check enable always trigger forbid_change_of_signature_check;
alter table approvals.signature_check enable always trigger forbid_truncate_of_signature_check;

grant execute on function approvals.sign(text, uuid, text, jsonb) to candor_web;
grant execute on function approvals.awaits_proposer(uuid),
  approvals.must_sign(uuid, timestamptz) to candor_web, candor_worker;
grant execute on function approvals.note_signature(bigint, text) to candor_worker;
grant select on approvals.signature, approvals.signature_check, approvals.decider
  to candor_web, candor_worker;
