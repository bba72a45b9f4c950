-- Snapshots (SOL-1): the worker makes each in one REPEATABLE READ transaction that reads the ledger
-- and publishes it. Published data never changes.

create or replace view solvency.owed_by_asset as
  select a.asset, coalesce(sum(b.balance), 0)::bigint as units
  from unnest(array_prepend('USD'::text, foundation.coins())) a (asset)
  left join ledger.account b on b.asset = a.asset
    and b.class in ('member_balance', 'member_profit_locked', 'member_profit', 'member_payout',
      'unclaimed', 'suspense')
  group by a.asset;

-- Each member's total claim, with the address that they know themselves by: dollars, and the coins
-- in suspense under their name, the units of each as text.
create or replace view solvency.owed_to as
  select o.owner, coalesce(m.email, '') as email, o.cents, coalesce(o.coins, '{}') as coins
  from (
    select p.owner, sum(p.cents)::bigint as cents,
      jsonb_object_agg(p.asset, p.units::text) filter (where p.asset is not null) as coins
    from (
      select a.owner, a.balance as cents, null::text as asset, 0::bigint as units
      from ledger.account a
      where a.class in ('member_balance', 'member_profit_locked', 'member_profit',
        'member_payout')
      union all
      select s.member_id::text collate "C", 0, s.asset, s.units
      from deposits.suspense_of_member s) p
    group by p.owner
    having sum(p.cents) + sum(p.units) > 0) o
  left join identity.member m on m.id = o.owner::uuid;

-- The sums of a record, eight bytes each after its hash.
create or replace function solvency.sums_of(p_record bytea) returns bigint[]
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select array_agg(('x' || encode(substring(p_record from 33 + 8 * n for 8), 'hex'))::bit(64)::bigint
    order by n)
  from generate_series(0, (octet_length(p_record) - 32) / 8 - 1) n
$$;

-- Publishes a tree with the leaves and places that this transaction wrote. Refuses unless it
-- follows the previous snapshot, its sums match the ledger to the cent, member by member, and
-- everything above its leaves follows from them. The database cannot verify its signature.
create or replace function solvency.publish(
  p_no integer, p_header text, p_root bytea, p_root_id text, p_block_leaves integer, p_top bytea,
  p_signature jsonb, p_reserves jsonb
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last solvency.snapshot;
  header jsonb := p_header::jsonb;
  owed bigint[];
  unsummed text;
begin
  if current_setting('transaction_isolation') <> 'repeatable read' then
    raise exception 'solvency.publish needs REPEATABLE READ' using errcode = 'CA003';
  end if;
  select * into last from solvency.snapshot order by no desc limit 1;
  if p_no <> coalesce(last.no, 0) + 1 or (header->>'seq')::integer <> p_no
    or (header->>'prev') is distinct from last.root_id then
    raise exception 'a snapshot follows the one before it' using errcode = 'CA005';
  end if;
  if header->>'v' is distinct from 'pol/v2' then
    raise exception 'a tree is published in the format pol/v2' using errcode = 'CA005';
  end if;
  select array_agg(coalesce(o.units, 0) order by a.nth) into owed
  from jsonb_array_elements_text(header->'assets') with ordinality a (name, nth)
  left join solvency.owed_by_asset o on o.asset = split_part(a.name, '-', 1);
  select o.asset into unsummed from solvency.owed_by_asset o
  where o.units <> 0 and o.asset not in (
    select split_part(name, '-', 1) from jsonb_array_elements_text(header->'assets') a (name))
  limit 1;
  if unsummed is not null then
    raise exception 'the tree has no sum of %, of which the ledger owes some', unsummed
      using errcode = 'CA005';
  end if;
  if solvency.sums_of(p_root) is distinct from owed then
    raise exception 'the tree sums up to %, the ledger owes %', solvency.sums_of(p_root), owed
      using errcode = 'CA005';
  end if;
  perform solvency.require_tree(p_no, p_header, p_root, p_root_id, p_block_leaves, p_top);
  if solvency.wrong_reserve(p_reserves) is not null then
    raise exception 'the reserves are not those that were read: %',
      solvency.wrong_reserve(p_reserves) using errcode = 'CA005';
  end if;
  -- The liability in each coin, next to its reserve: in the same coins.
  if header->'assets' is distinct from to_jsonb(solvency.sums_named(
      array(select c->>'asset' from jsonb_array_elements(p_reserves) c))) then
    raise exception 'the sums are of %, which are not those of the reserves', header->'assets'
      using errcode = 'CA005';
  end if;
  insert into solvency.snapshot (no, header, root, root_id, block_leaves, top, signature, reserves,
    published_at)
  values (p_no, p_header, p_root, p_root_id, p_block_leaves, p_top, p_signature, p_reserves,
    clock.now());
end $$;

-- Leaves and places belong to the snapshot in progress, never to a published one.
create or replace function solvency.guard_leaves() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from added where snapshot_no <= coalesce(
    (select max(no) from solvency.snapshot), 0)) then
    raise exception 'a published snapshot takes no more leaves' using errcode = 'CA002';
  end if;
  return null;
end $$;

create or replace trigger leaf_block_is_new after insert on solvency.leaf_block
  referencing new table as added for each statement execute function solvency.guard_leaves();
create or replace trigger leaf_place_is_new after insert on solvency.leaf_place
  referencing new table as added for each statement execute function solvency.guard_leaves();
alter table solvency.leaf_block enable always trigger leaf_block_is_new;
alter table solvency.leaf_place enable always trigger leaf_place_is_new;

-- Stores an address signature over the newest root that a finance role or owner submits, by an
-- address of ours; each address signs a root once. The database cannot verify it.
create or replace function solvency.keep_control_proof(raw_token text, brought jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, array['owner', 'finance'], true);
  b record;
begin
  select * into b from jsonb_to_record(brought) x (asset text, address text, kind text,
    message text, signature text, public_key text, root_id text);
  if not exists (select from chains.ours where (asset, address) = (b.asset, b.address)) then
    perform foundation.refuse('reserve_unknown');
  elsif b.root_id is distinct from (select s.root_id from solvency.snapshot s
      order by s.no desc limit 1) then
    perform foundation.refuse('control_proof_stale');
  end if;
  insert into solvency.control_proof (asset, address, kind, message, signature, public_key, root_id,
    brought_by, verified_at)
  values (b.asset, b.address, b.kind, b.message, b.signature, b.public_key, b.root_id, person,
    clock.real())
  on conflict (address, root_id) do nothing;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['snapshot', 'leaf_block', 'leaf_place', 'control_proof'] loop
    execute format('create or replace trigger forbid_change_of_%1$s
      before update or delete on solvency.%1$s
      for each row execute function audit.refuse_change()', name);
    execute format('create or replace trigger forbid_truncate_of_%1$s
      before truncate on solvency.%1$s
      for each statement execute function audit.refuse_change()', name);
    -- ALWAYS: session_replication_role = replica must not switch them off.
    execute format('alter table solvency.%1$s enable always trigger forbid_change_of_%1$s', name);
    execute format('alter table solvency.%1$s enable always trigger forbid_truncate_of_%1$s', name);
  end loop;
end $$;

grant select on solvency.snapshot, solvency.leaf_block, solvency.leaf_place,
  solvency.control_proof to candor_web, candor_worker;
grant select on solvency.owed_by_asset, solvency.owed_to to candor_worker;
grant insert on solvency.leaf_block, solvency.leaf_place to candor_worker;
grant execute on function solvency.keep_control_proof(text, jsonb) to candor_web;
grant execute on function solvency.publish(integer, text, bytea, text, integer, bytea, jsonb, jsonb)
  to candor_worker;

create or replace trigger forbid_change_of_publishing before update or delete on solvency.publishing
  for each row execute function audit.refuse_change();
alter table solvency.publishing enable always trigger forbid_change_of_publishing;
grant select on solvency.publishing to candor_web, candor_worker;
grant insert on solvency.publishing to candor_worker;
