-- The treasury's payments on a real chain (record 0150): an operation that two people approved is
-- attached to an output of an export, and posted once its chain shows exactly that output.

-- The coins, amount and destination of each approved outgoing operation, from its payload; its
-- approvers read exactly that (approvals/shown.sql). A venue's address is as it was listed.
create or replace view treasury.leaving as
  select p.id as proposal_id, p.kind, p.subject, p.payload->>'plan' as plan, a.state,
    a.approved_at, w.asset, w.address, w.tag,
    case when p.kind <> 'suspense_return' then w.amount end as cents,
    case when p.kind = 'suspense_return' then w.amount end as units
  from approvals.proposal p
  left join treasury.operation a on a.proposal_id = p.id
  left join treasury.venue v on p.kind = 'place' and v.id::text = p.payload->>'venue'
  cross join lateral (select
    case when p.kind = 'place' then v.asset else p.payload->>'asset' end as asset,
    case when p.kind = 'place' then v.address else p.payload->>'address' end as address,
    case when p.kind = 'place' then v.tag else p.payload->>'tag' end as tag,
    case when p.payload->>'amount' ~ '^[1-9][0-9]{0,17}$'
      then (p.payload->>'amount')::bigint end as amount) w
  where p.kind in ('place', 'capital_out', 'suspense_return');

-- Operations that await an export. One that the ledger refused at its turn has ended.
create or replace view treasury.due_operation as
  select l.* from treasury.leaving l
  where l.state = 'waiting' and policy.payouts_stopped() is null
    and not exists (select from treasury.outgoing o where o.proposal_id = l.proposal_id);

-- The dollars of operations that are in an export and not yet in the ledger, except one.
create or replace function treasury.cents_leaving(p_kind text, p_plan text, p_but uuid)
returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(l.cents), 0)
  from treasury.outgoing o join treasury.leaving l on l.proposal_id = o.proposal_id
  where l.state = 'waiting' and l.proposal_id is distinct from p_but
    and (p_kind is null or l.kind = p_kind) and (p_plan is null or l.plan = p_plan)
$$;

-- Whether coins are gone, or may be, for exactly this: it was checked at the export, and is posted
-- later at the rate of that time.
create or replace function treasury.is_on_its_way(p_proposal uuid, p_rate uuid, p_units bigint)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.outgoing o join treasury.operation a using (proposal_id)
    where o.proposal_id = p_proposal and o.rate_id = p_rate and o.total_units = p_units
      and o.txid is not null and a.state = 'waiting')
$$;

-- The result of the ledger's rules for a dollar operation whose coins would leave now.
create or replace function treasury.refuse_dollars(l treasury.leaving, p_rate uuid) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  a ledger.act;
  own numeric := (select balance from ledger.account
    where owner = '' and class = 'operator_capital' and asset = 'USD');
begin
  a.kind := l.kind;
  a.approval := l.proposal_id;
  a.rate := p_rate;
  a.coin := l.asset;
  a.plan := l.plan;
  a.amounts := array[l.cents];
  a.debits := array[(select id from ledger.account
    where owner = l.plan and class = 'placement' and asset = 'USD')];
  return case
    when l.kind = 'capital_out' and l.cents + treasury.cents_leaving('capital_out', null, null)
      > coalesce(own, 0) then 'insufficient_funds'
    else treasury.refuse_outflow(a)
  end;
end $$;

-- Why an approved operation may not leave now at this rate; null if it may. Its approval and, for a
-- return, its payment stay locked.
create or replace function treasury.refuse_leaving(p_proposal uuid, p_rate uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l treasury.leaving;
  refusal text;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('treasury.outgoing');
  refusal := approvals.lock_unused(p_proposal, 'place', 'capital_out', 'suspense_return');
  select * into l from treasury.leaving where proposal_id = p_proposal;
  if refusal is null and l.kind = 'suspense_return' then
    perform from chains.payment where id = l.subject for no key update;
    refusal := case when not exists (select from deposits.unmatched u where u.id = l.subject
      and u.state = 'final' and u.amount = l.units and u.asset = l.asset
      and l.address = any (u.senders)) then 'not_in_suspense' end;
  end if;
  return case
    when l.state is distinct from 'waiting' then 'already_decided'
    when refusal is not null then refusal
    when l.asset is null then 'venue_unlisted'
    when policy.payouts_stopped() is not null then 'payouts_stopped'
    when not exists (select from market.rate r where r.id = p_rate and r.asset = l.asset)
      then 'rate_missing'
    when l.kind = 'suspense_return' then treasury.refuse_destination(p_proposal)
    else treasury.refuse_dollars(l, p_rate)
  end;
end $$;

-- All coins that leave custody for an operation at a rate: dollars converted to coins, rounded
-- down.
create or replace function treasury.units_of(l treasury.leaving, p_rate uuid) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(l.units, div(l.cents::numeric * ledger.units_per_coin(l.asset) * 10000,
    r.usd_micros)) from market.rate r where r.id = p_rate
$$;

-- Only an approved operation is attached to an export: this operation, amount and address. Dollars
-- arrive less the network fee; a return to the sender arrives in full, if the ledger can post its
-- fee. An attached operation never changes.
create or replace function treasury.guard_outgoing() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  refusal text := treasury.refuse_leaving(new.proposal_id, new.rate_id);
  l treasury.leaving;
begin
  select * into l from treasury.leaving where proposal_id = new.proposal_id;
  if refusal is not null or (new.asset, new.address, new.tag)
      is distinct from (l.asset, l.address, l.tag)
    or new.total_units is distinct from treasury.units_of(l, new.rate_id)
    or new.txid is not null
    or (l.kind <> 'suspense_return' and new.operator_fee_units > 0)
    or (l.kind = 'suspense_return' and treasury.cents_of(new.fee_units, new.rate_id) > 0)
    -- A return to the sender costs the operator no more than a member's payout does.
    or (new.operator_fee_units <= withdrawals.max_operator_fee(new.rate_id)) is not true
    or not exists (select from withdrawals.spend s join withdrawals.batch b on b.id = s.batch_id
      where s.id = new.spend_id and s.asset = new.asset and b.pays = 'acts'
        and s.abandoned_at is null
        and not exists (select from withdrawals.returned r where r.spend_id = s.id)) then
    raise exception 'nobody approved this payment: %', coalesce(refusal, 'it is another')
      using errcode = 'CT004';
  end if;
  return new;
end $$;

-- Coins in cents at a rate, rounded down.
create or replace function treasury.cents_of(p_units bigint, p_rate uuid) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select div(p_units::numeric * r.usd_micros, ledger.units_per_coin(r.asset) * 10000)
  from market.rate r where r.id = p_rate
$$;

create or replace function treasury.forbid_change_of_outgoing() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.proposal_id, new.spend_id, new.asset, new.address, new.tag, new.rate_id,
      new.total_units, new.fee_units, new.operator_fee_units, new.exported_at)
    is distinct from (old.proposal_id, old.spend_id, old.asset, old.address, old.tag, old.rate_id,
      old.total_units, old.fee_units, old.operator_fee_units, old.exported_at)
    or not exists (select from treasury.operation where proposal_id = old.proposal_id
      and state = 'waiting') then
    raise exception 'what is on its way stays as it is' using errcode = 'CT005';
  end if;
  return new;
end $$;

-- An operation leaves its export only if that can never confirm, and is due again then.
create or replace function treasury.guard_untying() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from withdrawals.spend s
      where s.id = old.spend_id and s.abandoned_at is not null)
    or not exists (select from treasury.operation where proposal_id = old.proposal_id
      and state = 'waiting') then
    raise exception 'a payment that may land stays' using errcode = 'CT005';
  end if;
  return old;
end $$;

create or replace trigger guard_outgoing before insert on treasury.outgoing
  for each row execute function treasury.guard_outgoing();
create or replace trigger forbid_change_of_outgoing before update on treasury.outgoing
  for each row execute function treasury.forbid_change_of_outgoing();
create or replace trigger guard_untying before delete on treasury.outgoing
  for each row execute function treasury.guard_untying();
create or replace trigger forbid_truncate_of_outgoing before truncate on treasury.outgoing
  for each statement execute function audit.refuse_change();
alter table treasury.outgoing enable always trigger guard_outgoing;
alter table treasury.outgoing enable always trigger forbid_change_of_outgoing;
alter table treasury.outgoing enable always trigger guard_untying;

-- One output of a transaction pays one thing: a member's withdrawal or a treasury operation.
create or replace function treasury.guard_claim() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  if new.txid is null then
    return new;
  end if;
  perform foundation.take_turn('treasury.claim', new.asset);
  if tg_table_name = 'payout' and exists (select from treasury.outgoing o where
      (o.asset, o.txid, o.output_index) = (new.asset, new.txid, new.output_index))
    or tg_table_name = 'outgoing' and exists (select from withdrawals.payout p where
      (p.asset, p.txid, p.output_index) = (new.asset, new.txid, new.output_index)) then
    raise exception 'this output pays something else' using errcode = 'unique_violation';
  end if;
  return new;
end $$;

create or replace trigger guard_claim before update of txid, output_index on treasury.outgoing
  for each row execute function treasury.guard_claim();

-- Cancels an operation that awaits an export, by one person: this sends nothing. One in an export
-- may be signed already.
create or replace function treasury.cancel_operation(raw_token text, p_proposal uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person record;
begin
  perform foundation.require_read_committed();
  select * into person from rules.who_decides(raw_token);
  code := person.refusal;
  if code is not null then return; end if;
  perform from treasury.operation where proposal_id = p_proposal for update;
  code := case
    when not exists (select from treasury.leaving l
      where l.proposal_id = p_proposal and l.state is not null) then 'not_found'
    when not exists (select from treasury.leaving l
      where l.proposal_id = p_proposal and l.state = 'waiting') then 'already_decided'
    when exists (select from treasury.outgoing where proposal_id = p_proposal)
      then 'operation_exported'
  end;
  if code is null then
    update treasury.operation set state = 'refused', refusal = 'recalled', ended_at = clock.now()
    where proposal_id = p_proposal;
    code := 'recalled';
  end if;
end $$;

-- Locks an operation in an export for a change: no other transaction changes it until this one
-- ends.
create or replace function treasury.lock_outgoing(p_proposal uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select from treasury.outgoing where proposal_id = p_proposal for update
$$;

-- The same for an administrator's session: without one the web process can lock nothing.
create or replace function treasury.lock_outgoing(raw_token text, p_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.require_administrator(raw_token, array['owner', 'finance']);
  perform treasury.lock_outgoing(p_proposal);
end $$;

grant execute on function treasury.lock_outgoing(uuid) to candor_worker;
grant execute on function treasury.lock_outgoing(text, uuid) to candor_web, candor_worker;
grant select on treasury.outgoing, treasury.leaving, treasury.due_operation
  to candor_web, candor_worker;
grant execute on function treasury.cancel_operation(text, uuid) to candor_web;
-- The web process attaches nothing to an export, and cannot mark anything as sent.
grant insert, delete on treasury.outgoing to candor_worker;
grant update (txid, output_index, sent_at, fault) on treasury.outgoing to candor_worker;
grant execute on function treasury.refuse_leaving(uuid, uuid) to candor_worker;
