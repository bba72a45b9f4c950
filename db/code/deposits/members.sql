-- The calls by which members and a single admin change deposits: each needs the raw token of their
-- session (INT-12). None of them credits: credits follow from the chain, by the worker.

-- Opens a deposit for the member of the session, at an address that was derived for it alone. Five
-- may be open at once, and ten be opened in an hour: each uses up a place of its source for ever.
create or replace function deposits.quote(raw_token text, asked jsonb, drawn jsonb) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_active_member(raw_token);
  moment timestamptz := clock.now();
  q record;
  address uuid;
begin
  perform deposits.require_capacity(member);
  select * into q from jsonb_to_record(asked) x (id uuid, plan_id uuid, version_id uuid, asset text,
    cents bigint, units bigint, rate_id uuid);
  if not exists (select from plans.plan p join plans.current_version v on v.plan_id = p.id
    where p.id = q.plan_id and p.is_open and v.id = q.version_id
      and q.cents between v.min_cents and v.max_cents) then
    perform foundation.refuse('plan_unavailable');
  end if;
  address := chains.give_out(q.asset, 'deposit', q.id, drawn);
  if address is null then
    return null; -- taken: another is derived
  end if;
  insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units, rate_id,
    address_id, quoted_at, expires_at, due_at)
  values (q.id, member, q.plan_id, q.version_id, q.asset, q.cents, q.units, q.rate_id, address,
    moment, moment + interval '15 minutes', moment + interval '15 minutes');
  insert into deposits.event (deposit_id, state, at) values (q.id, 'waiting', moment);
  return address;
end $$;

-- Refuses another quote to a member who has reached a limit; called under the member's lock.
create or replace function deposits.require_capacity(p_member uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  quoted record;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('deposits.quote', p_member::text);
  select count(*) filter (where not is_listed and cancelled_at is null
      and expires_at > clock.now()) as open,
    count(*) as recent
  into quoted from deposits.deposit
  where member_id = p_member and quoted_at > clock.now() - interval '1 hour';
  if quoted.open >= 5 then
    perform foundation.refuse('quotes_open');
  elsif quoted.recent >= 10 then
    perform foundation.refuse('rate_limited');
  end if;
end $$;

-- Locks a deposit so that it does not change until the caller's transaction ends.
create or replace function deposits.lock(p_deposit uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from deposits.deposit where id = p_deposit for update
$$;

-- Whether a session may lock what a member owns: an administrator's, or the member's. Without a
-- session the web process can lock nothing (RT-13).
create or replace function deposits.may_hold(raw_token text, p_member uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select (identity.caller(raw_token, 'admin')).person is not null
    or (identity.caller(raw_token, 'client')).person = p_member
$$;

create or replace function deposits.lock(raw_token text, p_deposit uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from deposits.deposit
  where id = p_deposit and deposits.may_hold(raw_token, member_id) for update
$$;

-- Notes a state if it has changed.
create or replace function deposits.note_state(p_deposit uuid, p_was text, p_note text) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into deposits.event (deposit_id, state, note, at)
  select id, state, p_note, clock.now() from deposits.deposit
  where id = p_deposit and state is distinct from p_was
$$;

-- Attaches a receipt of a payment to the member's deposit. If no payment was seen, the deposit
-- stays open for another day, so that a person can review it.
create or replace function deposits.attach_proof(
  raw_token text, p_deposit uuid, p_file uuid, p_name text, p_digest bytea
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_active_member(raw_token);
  d deposits.deposit;
begin
  perform foundation.require_read_committed();
  select * into d from deposits.deposit where id = p_deposit for update;
  if d.member_id is distinct from member then
    perform foundation.refuse('not_found');
  elsif d.rejected_at is not null then
    perform foundation.refuse('deposit_settled');
  end if;
  update deposits.deposit o set proof_file = p_file, proof_name = p_name, proof_digest = p_digest,
    proof_at = clock.now(), is_listed = true
  where o.id = d.id;
  update deposits.deposit o set state = 'waiting', status = 'pending',
    due_at = o.expires_at + interval '24 hours'
  where o.id = d.id and o.state in ('waiting', 'expired')
    and o.expires_at + interval '24 hours' > clock.now();
  perform deposits.note_state(d.id, d.state, null);
end $$;

-- Cancels the member's quote that has neither a payment nor a receipt. Its state still follows the
-- chain and the clock: coins that arrive at its address later still belong to the member.
create or replace function deposits.cancel_quote(raw_token text, p_deposit uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_member(raw_token);
  d deposits.deposit;
begin
  perform foundation.require_read_committed();
  select * into d from deposits.deposit where id = p_deposit for update;
  if d.member_id is distinct from member then
    perform foundation.refuse('not_found');
  elsif d.is_listed or exists (select from chains.payment p where p.address_id = d.address_id
      and p.state <> 'gone') then
    perform foundation.refuse('payment_on_chain');
  end if;
  update deposits.deposit set cancelled_at = clock.now()
  where id = d.id and cancelled_at is null;
end $$;

-- Rejects a deposit that was claimed but never arrived, in the name of the person of the session;
-- money that the chain shows is never rejected.
create or replace function deposits.reject(raw_token text, p_deposit uuid, p_reason text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  d deposits.deposit;
begin
  perform foundation.require_read_committed();
  perform identity.require_administrator(raw_token, array['owner', 'finance']);
  select * into d from deposits.deposit where id = p_deposit for update;
  if d.id is null then
    perform foundation.refuse('not_found');
  elsif exists (select from chains.payment p where p.address_id = d.address_id
      and (p.state <> 'gone' or exists (select from deposits.settlement s
        where s.payment_id = p.id))) then
    perform foundation.refuse('payment_on_chain');
  elsif d.state <> 'waiting' then
    perform foundation.refuse('deposit_settled');
  end if;
  update deposits.deposit set rejected_at = clock.now(), reason = p_reason, state = 'rejected',
    status = 'rejected', due_at = null
  where id = d.id;
  perform deposits.note_state(d.id, d.state, p_reason);
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'deposit_rejected',
    'memberId', d.member_id, 'depositId', d.id));
end $$;

-- Stores the claim of the member of the session; false if they have already claimed this
-- transaction. A claim alone credits nothing.
create or replace function deposits.claim_payment(raw_token text, brought jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into deposits.claim (id, member_id, asset, txid, words, from_address, signature,
    public_key, is_signed, proof_file, proof_name, proof_digest, claimed_at)
  select b.id, identity.require_member(raw_token), b.asset, b.txid, b.words, b.from_address,
    b.signature, b.public_key, b.is_signed, b.proof_file, b.proof_name, b.proof_digest, clock.now()
  from jsonb_to_record(brought) b (id uuid, asset text, txid text, words text, from_address text,
    signature text, public_key text, is_signed boolean, proof_file uuid, proof_name text,
    proof_digest bytea)
  on conflict (member_id, asset, txid) where state = 'open' do nothing;
  return found;
end $$;

create or replace function deposits.lock_claim(p_claim uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from deposits.claim where id = p_claim for update
$$;

create or replace function deposits.lock_claim(raw_token text, p_claim uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from deposits.claim
  where id = p_claim and deposits.may_hold(raw_token, member_id) for update
$$;

-- Ends an open claim: its member withdraws it, or a person rejects it with a reason. A claim whose
-- release awaits a second person cannot be rejected meanwhile.
create or replace function deposits.withdraw_claim(raw_token text, p_claim uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid := identity.require_member(raw_token);
begin
  update deposits.claim set state = 'withdrawn', decided_at = clock.now()
  where id = p_claim and member_id = member and state = 'open';
end $$;

create or replace function deposits.refuse_claim(raw_token text, p_claim uuid, p_reason text)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance']);
begin
  update deposits.claim c set state = 'refused', reason = p_reason, decided_by = person,
    decided_at = clock.now()
  where c.id = p_claim and c.state = 'open'
    and not exists (select from approvals.undecided p where p.id = c.proposal_id);
  if not found then
    perform foundation.refuse('claim_decided');
  end if;
  perform foundation.enqueue('notice', jsonb_build_object('kind', 'claim_refused',
    'memberId', c.member_id)) from deposits.claim c where c.id = p_claim;
end $$;

-- Notes on a claim the proposal that the person of the session has just made about it.
create or replace function deposits.note_proposal(raw_token text, p_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance'], true);
begin
  update deposits.claim c set payment_id = p.subject, proposal_id = p.id
  from approvals.proposal p
  where p.id = p_proposal and p.kind = 'suspense_release' and p.status = 'open'
    and p.proposed_by = person and p.payload->>'claim' = c.id::text and c.state = 'open';
end $$;

grant execute on function deposits.quote(text, jsonb, jsonb),
  deposits.attach_proof(text, uuid, uuid, text, bytea), deposits.cancel_quote(text, uuid),
  deposits.reject(text, uuid, text),
  deposits.claim_payment(text, jsonb), deposits.withdraw_claim(text, uuid),
  deposits.refuse_claim(text, uuid, text), deposits.note_proposal(text, uuid) to candor_web;
grant execute on function deposits.lock(uuid), deposits.lock_claim(uuid) to candor_worker;
grant execute on function deposits.lock(text, uuid), deposits.lock_claim(text, uuid)
  to candor_web, candor_worker;
