-- A payment's coins, owner and identity never change; only its place on the chain does.
create or replace function chains.forbid_change_of_payment() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.asset, new.txid, new.output_index, new.amount, new.address, new.tag,
      new.address_id, new.first_seen_at, new.is_coinbase)
    is distinct from (old.id, old.asset, old.txid, old.output_index, old.amount, old.address,
      old.tag, old.address_id, old.first_seen_at, old.is_coinbase) then
    raise exception 'a payment is what it was' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger forbid_change_of_payment before update on chains.payment
  for each row execute function chains.forbid_change_of_payment();
create or replace trigger forbid_delete_of_payment before delete on chains.payment
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_address before update or delete on chains.address
  for each row execute function audit.refuse_change();
alter table chains.payment enable always trigger forbid_change_of_payment;
alter table chains.payment enable always trigger forbid_delete_of_payment;
alter table chains.address enable always trigger forbid_change_of_address;

create or replace function chains.refuse_real_chains() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'simulated chains are refused in live' using errcode = 'CA001';
  end if;
end $$;

-- The lock rows exist beforehand: a caller that only tries for a lock inserts no row.
insert into foundation.turn (work, about)
select 'chains.sim', c.coin from unnest(foundation.coins()) c (coin)
on conflict do nothing;

-- Every change of a simulated chain runs under its lock, so that changes commit in their order.
create or replace function chains.sim_lock(p_asset text) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform chains.refuse_real_chains();
  perform foundation.take_turn('chains.sim', p_asset);
end $$;

-- Refuses play-money calls for a coin of a real node, and all of them in live.
create or replace function chains.require_simulated(p_asset text) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if p_asset is null or not foundation.in_sandbox() or exists (select from chains.cursor
      where asset = p_asset and identity not like 'simulated %') then
    raise exception 'this coin is no play money' using errcode = 'CA001';
  end if;
end $$;

create or replace function chains.sim_hash(p_seed text) returns text
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select encode(sha256(convert_to(p_seed || gen_random_uuid()::text, 'UTF8')), 'hex')
$$;

-- Adds a new transaction to the mempool. Its id shows that it is simulated.
create or replace function chains.sim_send(p_asset text, p_from_custody boolean) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  made text := 'sim' || left(chains.sim_hash(p_asset), 61);
begin
  insert into chains.sim_tx (txid, asset, change, state, from_custody)
  values (made, p_asset, nextval('chains.sim_change'), 'mempool', p_from_custody);
  return made;
end $$;

create or replace function chains.sim_pay(
  p_asset text, p_address text, p_tag text, p_amount bigint, p_sender text default null
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made text;
begin
  perform chains.sim_lock(p_asset);
  made := chains.sim_send(p_asset, false);
  insert into chains.sim_output (txid, output_index, address, tag, amount)
  values (made, 0, p_address, p_tag, p_amount);
  update chains.sim_tx set sender = p_sender where txid = made;
  return made;
end $$;

-- Reverses the unconfirmed payments to an address by spending their coins elsewhere.
create or replace function chains.sim_double_spend(p_asset text, p_address text, p_tag text)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made text;
begin
  perform chains.sim_lock(p_asset);
  update chains.sim_tx t set state = 'replaced', change = nextval('chains.sim_change')
  where t.asset = p_asset and t.state = 'mempool' and exists (
    select from chains.sim_output o where o.txid = t.txid and o.address = p_address
      and o.tag is not distinct from p_tag);
  if not found then
    return null;
  end if;
  made := chains.sim_send(p_asset, false);
  return made;
end $$;

-- Broadcasts a transaction that the sandbox's treasury signed: outputs as [{address, tag, amount}];
-- the same id twice is one transaction.
create or replace function chains.sim_broadcast(
  p_asset text, p_txid text, p_outputs jsonb, p_fee bigint
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chains.sim_lock(p_asset);
  if exists (select from chains.sim_outage where asset = p_asset) then
    raise exception 'the simulated chain of % does not answer', p_asset using errcode = 'CC001';
  end if;
  insert into chains.sim_tx (txid, asset, change, state, from_custody, fee)
  values (p_txid, p_asset, nextval('chains.sim_change'), 'mempool', true, p_fee)
  on conflict do nothing;
  if found then
    insert into chains.sim_output (txid, output_index, address, tag, amount)
    select p_txid, o.nth - 1, o.output ->> 'address', o.output ->> 'tag',
      (o.output ->> 'amount')::bigint
    from jsonb_array_elements(p_outputs) with ordinality o(output, nth);
  end if;
  return p_txid;
end $$;

-- Makes a chain refuse our treasury's transactions, or accept them again.
create or replace function chains.sim_outage(p_asset text, p_is_down boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chains.sim_lock(p_asset);
  if p_is_down then
    insert into chains.sim_outage (asset) values (p_asset) on conflict do nothing;
  else
    delete from chains.sim_outage where asset = p_asset;
  end if;
end $$;

-- Mines the given number of next blocks of chains that this transaction has locked; pending
-- transactions go into the first block. One statement for all chains: a quiet sandbox does little
-- else.
create or replace function chains.sim_grow(p_assets text[], p_blocks integer[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  with made as (
    insert into chains.sim_block (asset, height, hash)
    select g.asset, g.tip + n.nth, chains.sim_hash(g.asset || (g.tip + n.nth))
    from unnest(p_assets, p_blocks) c (asset, blocks)
    cross join lateral (select c.asset, c.blocks,
      coalesce((select max(height) from chains.sim_block b where b.asset = c.asset), 0) as tip) g
    cross join lateral generate_series(1, g.blocks) n (nth)
    returning asset, height, hash),
  first as (select distinct on (asset) asset, height, hash from made order by asset, height)
  update chains.sim_tx t set state = 'mined', block_height = f.height, block_hash = f.hash,
    change = nextval('chains.sim_change')
  from first f where t.asset = f.asset and t.state = 'mempool';
  -- No reader looks further back than a reorganisation can reach.
  delete from chains.sim_block b
  using unnest(p_assets) c (asset),
    lateral (select max(height) as tip from chains.sim_block where asset = c.asset) top
  where b.asset = c.asset and b.height < top.tip - 1000;
end $$;

create or replace function chains.sim_mine(p_asset text, p_blocks integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chains.sim_lock(p_asset);
  perform chains.sim_grow(array[p_asset], array[p_blocks]);
  return (select coalesce(max(height), 0) from chains.sim_block where asset = p_asset);
end $$;

-- Mines the next blocks of each of these chains in one transaction: ten of Dogecoin, which come as
-- often as one of Bitcoin, so twenty confirmations come soon. A chain that is locked now waits for
-- the next call: a caller that holds one lock never waits for several. The next call is soon, since
-- pending transactions may wait for it.
create or replace function chains.sim_mine_each(p_assets text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  free text[];
  blocks integer[];
begin
  perform foundation.require_read_committed();
  perform chains.refuse_real_chains();
  select array_agg(a.asset),
    array_agg((foundation.simulated_blocks())[foundation.place_of(a.asset)])
  into free, blocks
  from unnest(p_assets) a (asset)
  where foundation.try_turn('chains.sim', a.asset);
  perform chains.sim_grow(free, blocks);
  if cardinality(free) is distinct from cardinality(p_assets) then
    perform pg_notify('candor_work', 'chains.sim_block');
  end if;
end $$;

-- Replaces the last blocks by a longer branch. Payments to us in them disappear, as if their coins
-- had been spent elsewhere, or become pending again; our treasury's transactions are mined again.
create or replace function chains.sim_reorganise(p_asset text, p_depth integer, p_kills boolean)
returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  tip bigint;
  top bigint;
  killed text[];
begin
  perform chains.sim_lock(p_asset);
  select coalesce(max(height), 0) into tip from chains.sim_block where asset = p_asset;
  with left_chain as (
    update chains.sim_tx set change = nextval('chains.sim_change'), block_height = null,
      block_hash = null, state = case when from_custody then 'mempool' else 'replaced' end
    where asset = p_asset and state = 'mined' and block_height > tip - p_depth
    returning txid, state)
  select coalesce(array_agg(txid), '{}') into killed from left_chain where state = 'replaced';
  delete from chains.sim_block where asset = p_asset and height > tip - p_depth;
  -- A branch wins by being longer.
  top := chains.sim_mine(p_asset, least(p_depth, tip::integer) + 1);
  if not p_kills then
    update chains.sim_tx set state = 'mempool', change = nextval('chains.sim_change')
    where txid = any(killed);
  end if;
  return top;
end $$;

grant usage on schema chains to candor_web, candor_worker;
grant select on chains.address, chains.cursor, chains.fault, chains.held, chains.held_change,
  chains.confirmed, chains.last_seen, chains.low_water, chains.next_place, chains.opening,
  chains.payment, chains.pool_address, chains.reading, chains.reading_fault, chains.sim_block,
  chains.sim_outage, chains.sim_output, chains.sim_tx, chains.source, chains.spent_output,
  chains.unbooked, chains.unconfirmed, chains.watched to candor_web, candor_worker;
grant usage on sequence chains.sandbox_position to candor_web, candor_worker;
grant insert on chains.address to candor_worker;
grant insert, update on chains.payment, chains.cursor to candor_worker;
grant insert, update, delete on chains.fault to candor_worker;
-- Each function refuses by itself where money is real.
grant execute on function chains.sim_pay(text, text, text, bigint, text),
  chains.sim_double_spend(text, text, text), chains.sim_broadcast(text, text, jsonb, bigint),
  chains.sim_mine(text, integer), chains.sim_reorganise(text, integer, boolean),
  chains.sim_outage(text, boolean)
  to candor_web, candor_worker;
grant execute on function chains.sim_mine_each(text[]) to candor_worker;
