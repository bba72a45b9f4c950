-- The transitions of a withdrawal. No process writes the state itself: each function here checks
-- permission, or reads the event from the ledger and the chain, so that no unpaid withdrawal is
-- called paid (INT-5, INT-12).

-- Writes a state. No role may call it.
create or replace function withdrawals.set_state(
  p_withdrawal uuid, p_state text, p_approval uuid default null, p_reason text default null
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update withdrawals.withdrawal set state = p_state, changed_at = clock.now(),
    approval_id = coalesce(p_approval, approval_id),
    reject_reason = coalesce(p_reason, reject_reason)
  where id = p_withdrawal
$$;

-- The withdrawal, locked until the transaction ends: no other transaction decides on it.
create or replace function withdrawals.locked(p_withdrawal uuid) returns withdrawals.withdrawal
language sql set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select * from withdrawals.withdrawal where id = p_withdrawal for update
$$;

-- Locks a withdrawal so that it does not change until the caller's transaction ends; changes no
-- state.
create or replace function withdrawals.lock(p_withdrawal uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select from withdrawals.locked(p_withdrawal) $$;

-- The same for an administrator's session: without one the web process can lock nothing.
create or replace function withdrawals.lock(raw_token text, p_withdrawal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.require_administrator(raw_token, array['owner', 'finance']);
  perform withdrawals.locked(p_withdrawal);
end $$;

-- Ends a withdrawal unpaid: its amount returns to where it was held from, and to its positions.
create or replace function withdrawals.release(
  w withdrawals.withdrawal, p_state text, p_actor text, p_reason text default null
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  codes text[];
begin
  if w.state not in ('requested', 'approved')
    or exists (select from withdrawals.payout p where p.withdrawal_id = w.id) then
    perform foundation.refuse('withdrawal_state');
  end if;
  codes := ledger.post_inside(jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'key', uuidv7(), 'kind', 'release_' || w.source, 'subject', w.id, 'actor', p_actor,
    'reason', p_reason, 'legs', jsonb_build_array(jsonb_build_object(
      'amount', w.amount_cents::text,
      'debit', jsonb_build_object(
        'class', 'member_payout', 'asset', 'USD', 'owner', w.member_id),
      'credit', jsonb_build_object(
        'class', 'member_' || w.source, 'asset', 'USD', 'owner', w.member_id)))))));
  if codes <> array['posted'] then
    perform foundation.refuse(codes[1]);
  end if;
  perform plans.give_back(w.id);
  perform withdrawals.set_state(w.id, p_state, null, p_reason);
  perform approvals.withdraw(w.id, p_state);
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'withdrawal_' || p_state,
    'memberId', w.member_id, 'withdrawalId', w.id));
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'principal_freed',
    'memberId', w.member_id, 'withdrawalId', w.id, 'cents', sum(l.cents)::text))
  from plans.leaving l where l.withdrawal_id = w.id and l.restored_at is null
  having count(*) > 0;
end $$;

-- Cancels a member's own withdrawal while it is unsigned (MEM-7).
create or replace function withdrawals.cancel(raw_token text, p_withdrawal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_member(raw_token);
  w withdrawals.withdrawal := withdrawals.locked(p_withdrawal);
begin
  if w.member_id is distinct from member then
    perform foundation.refuse('not_found');
  end if;
  perform withdrawals.release(w, 'cancelled', 'member:' || member);
end $$;

-- Raises the network fee that a member agreed to bear, while it is unsigned (CHN-8).
create or replace function withdrawals.raise_fee_ceiling(
  raw_token text, p_withdrawal uuid, p_units bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_member(raw_token);
  w withdrawals.withdrawal := withdrawals.locked(p_withdrawal);
begin
  if w.member_id is distinct from member then
    perform foundation.refuse('not_found');
  elsif w.state not in ('requested', 'approved')
    or coalesce(p_units <= w.fee_ceiling_units, p_units is null)
    or exists (select from withdrawals.payout p where p.withdrawal_id = w.id) then
    perform foundation.refuse('withdrawal_state');
  end if;
  update withdrawals.withdrawal set fee_ceiling_units = p_units where id = w.id;
end $$;

-- Returns a withdrawal at once if its address cannot be paid, for a reason of the closed list
-- (CHN-7). It needs no people, since it is not a rejection: the member can request it again to
-- another address.
create or replace function withdrawals.give_back(p_withdrawal uuid, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w withdrawals.withdrawal := withdrawals.locked(p_withdrawal);
begin
  if w.state is distinct from 'approved' then
    perform foundation.refuse('withdrawal_state');
  end if;
  perform withdrawals.release(w, 'returned', 'worker', p_reason);
end $$;

-- Executes an approval: from now on the payout is signed when it is due. Does nothing for a
-- proposal that was not approved for exactly this withdrawal.
create or replace function withdrawals.approve(p_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w withdrawals.withdrawal := withdrawals.locked(
    (select subject from approvals.proposal where id = p_proposal));
begin
  if w.state is distinct from 'requested' or not withdrawals.is_granted(p_proposal,
      'withdrawal_pay', w, withdrawals.people_for_payout(w.id)) then
    perform foundation.refuse('withdrawal_state');
  end if;
  update withdrawals.hold set lifted_at = clock.now()
  where withdrawal_id = w.id and lifted_at is null and until > clock.now();
  perform withdrawals.set_state(w.id, 'approved', p_proposal);
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'withdrawal_approved',
    'memberId', w.member_id, 'withdrawalId', w.id));
end $$;

-- Returns a withdrawal that two people rejected, for the reason that they gave.
create or replace function withdrawals.reject(p_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p record;
  w withdrawals.withdrawal;
begin
  select subject, payload->>'reason' as reason into p
  from approvals.proposal where id = p_proposal;
  w := withdrawals.locked(p.subject);
  if not withdrawals.is_granted(p_proposal, 'withdrawal_reject', w, 2) then
    perform foundation.refuse('withdrawal_state');
  end if;
  perform withdrawals.release(w, 'rejected', 'approvals', p.reason);
end $$;

-- Lifts the holds of an approved withdrawal in the name of the person of the session. Only the
-- missing payment, or its replacement, lifts a wait for a missing payment.
create or replace function withdrawals.lift_holds(raw_token text, p_withdrawal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w withdrawals.withdrawal;
  refusal text := (select p.refusal from rules.who_decides(raw_token) p);
begin
  if refusal is not null then
    perform foundation.refuse(refusal);
  end if;
  w := withdrawals.locked(p_withdrawal);
  if w.state is distinct from 'approved' then
    perform foundation.refuse('withdrawal_state');
  elsif withdrawals.lost_until(w.id) is not null then
    perform foundation.refuse('payment_lost');
  end if;
  update withdrawals.hold set lifted_at = clock.now()
  where withdrawal_id = w.id and lifted_at is null and until > clock.now();
end $$;

-- Applies the worker's observation of a payout: 'sent' once it is signed, 'unknown' without a clear
-- answer, 'paid' once it is gone from the ledger, 'approved' once its signed transaction can never
-- confirm.
create or replace function withdrawals.follow(p_withdrawal uuid, p_state text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w withdrawals.withdrawal := withdrawals.locked(p_withdrawal);
begin
  if p_state not in ('sent', 'unknown', 'paid', 'approved')
    or p_state = 'approved' and w.state is distinct from 'sent'
      and w.state is distinct from 'unknown' then
    raise exception 'a withdrawal does not become % so', p_state using errcode = 'CW001';
  end if;
  perform withdrawals.set_state(w.id, p_state);
end $$;

-- A state must match the ledger when the transaction ends, whichever role wrote it: paid means
-- posted by `pay`, any other end means released, approved means approved by people, sent means
-- signed.
create or replace function withdrawals.is_true(w withdrawals.withdrawal) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select (w.state = 'paid') = (ended.kinds @> array['pay'])
    and (w.state in ('cancelled', 'rejected', 'returned'))
      = (ended.kinds @> array['release_' || w.source])
    and (w.state not in ('approved', 'sent', 'unknown') or withdrawals.is_granted(w.approval_id,
      'withdrawal_pay', w, withdrawals.people_for_payout(w.id)))
    and (w.state not in ('sent', 'unknown')
      or exists (select from withdrawals.payout p where p.withdrawal_id = w.id))
  from (select coalesce(array_agg(t.kind), '{}') as kinds from ledger.posted t
    where t.subject = w.id and t.family = 'end') ended
$$;

create or replace function withdrawals.require_truth() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  withdrawal uuid := case tg_table_name when 'transfer' then to_jsonb(new)->>'subject'
    else to_jsonb(new)->>'id' end;
begin
  if exists (select from withdrawals.withdrawal w where w.id = withdrawal
    and not withdrawals.is_true(w)) then
    raise exception 'withdrawal % is not in the state that the books say', withdrawal
      using errcode = 'CW012';
  end if;
  return null;
end $$;

drop trigger if exists state_is_true on withdrawals.withdrawal;
create constraint trigger state_is_true after update of state on withdrawals.withdrawal
  deferrable initially deferred for each row execute function withdrawals.require_truth();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table withdrawals.withdrawal enable always trigger state_is_true;

grant execute on function withdrawals.cancel(text, uuid), withdrawals.lift_holds(text, uuid),
  withdrawals.raise_fee_ceiling(text, uuid, bigint) to candor_web;
grant execute on function withdrawals.lock(uuid) to candor_worker;
grant execute on function withdrawals.lock(text, uuid) to candor_web, candor_worker;
grant execute on function withdrawals.approve(uuid), withdrawals.reject(uuid),
  withdrawals.follow(uuid, text), withdrawals.give_back(uuid, text) to candor_worker;
