-- Only a sandbox has a self-simulating strategy (LED-9).
create or replace function treasury.refuse_live() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'the simulated strategy is refused in live' using errcode = 'CT001';
  end if;
  return new;
end $$;

create or replace trigger sandbox_only before insert on treasury.step
  for each row execute function treasury.refuse_live();

-- Claims a step of the simulation for the first process that asks; false if it is taken.
create or replace function treasury.take_step(p_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into treasury.step (name, taken_at) values (p_name, clock.now()) on conflict do nothing;
  return found;
end $$;

-- Lists a venue or delists it, by two people: one of them proposed it with re-authentication,
-- another approved.
create or replace function treasury.change_venue(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  refusal text := approvals.take(p_approval, 'venue_list', 'venue_delist');
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_approval;
  if p.kind = 'venue_delist' then
    update treasury.venue set delisted_at = clock.now()
    where id = p.subject and delisted_at is null;
    return 'changed';
  end if;
  insert into treasury.venue (id, name, asset, address, tag, listed_at)
  values (p.subject, p.payload->>'name', p.payload->>'asset', p.payload->>'address',
    p.payload->>'tag', clock.now());
  return 'changed';
exception when unique_violation then
  return 'venue_listed';
end $$;

-- Whether two people have decided to send a payment back, and the worker has not done so yet.
create or replace function treasury.is_returning(p_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.operation a join approvals.proposal p on p.id = a.proposal_id
    where a.state = 'waiting' and p.kind = 'suspense_return' and p.subject = p_payment)
$$;

-- An unmatched payment goes back once, to an address that its chain shows as its source. The
-- payment stays locked: a claim that is approved meanwhile comes first.
create or replace function treasury.guard_return(p_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
begin
  perform foundation.require_read_committed();
  select * into p from approvals.proposal where id = p_proposal;
  if p.kind <> 'suspense_return' then
    return;
  end if;
  if approvals.lock_granted(p.id, 2) is not null then
    raise exception 'a return needs two people' using errcode = 'CT003';
  end if;
  perform from chains.payment where id = p.subject for no key update;
  if treasury.is_returning(p.subject)
    or not exists (select from deposits.unmatched u where u.id = p.subject
      and u.state = 'final' and u.amount::text = p.payload->>'amount'
      and u.asset = p.payload->>'asset' and p.payload->>'address' = any (u.senders)) then
    raise exception 'this is not the sender of what stands in suspense' using errcode = 'CT003';
  end if;
end $$;

-- An operation awaits the worker only with its approval, whichever process writes it.
create or replace function treasury.guard_operation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform treasury.guard_return(new.proposal_id);
  end if;
  if tg_op = 'INSERT' and not exists (select from approvals.proposal p
    where p.id = new.proposal_id and approvals.counts(p)) then
    raise exception 'an operation needs its approval' using errcode = 'CT002';
  end if;
  if tg_op = 'UPDATE' and (old.state <> 'waiting' or new.proposal_id <> old.proposal_id
    or new.approved_at <> old.approved_at) then
    raise exception 'an operation ends once' using errcode = 'CA002';
  end if;
  -- While an operation's coins may be gone, no role can mark it as unsent or give it another
  -- payment.
  if tg_op = 'UPDATE' and exists (select from treasury.outgoing o
    where o.proposal_id = new.proposal_id
      and (new.state <> 'booked' or o.txid is distinct from new.txid)) then
    raise exception 'an operation in an export ends by its payment' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger operation_is_approved before insert or update on treasury.operation
  for each row execute function treasury.guard_operation();
create or replace trigger notify_worker after insert on treasury.operation
  for each row execute function foundation.notify_worker();
alter table treasury.operation enable always trigger notify_worker;
create or replace trigger forbid_delete_of_operation before delete on treasury.operation
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_deposit_address before update or delete
  on treasury.deposit_address
  for each row execute function audit.refuse_change();
create or replace trigger forbid_delete_of_venue before delete on treasury.venue
  for each row execute function audit.refuse_change();
alter table treasury.operation enable always trigger operation_is_approved;
alter table treasury.operation enable always trigger forbid_delete_of_operation;
alter table treasury.deposit_address enable always trigger forbid_change_of_deposit_address;
alter table treasury.venue enable always trigger forbid_delete_of_venue;

-- Final payments to addresses of the treasury, with the coins that the ledger has not received yet;
-- the oldest first.
create or replace view treasury.incoming_payment as
  select p.id, p.asset, p.txid, p.amount, p.final_at, i.purpose, i.plan_id,
    p.amount - coalesce((select sum(t.amount) from ledger.transfer t
      where t.payment = p.id and t.family = 'arrival' and t.leg in (1, 3)), 0)::bigint
      as units_left,
    i.placement_id
  from treasury.deposit_address i
  join chains.address d on d.subject = i.id
  join chains.payment p on p.address_id = d.id and p.state = 'final';

-- Coins in custody that no signed or exported transaction is about to spend.
create or replace view treasury.free_coin as
  select c.asset, (coalesce(b.balance, 0) - coalesce((
    select sum(p.total_units + p.operator_fee_units) from withdrawals.payout p
    join withdrawals.withdrawal w on w.id = p.withdrawal_id
    where p.asset = c.asset and w.state in ('approved', 'sent', 'unknown')), 0) - coalesce((
    select sum(o.total_units + o.operator_fee_units) from treasury.outgoing o
    join treasury.operation a on a.proposal_id = o.proposal_id
    where o.asset = c.asset and a.state = 'waiting'), 0))::bigint as units
  from unnest(foundation.coins()) c (asset)
  left join ledger.account b on b.owner = '' and b.class = 'custody' and b.asset = c.asset;

-- Whether a coin's chain is still needed: the ledger has some of the coin, a payout of it is
-- unpaid, or coins may come to an address that a deposit gave out. An expired or reorged deposit
-- can receive coins for days.
create or replace function treasury.is_in_use(p_asset text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.account where asset = p_asset and balance <> 0)
    or exists (select from deposits.deposit where asset = p_asset
      and state not in ('credited', 'rejected'))
    or exists (select from withdrawals.withdrawal where foundation.coin_of(method) = p_asset
      and state in ('requested', 'approved', 'sent', 'unknown'))
$$;

-- Activates a simulated administrator for a few minutes: it opens a session like a log-in, with an
-- unused step of its one-time codes. Null if none is left for half a minute.
create or replace function treasury.open_admin_session(p_email text, p_token_hash bytea)
returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid;
  step bigint := extract(epoch from clock.real())::bigint / 30;
begin
  if not foundation.in_sandbox() then
    raise exception 'simulated desks are refused in live' using errcode = 'CT001';
  end if;
  update identity.administrator set status = 'active'
  where email = p_email and email like 'desk-%@candor.example';
  update identity.administrator a
  set totp_last_step = greatest(a.totp_last_step + 1, step - 1)
  where a.email = p_email and a.email like 'desk-%@candor.example'
    and coalesce(a.totp_last_step, 0) <= step
  returning a.id into person;
  if person is not null then
    perform identity.insert_session(null, person, p_token_hash, false, 'simulated desk', '');
  end if;
  return person;
end $$;

-- Removes the simulated administrators' sessions and roles once they have nothing left to do.
create or replace function treasury.close_admin_sessions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'simulated desks are refused in live' using errcode = 'CT001';
  end if;
  update identity.administrator set status = 'suspended' where email like 'desk-%@candor.example';
end $$;

-- Opens a session of a simulated member, who quotes like every member; in sandbox only.
create or replace function treasury.open_investor(p_member uuid, p_token_hash bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'made-up members are refused in live' using errcode = 'CT001';
  end if;
  perform identity.insert_session(p_member, null, p_token_hash, false, 'simulated member', '');
end $$;

grant usage on schema treasury to candor_web, candor_worker;
grant select on treasury.step to candor_web, candor_worker;
grant execute on function treasury.take_step(text) to candor_web, candor_worker;
grant select on treasury.venue, treasury.deposit_address, treasury.operation,
  treasury.incoming_payment,
  treasury.free_coin
  to candor_web, candor_worker;
grant insert on treasury.deposit_address to candor_worker;
grant insert on treasury.operation to candor_worker;
grant update (state, refusal, txid, ended_at) on treasury.operation to candor_worker;
grant execute on function treasury.guard_return(uuid), treasury.is_in_use(text)
  to candor_web, candor_worker;
grant execute on function treasury.change_venue(uuid) to candor_worker;
grant execute on function treasury.open_admin_session(text, bytea), treasury.close_admin_sessions(),
  treasury.open_investor(uuid, bytea)
  to candor_worker;

-- The figures before a treasury operation, of the accounts that it shows.
create or replace function treasury.figures(p_kind text, asked jsonb, locks boolean) returns jsonb
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  owner_of jsonb := case p_kind
    when 'place' then jsonb_build_object('placement', asked->'plan')
    when 'record_loss' then jsonb_build_object('placement', asked->'plan', 'loss', asked->'plan')
    when 'gain' then jsonb_build_object('pool_gain', asked->'plan')
    when 'subsidise' then
      jsonb_build_object('operator_capital', '', 'pool_capital', asked->'plan')
    when 'absorb_loss' then jsonb_build_object('loss', asked->'plan', coalesce(asked->>'from', ''),
      case asked->>'from' when 'operator_capital' then '""' else asked->'plan' end)
    when 'capital_out' then '{"operator_capital": ""}'
    when 'incident_cover' then '{"incident": "", "operator_capital": ""}'
    when 'incident_recover' then
      jsonb_build_object('incident', '', coalesce(asked->>'from', ''), asked->'owner')
  end;
begin
  if locks then
    perform foundation.require_read_committed();
    perform from ledger.account a, jsonb_each_text(owner_of) o (class, owner)
    where a.asset = 'USD' and a.class = o.class and a.owner = o.owner
    order by a.id for no key update of a;
  end if;
  return (select jsonb_object_agg(case o.class when 'placement' then 'placed' else o.class end,
      approvals.sum_in_words(coalesce(a.balance, 0), 'USD'))
    from jsonb_each_text(owner_of) o (class, owner)
    left join ledger.account a
      on a.asset = 'USD' and a.class = o.class and a.owner = o.owner);
end $$;
