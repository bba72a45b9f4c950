-- Our own coins and addresses never count as money from outside (INT-9): neither coins that we
-- sent, nor an address that we issued or watch.

-- Whether we made this transaction. An incoming operation has the txid of its sender.
create or replace function treasury.is_own_txid(p_asset text, p_txid text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.operation a join approvals.proposal p on p.id = a.proposal_id
      where a.txid = p_txid
        and p.kind in ('place', 'capital_out', 'suspense_return', 'network_cost'))
    or exists (select from treasury.outgoing o where (o.asset, o.txid) = (p_asset, p_txid))
    or exists (select from withdrawals.payout w where (w.asset, w.txid) = (p_asset, p_txid))
    or exists (select from withdrawals.spend s where (s.asset, s.txid) = (p_asset, p_txid))
    or exists (select from withdrawals.returned r where r.txid = p_txid)
    or exists (select from chains.sim_tx s where s.txid = p_txid and s.from_custody)
$$;

-- Whether we sent this payment: by its transaction or, if its chain shows the sender, by that.
create or replace function treasury.is_own_payment(p_payment uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select treasury.is_own_txid(p.asset, p.txid) or exists (
    select from (
      select unnest(o.senders) from treasury.origin o where o.payment_id = p.id
      union all select unnest(o.senders) from deposits.origin o where o.payment_id = p.id
      union all select s.sender from chains.sim_tx s where s.txid = p.txid
    ) s (address) where chains.is_ours(p.asset, s.address))
  from chains.payment p where p.id = p_payment
$$;

-- Whether these are the coins of the same placement whose address received them.
create or replace function treasury.is_returned_whole(p_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from chains.payment y
    join treasury.operation a on a.proposal_id = treasury.placement_of(y.id)
    left join treasury.outgoing o on o.proposal_id = a.proposal_id
    where y.id = p_payment and y.txid in (a.txid, o.txid))
$$;

-- Own coins at an address of ours have no owner until people have reviewed them: no placement sent
-- them there, and they are not change.
create or replace function treasury.is_unmatched_own(p_payment uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select treasury.is_own_payment(p.id) and d.purpose is distinct from 'change'
    and not treasury.is_returned_whole(p.id)
  from chains.payment p left join chains.address d on d.id = p.address_id
  where p.id = p_payment
$$;

-- The destination of an operation's coins: never ourselves.
create or replace function treasury.refuse_destination(p_proposal uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from treasury.leaving l
    where l.proposal_id = p_proposal and chains.is_ours(l.asset, l.address))
    then 'own_address' end
$$;

-- Issuing an address that was listed as a venue's ends that venue.
create or replace function treasury.delist_own() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update treasury.venue set delisted_at = clock.now()
  where (asset, address) = (new.asset, new.address) and delisted_at is null;
  return null;
end $$;

create or replace function treasury.guard_venue() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.address <> chains.canonical(new.asset, new.address) then
    perform foundation.refuse('address_malformed');
  end if;
  if chains.is_ours(new.asset, new.address) then
    perform foundation.refuse('own_address');
  end if;
  return new;
end $$;

create or replace trigger venue_is_elsewhere before insert on treasury.venue
  for each row execute function treasury.guard_venue();
create or replace trigger forbid_change_of_origin before update or delete on treasury.origin
  for each row execute function audit.refuse_change();
alter table treasury.venue enable always trigger venue_is_elsewhere;
alter table treasury.origin enable always trigger forbid_change_of_origin;

grant execute on function treasury.is_own_payment(uuid), treasury.is_unmatched_own(uuid)
  to candor_web, candor_worker;
grant select on treasury.origin to candor_web, candor_worker;
grant insert on treasury.origin to candor_worker;
