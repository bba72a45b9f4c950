-- A snapshot's tree as its own leaves and the books make it (SOL-1, record 0218). Anyone who
-- publishes writes the leaves, which hold secrets that no database knows; all that follows from
-- them, and what each member is owed in them, is counted here again.

-- A sum of a record, of which each has five behind the 32 bytes of its hash.
create or replace function solvency.sum_at(p_record bytea, nth integer) returns bigint
language sql immutable
return substring(p_record from 33 + 8 * nth for 8)::bigint;

-- The record above two: their hashes and sums hashed under the snapshot's context, and their sums.
create or replace function solvency.record_above(
  p_left bytea, p_right bytea, p_level integer, ctx bytea
) returns bytea
language sql immutable
return sha256('\x01'::bytea || ctx || set_byte('\x00'::bytea, 0, p_level) || p_left || p_right)
  || (solvency.sum_at(p_left, 0) + solvency.sum_at(p_right, 0))::bytea
  || (solvency.sum_at(p_left, 1) + solvency.sum_at(p_right, 1))::bytea
  || (solvency.sum_at(p_left, 2) + solvency.sum_at(p_right, 2))::bytea
  || (solvency.sum_at(p_left, 3) + solvency.sum_at(p_right, 3))::bytea
  || (solvency.sum_at(p_left, 4) + solvency.sum_at(p_right, 4))::bytea;

-- Every level above these records, one after the other up to the root.
create or replace function solvency.levels_above(records bytea, p_level integer, ctx bytea)
returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  below bytea := records;
  made bytea := '';
  level integer := p_level;
begin
  while octet_length(below) > 72 loop
    level := level + 1;
    select string_agg(solvency.record_above(substring(below from 144 * n + 1 for 72),
      substring(below from 144 * n + 73 for 72), level, ctx), ''::bytea order by n)
    into below from generate_series(0, octet_length(below) / 144 - 1) n;
    made := made || below;
  end loop;
  return made;
end $$;

-- The root of one block of leaves.
create or replace function solvency.root_of_block(records bytea, ctx bytea) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case octet_length(r.whole) when 72 then r.whole
    else right_of.above end
  from (select records || ''::bytea as whole offset 0) r,
    lateral (select substring(l.levels from octet_length(l.levels) - 71) as above
      from (select solvency.levels_above(r.whole, 0, ctx) as levels) l) right_of
$$;

-- The first member whose leaves do not add up to what the books owe them, with what is wrong; null
-- where each member's do, each in so many places of their own, and no leaf is below zero.
create or replace function solvency.wrong_leaf(p_no integer, p_block_leaves integer, chunks integer)
returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with leaf as materialized (
    select b.nth * p_block_leaves + i as index,
      substring(b.records from 72 * i + 1 for 72) as record
    from (select nth, records || ''::bytea as records from solvency.leaf_block
      where snapshot_no = p_no offset 0) b, generate_series(0, p_block_leaves - 1) i
  ), place as (
    select p.owner, i as index from solvency.leaf_place p, unnest(p.indices) i
    where p.snapshot_no = p_no
  ), counted as (
    select p.owner, count(*) as chunks, sum(solvency.sum_at(l.record, 0)) as cents,
      sum(solvency.sum_at(l.record, 1)) as btc, sum(solvency.sum_at(l.record, 2)) as doge,
      sum(solvency.sum_at(l.record, 3)) as xrp, sum(solvency.sum_at(l.record, 4)) as sol
    from place p join leaf l using (index) group by p.owner
  )
  select * from (
    select format('%s is owed %s and counted with %s', coalesce(o.owner, c.owner),
      concat_ws(' ', o.cents, o.btc, o.doge, o.xrp, o.sol),
      concat_ws(' ', c.cents, c.btc, c.doge, c.xrp, c.sol))
    from solvency.owed_to o full join counted c using (owner)
    where coalesce(o.owner, c.owner) <> 'unallocated' and (c.chunks is distinct from chunks
      or (o.cents, o.btc, o.doge, o.xrp, o.sol)
        is distinct from (c.cents, c.btc, c.doge, c.xrp, c.sol))
    union all
    select 'a place belongs to two' from place having count(*) <> count(distinct index)
    union all
    select format('leaf %s is below zero', index) from leaf
    where least(solvency.sum_at(record, 0), solvency.sum_at(record, 1),
      solvency.sum_at(record, 2), solvency.sum_at(record, 3), solvency.sum_at(record, 4)) < 0
  ) wrong limit 1
$$;

-- Coins whose reserves are published, in their order: those that every installation has, those that
-- this one offers, and all others that somebody still needs. What is offered is a list of coins,
-- each once.
create or replace function solvency.coins_with_reserves(p_offered text[]) returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  unknown text;
  twice text;
begin
  select coalesce(o.asset, 'null') into unknown from unnest(p_offered) o (asset)
  where foundation.is_coin(o.asset) is not true limit 1;
  if unknown is not null then
    raise exception 'reserves of %, which is no coin', unknown using errcode = 'CA005';
  end if;
  select o.asset into twice from unnest(p_offered) o (asset)
  group by o.asset having count(*) > 1 limit 1;
  if twice is not null then
    raise exception 'reserves of % are named twice', twice using errcode = 'CA005';
  end if;
  return array(select c.asset from unnest(foundation.coins()) with ordinality c (asset, nth)
    where c.asset <> all (foundation.optional_coins()) or c.asset = any (p_offered)
      or treasury.is_in_use(c.asset)
    order by c.nth);
end $$;

-- Reserves as they are published: each coin as its chain was last read, and addresses of it. What
-- is claimed says what is offered: a coin that is not may be left out, unless somebody needs it.
create or replace function solvency.wrong_reserve(claimed jsonb) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with real as (
    select a.asset, r.height, r.hash, coalesce(r.units, 0) as units, coalesce(r.addresses, 0)
      as addresses, coalesce((select sum(o.units) from chains.opening o
        where o.asset = r.asset and o.reading_id <= r.id), 0) as opening
    from unnest(solvency.coins_with_reserves(
      array(select c->>'asset' from jsonb_array_elements(claimed) c))) a (asset)
    left join chains.standing_reading r on r.asset = a.asset
  )
  select r.asset from real r
  left join jsonb_array_elements(claimed) c on c->>'asset' = r.asset
  where (c->'block'->>'height', c->'block'->>'hash') is distinct from (r.height::text, r.hash)
    or c->>'held' is distinct from
      split_part(approvals.sum_in_words(greatest(0, r.units - r.opening), r.asset), ' ', 1)
    or c->>'before' is distinct from
      split_part(approvals.sum_in_words(r.opening, r.asset), ' ', 1)
    or jsonb_array_length(c->'addresses') + (c->>'more_addresses')::integer
      is distinct from r.addresses
    or exists (select from jsonb_array_elements(c->'addresses') x
      where not exists (select from chains.holding h
        where h.asset = r.asset and h.address = x->>'address'
          and split_part(approvals.sum_in_words(h.units, r.asset), ' ', 1) = x->>'held'))
  limit 1
$$;

-- Refuses a tree that is not what its leaves and the books make of it.
create or replace function solvency.require_tree(
  p_no integer, p_header text, p_root bytea, p_root_id text, p_block_leaves integer, p_top bytea
) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  header jsonb := p_header::jsonb;
  ctx bytea := sha256(convert_to('pol/v1/ctx', 'UTF8') || '\x00' || convert_to(p_header, 'UTF8'));
  roots bytea;
  blocks bigint;
  wrong text;
begin
  select string_agg(solvency.root_of_block(b.records, ctx), ''::bytea order by b.nth),
    count(*) filter (where b.nth between 0 and (header->>'leaves')::integer / p_block_leaves - 1
      and octet_length(b.records) = 72 * p_block_leaves)
  into roots, blocks
  from solvency.leaf_block b where b.snapshot_no = p_no;
  wrong := case
    when blocks * p_block_leaves <> (header->>'leaves')::integer then 'leaves are missing'
    when p_top is distinct from roots || solvency.levels_above(roots,
        log(2, p_block_leaves)::integer, ctx)
      or p_root is distinct from substring(p_top from octet_length(p_top) - 71)
      then 'the root is not that of its leaves'
    when p_root_id is distinct from encode(sha256(convert_to('pol/v1/root', 'UTF8') || '\x00'
      || ctx || p_root), 'hex') then 'the root has another id'
    when header->>'seal' is distinct from (select no || ':' || encode(head, 'hex')
      from ledger.seal order by no desc limit 1) then 'the seal is not the newest'
    when (header->>'asOf')::timestamptz
      not between clock.now() - interval '10 minutes' and clock.now() then 'it is not of now'
    else solvency.wrong_leaf(p_no, p_block_leaves, (header->>'chunks')::integer)
  end;
  if wrong is not null then
    raise exception 'the tree is not that of the books: %', wrong using errcode = 'CA005';
  end if;
end $$;

revoke execute on all functions in schema solvency from public;
grant execute on function solvency.coins_with_reserves(text[]) to candor_worker;
