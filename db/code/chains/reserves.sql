-- The coins at our addresses (SOL-1, record 0131): each reading of a chain at one block, kept for
-- ever.

-- Addresses of ours: all that were given out, and the home addresses that payouts leave from.
create or replace view chains.ours as
  select w.asset, w.address from chains.watched w
  union
  select s.asset, s.home from chains.source s where s.home is not null;

-- The newest valid reading of each coin.
create or replace view chains.current_reading as
  select distinct on (asset) id, asset, height, hash, units, addresses, read_at, seen_at
  from chains.reading where void_at is null order by asset, id desc;

-- Each address with coins at it, from the current reading, next to its balance from before its
-- payments were watched.
create or replace view chains.holding as
  select h.asset, h.address, h.units, coalesce(o.units, 0) as opening_units
  from chains.held h left join chains.opening o using (asset, address)
  where h.units > 0;

-- Refuses a reading with an address that is not ours or is listed twice, or with a negative amount:
-- a compromised worker cannot add coins that are not ours. Only chains whose blocks are final are
-- read at a block that the watcher has passed.
create or replace function chains.require_reading(
  p_asset text, p_is_final boolean, p_addresses text[], p_units bigint[]
) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if p_is_final is null or p_is_final and foundation.family_of(p_asset) = 'bitcoin'
    or (select count(*) <> count(distinct n.address) or min(n.units) < 0
        or count(n.units) <> count(*)
      from unnest(p_addresses, p_units) n (address, units))
    or exists (select from unnest(p_addresses) n (address) where not exists (
      select from chains.ours o where o.asset = p_asset and o.address = n.address)) then
    raise exception 'a reading is of our addresses alone' using errcode = 'CA003';
  end if;
end $$;

-- Saves a node's reading at one block if the payment watcher is at the same block; for a chain with
-- final blocks, at this block or a later one. Returns null otherwise: the caller reads again.
-- Addresses that are not listed hold nothing.
create or replace function chains.save_reading(
  p_asset text, p_height bigint, p_hash text, p_is_final boolean, p_addresses text[],
  p_units bigint[], out reading bigint
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
-- Planned once a session: the plan costs more than the execution.
set plan_cache_mode = force_generic_plan
as $$
declare
  watch chains.cursor;
  last chains.current_reading;
  changed text[];
  becomes bigint[];
begin
  perform foundation.require_read_committed();
  perform chains.require_reading(p_asset, p_is_final, p_addresses, p_units);
  perform foundation.take_turn('chains.reading', p_asset);
  select * into watch from chains.cursor where asset = p_asset for share;
  select * into last from chains.current_reading where asset = p_asset;
  if watch.asset is null or p_height < last.height
    or (p_is_final and watch.tip_height < p_height)
    or (not p_is_final and (watch.tip_hash, watch.tip_height)
      is distinct from (p_hash, p_height)) then
    return;
  end if;
  select array_agg(coalesce(n.address, h.address)), array_agg(coalesce(n.units, 0))
  into changed, becomes
  from unnest(p_addresses, p_units) n (address, units)
  full join (select address, units from chains.held where asset = p_asset) h using (address)
  where h.units is distinct from coalesce(n.units, 0);
  if last.hash = p_hash and changed is null then
    update chains.reading set seen_at = clock.real() where id = last.id;
    reading := last.id;
    return;
  end if;
  insert into chains.reading (asset, height, hash, units, addresses, read_at, seen_at)
  select p_asset, p_height, p_hash, coalesce(sum(n.units), 0), count(*) filter (where n.units > 0),
    clock.real(), clock.real()
  from unnest(p_units) n (units)
  returning id into reading;
  insert into chains.opening (asset, address, units, reading_id)
  select p_asset, n.address, n.units - w.units, reading
  from unnest(p_addresses, p_units) n (address, units)
  cross join lateral (select coalesce(sum(p.amount), 0)::bigint as units from chains.payment p
    where p.asset = p_asset and p.address = n.address and p.block_height <= p_height) w
  where p_is_final and n.units > w.units
    and not exists (select from chains.held h where h.asset = p_asset and h.address = n.address)
  on conflict do nothing;
  insert into chains.held_change (asset, address, reading_id, units)
  select p_asset, c.address, reading, c.units from unnest(changed, becomes) c (address, units);
  insert into chains.held as h (asset, address, units)
  select p_asset, c.address, c.units from unnest(changed, becomes) c (address, units)
  on conflict (asset, address) do update set units = excluded.units;
end $$;

-- Voids the readings at blocks that left the chain, and restores what they changed.
create or replace function chains.void_readings(p_asset text, p_hashes text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  voided bigint[];
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('chains.reading', p_asset);
  -- The state of our transactions and of the spenders of our outputs has to be read again.
  with gone as (
    delete from chains.confirmed where asset = p_asset and height > (
      select tip_height - 200 from chains.cursor where asset = p_asset)
    returning asset, txid)
  insert into chains.unconfirmed (asset, txid, since)
  select asset, txid, clock.real() from gone on conflict do nothing;
  delete from chains.spent_output where asset = p_asset and since_height > (
    select tip_height - 200 from chains.cursor where asset = p_asset);
  with gone as (
    update chains.reading set void_at = clock.real()
    where asset = p_asset and hash = any (p_hashes) and void_at is null returning id)
  select array_agg(id) into voided from gone;
  update chains.held h set units = coalesce((
    select c.units from chains.held_change c join chains.reading r on r.id = c.reading_id
    where c.asset = h.asset and c.address = h.address and r.void_at is null
    order by c.reading_id desc limit 1), 0)
  where h.asset = p_asset and h.address in (
    select address from chains.held_change where reading_id = any (voided));
end $$;

-- A transaction that is in a block again has not left the chain.
create or replace function chains.note_confirmed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from chains.unconfirmed where asset = new.asset and txid = new.txid;
  return new;
end $$;

create or replace trigger confirmed_again after insert on chains.confirmed
  for each row execute function chains.note_confirmed();

-- A reading never changes: it can only be seen again, or be voided once.
create or replace function chains.forbid_change_of_reading() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.asset, new.height, new.hash, new.units, new.addresses, new.read_at)
    is distinct from (old.id, old.asset, old.height, old.hash, old.units, old.addresses,
      old.read_at)
    or old.void_at is not null or new.seen_at < old.seen_at then
    raise exception 'a reading is what it was' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- A payment in a block is unbooked until the ledger has all of it.
create or replace function chains.note_unbooked() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.state in ('mined', 'final') then
    insert into chains.unbooked (payment_id, asset) values (new.id, new.asset)
    on conflict do nothing;
  else
    delete from chains.unbooked where payment_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger payment_is_booked after insert or update of state on chains.payment
  for each row execute function chains.note_unbooked();
create or replace trigger forbid_change_of_reading before update on chains.reading
  for each row execute function chains.forbid_change_of_reading();
create or replace trigger forbid_delete_of_reading before delete on chains.reading
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_reading before truncate on chains.reading
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_held_change before update or delete on chains.held_change
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_held_change before truncate on chains.held_change
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_opening before update or delete on chains.opening
  for each row execute function audit.refuse_change();
alter table chains.reading enable always trigger forbid_change_of_reading;
alter table chains.reading enable always trigger forbid_delete_of_reading;
alter table chains.reading enable always trigger forbid_truncate_of_reading;
alter table chains.held_change enable always trigger forbid_change_of_held_change;
alter table chains.held_change enable always trigger forbid_truncate_of_held_change;
alter table chains.opening enable always trigger forbid_change_of_opening;

grant select on chains.ours, chains.current_reading, chains.holding, chains.reading,
  chains.held_change, chains.held, chains.opening, chains.reading_fault
  to candor_web, candor_worker;
grant select on chains.unbooked, chains.confirmed, chains.spent_output, chains.unconfirmed
  to candor_worker;
grant insert on chains.confirmed, chains.spent_output to candor_worker;
grant update (offered_at, fault) on chains.unconfirmed to candor_worker;
grant insert, update, delete on chains.reading_fault to candor_worker;
grant execute on function chains.save_reading(text, bigint, text, boolean, text[], bigint[]),
  chains.void_readings(text, text[]) to candor_worker;
