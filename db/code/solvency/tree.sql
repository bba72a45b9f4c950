-- A snapshot's tree recomputed from its leaves and the ledger (SOL-1, record 0230). The publisher
-- writes the leaves, which hold secrets that no database knows; everything that follows from them,
-- and each member's total in them, is recomputed here.

-- The sums of a tree of these coins: dollars, then each coin in the order of its code (0111).
create or replace function solvency.sums_named(p_coins text[]) returns text[]
language sql immutable
return array_prepend('USD-cent', array(
  select c || '-' || (foundation.unit_names())[foundation.place_of(c)]
  from unnest(p_coins) c order by c collate "C"));

-- One sum of a record: eight bytes each after the 32 of its hash.
create or replace function solvency.sum_at(p_record bytea, nth integer) returns bigint
language sql immutable
return substring(p_record from 33 + 8 * nth for 8)::bigint;

-- The added sums of two records: from the sixth on, or where they have fewer than five, from the
-- third.
create or replace function solvency.further_sums(p_left bytea, p_right bytea) returns bytea
language sql immutable
return (select coalesce(
    string_agg((solvency.sum_at(p_left, n) + solvency.sum_at(p_right, n))::bytea,
      ''::bytea order by n), ''::bytea)
  from generate_series(case when octet_length(p_left) < 72 then 2 else 5 end,
    (octet_length(p_left) - 32) / 8 - 1) n);

-- The record above two: their hashes and sums hashed under the snapshot's context, and their added
-- sums: dollars and one coin at least. Five are written out: a loop costs several times as much.
create or replace function solvency.record_above(
  p_left bytea, p_right bytea, p_level integer, ctx bytea
) returns bytea
language sql immutable
return sha256('\x01'::bytea || ctx || set_byte('\x00'::bytea, 0, p_level) || p_left || p_right)
  || (solvency.sum_at(p_left, 0) + solvency.sum_at(p_right, 0))::bytea
  || (solvency.sum_at(p_left, 1) + solvency.sum_at(p_right, 1))::bytea
  || case when octet_length(p_left) < 72 then solvency.further_sums(p_left, p_right)
    else (solvency.sum_at(p_left, 2) + solvency.sum_at(p_right, 2))::bytea
      || (solvency.sum_at(p_left, 3) + solvency.sum_at(p_right, 3))::bytea
      || (solvency.sum_at(p_left, 4) + solvency.sum_at(p_right, 4))::bytea
      || case octet_length(p_left) when 72 then ''::bytea
        else solvency.further_sums(p_left, p_right) end
    end;

-- All levels above these records of `p_bytes` bytes each, up to the root.
create or replace function solvency.levels_above(
  records bytea, p_bytes integer, p_level integer, ctx bytea
) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  below bytea := records;
  made bytea := '';
  level integer := p_level;
begin
  while octet_length(below) > p_bytes loop
    level := level + 1;
    select string_agg(solvency.record_above(substring(below from 2 * p_bytes * n + 1 for p_bytes),
      substring(below from 2 * p_bytes * n + p_bytes + 1 for p_bytes), level, ctx),
      ''::bytea order by n)
    into below from generate_series(0, octet_length(below) / (2 * p_bytes) - 1) n;
    made := made || below;
  end loop;
  return made;
end $$;

-- The root of one block of leaves.
create or replace function solvency.root_of_block(records bytea, p_bytes integer, ctx bytea)
returns bytea
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case octet_length(r.whole) when p_bytes then r.whole
    else right_of.above end
  from (select records || ''::bytea as whole offset 0) r,
    lateral (select substring(l.levels from octet_length(l.levels) - p_bytes + 1) as above
      from (select solvency.levels_above(r.whole, p_bytes, 0, ctx) as levels) l) right_of
$$;

-- The first member whose leaves do not add up to the ledger's total for them, with the fault; null
-- if all members' do, each in the right number of their own places, and no leaf is negative.
create or replace function solvency.wrong_leaf(
  p_no integer, p_block_leaves integer, p_chunks integer, p_sums text[]
) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  record_bytes integer := 32 + 8 * cardinality(p_sums);
  least_of text;
  counted text;
  owed text;
  wrong text;
begin
  -- One expression per sum: an array of them, built for each leaf, costs several times as much.
  select string_agg(format('solvency.sum_at(record, %s)', nth - 1), ', '),
    string_agg(format('sum(solvency.sum_at(l.record, %s))', nth - 1), ', ' order by nth),
    string_agg(case split_part(name, '-', 1) when 'USD' then 'cents'
      else format('coalesce((coins->>%L)::numeric, 0)', split_part(name, '-', 1)) end,
      ', ' order by nth)
  into least_of, counted, owed from unnest(p_sums) with ordinality s (name, nth);
  execute format($wrong$
    with leaf as materialized (
      select b.nth * $2 + i as index, substring(b.records from $4 * i + 1 for $4) as record
      from (select nth, records || ''::bytea as records from solvency.leaf_block
        where snapshot_no = $1 offset 0) b, generate_series(0, $2 - 1) i
    ), place as (
      select p.owner, i as index from solvency.leaf_place p, unnest(p.indices) i
      where p.snapshot_no = $1
    ), counted as (
      select p.owner, count(*) as chunks, array[%2$s] as sums
      from place p join leaf l using (index) group by p.owner
    ), owed as (
      select owner, array[%3$s]::numeric[] as sums from solvency.owed_to
    )
    select wrong from (
      select format('%%s is owed %%s and counted with %%s', coalesce(o.owner, c.owner),
        array_to_string(o.sums, ' '), array_to_string(c.sums, ' ')) as wrong
      from owed o full join counted c using (owner)
      where coalesce(o.owner, c.owner) <> 'unallocated'
        and (c.chunks is distinct from $3 or o.sums is distinct from c.sums)
      union all
      select 'a place belongs to two' from place having count(*) <> count(distinct index)
      union all
      select format('leaf %%s is below zero', index) from leaf where least(%1$s) < 0
    ) found limit 1
  $wrong$, least_of, counted, owed)
  into wrong using p_no, p_block_leaves, p_chunks, record_bytes;
  return wrong;
end $$;

-- Coins with published reserves, in order: those on offer here, and any other still in use
-- (treasury.is_in_use). `p_offered` lists each coin once.
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
    where c.asset = any (p_offered) or treasury.is_in_use(c.asset)
    order by c.nth);
end $$;

-- Checks published reserves: each coin as its chain was last read, with addresses of it. The claim
-- names the coins on offer: another coin may be left out, unless it is still in use.
create or replace function solvency.wrong_reserve(claimed jsonb) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with real as (
    select a.asset, r.height, r.hash, coalesce(r.units, 0) as units, coalesce(r.addresses, 0)
      as addresses, coalesce((select sum(o.units) from chains.opening o
        where o.asset = r.asset and o.reading_id <= r.id), 0) as opening
    from unnest(solvency.coins_with_reserves(
      array(select c->>'asset' from jsonb_array_elements(claimed) c))) a (asset)
    left join chains.current_reading r on r.asset = a.asset
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

-- Refuses a tree that does not follow from its leaves and the ledger.
create or replace function solvency.require_tree(
  p_no integer, p_header text, p_root bytea, p_root_id text, p_block_leaves integer, p_top bytea
) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  header jsonb := p_header::jsonb;
  sums text[] := array(select name from jsonb_array_elements_text(header->'assets')
    with ordinality a (name, nth) order by nth);
  record_bytes integer := 32 + 8 * cardinality(sums);
  ctx bytea := sha256(convert_to('pol/v2/ctx', 'UTF8') || '\x00' || convert_to(p_header, 'UTF8'));
  roots bytea;
  blocks bigint;
  wrong text;
begin
  select string_agg(solvency.root_of_block(b.records, record_bytes, ctx), ''::bytea order by b.nth),
    count(*) filter (where b.nth between 0 and (header->>'leaves')::integer / p_block_leaves - 1
      and octet_length(b.records) = record_bytes * p_block_leaves)
  into roots, blocks
  from solvency.leaf_block b where b.snapshot_no = p_no;
  wrong := case
    when blocks * p_block_leaves <> (header->>'leaves')::integer then 'leaves are missing'
    when p_top is distinct from roots || solvency.levels_above(roots, record_bytes,
        log(2, p_block_leaves)::integer, ctx)
      or p_root is distinct from substring(p_top from octet_length(p_top) - record_bytes + 1)
      then 'the root is not that of its leaves'
    when p_root_id is distinct from encode(sha256(convert_to('pol/v2/root', 'UTF8') || '\x00'
      || ctx || p_root), 'hex') then 'the root has another id'
    when header->>'seal' is distinct from (select no || ':' || encode(head, 'hex')
      from ledger.seal order by no desc limit 1) then 'the seal is not the newest'
    when (header->>'asOf')::timestamptz
      not between clock.now() - interval '10 minutes' and clock.now() then 'it is not of now'
    else solvency.wrong_leaf(p_no, p_block_leaves, (header->>'chunks')::integer, sums)
  end;
  if wrong is not null then
    raise exception 'the tree is not that of the books: %', wrong using errcode = 'CA005';
  end if;
end $$;

grant execute on function solvency.coins_with_reserves(text[]) to candor_worker;
