-- The source in force of each coin: the last that two people approved.
create or replace view chains.current_source as
  select distinct on (asset) id, asset, kind, material, home, approval_id, approved_at,
    nonce_account
  from chains.source order by asset, id desc;

-- The readable form of a source: its public material; a list by its hash and length.
create or replace function chains.words_of(asked jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object('coin', asked->'asset', 'kind', asked->'kind',
    case asked->>'kind' when 'pool' then 'hash_of_the_list' else 'public_material' end,
    asked->'material', 'pays_out_or_takes_change', asked->'home',
    'nonce_account', coalesce(asked->'nonceAccount', asked->'nonce_account'),
    'addresses', nullif(coalesce(jsonb_array_length(asked->'addresses'), 0), 0)::text,
    'first_addresses', (select string_agg(a.address, ', ' order by a.nth)
      from jsonb_array_elements_text(asked->'first') with ordinality a (address, nth))))
$$;

-- The figure before the proposal: the source in force.
create or replace function chains.figures(asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select chains.words_of(to_jsonb(s)) - 'coin' from chains.current_source s
  where s.asset = asked->>'asset'
$$;

-- Whether the approvers read exactly this key, account or list. They read a list by its hash.
create or replace function chains.is_shown(asked jsonb, seen jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((asked->>'asset', asked->>'kind', asked->>'material')
      = (seen->>'coin', seen->>'kind', seen->>case asked->>'kind'
        when 'pool' then 'hash_of_the_list' else 'public_material' end)
    and asked->>'home' is not distinct from seen->>'pays_out_or_takes_change'
    and asked->>'nonceAccount' is not distinct from seen->>'nonce_account'
    and (asked->>'kind' <> 'pool' or asked->>'material' = (
      select encode(sha256(convert_to(string_agg(a.address, E'\n' order by a.nth), 'UTF8')), 'hex')
      from jsonb_array_elements_text(asked->'addresses') with ordinality a (address, nth))), false)
$$;

-- The readable form of a proposed source; null for a list that does not match its hash.
create or replace function chains.read_source(asked jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select w.words from chains.words_of(asked) w (words) where chains.is_shown(asked, w.words)
$$;

-- The description of a proposal of a source.
create or replace function chains.describe(asked jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select jsonb_build_object('after', chains.read_source(asked)) $$;

-- The addresses that are another coin's accounts: a token's fees and rent are paid from the
-- lamports at its account, which the ledger must not count (0354).
create or replace function chains.of_other_coins(p_asset text, p_addresses text[])
returns table (address text, coin text)
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select distinct a.address, a.coin from (
    select address, asset as coin from chains.address
    union all select address, asset from chains.pool_address
    union all select n.account, s.asset from chains.source s,
      unnest(array[s.material, s.home, s.nonce_account]) n (account)
  ) a where a.coin <> p_asset and a.address = any (p_addresses)
$$;

-- Brings an approved source into force, exactly as approved. Another coin's source with one of
-- these accounts may have come into force since the proposal.
create or replace function chains.adopt_source(p_approval uuid, out code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  asked jsonb;
  seen jsonb;
  made uuid;
begin
  perform foundation.require_read_committed();
  select payload, shown->'after' into asked, seen from approvals.proposal where id = p_approval;
  code := coalesce(approvals.take(p_approval, 'address_source'),
    case when not chains.is_shown(asked, seen) then 'approval_mismatch' end);
  if code is null and foundation.family_of(asked->>'asset') = 'solana' then
    -- Two concurrent executions see each other.
    lock table chains.source in share row exclusive mode;
    if exists (select from chains.of_other_coins(asked->>'asset',
      array[asked->>'material', asked->>'home', asked->>'nonceAccount']
        || array(select jsonb_array_elements_text(asked->'addresses'))))
    then
      code := 'source_invalid';
    end if;
  end if;
  if code is not null then
    return;
  end if;
  insert into chains.source (asset, kind, material, home, nonce_account, approval_id, approved_at)
  values (asked->>'asset', asked->>'kind', asked->>'material', asked->>'home',
    asked->>'nonceAccount', p_approval, clock.now())
  returning id into made;
  insert into chains.pool_address (address, asset, source_id, position)
  select a.address, asked->>'asset', made, a.nth
  from jsonb_array_elements_text(asked->'addresses') with ordinality a (address, nth)
  where asked->>'kind' = 'pool'
  on conflict do nothing;
  code := 'adopted';
end $$;

-- The canonical form of an address: bech32 in lower case, as capitals mean the same (CHN-6). Other
-- forms have one spelling, and Postgres cannot decode them.
create or replace function chains.canonical(p_asset text, p_address text) returns text
language sql immutable parallel safe
return case when p_address ~* (foundation.bech32_starts())[foundation.place_of(p_asset)]
  then lower(p_address) else p_address end;

-- Every address of ours: watched, from an offline list, of payouts, or of all tags.
create or replace view chains.own_address as
  select asset, address from chains.watched
  union all select asset, address from chains.pool_address
  union all select s.asset, a.address from chains.source s
    cross join unnest(array[s.home, s.nonce_account]) a (address) where a.address is not null
  union all select asset, material from chains.source where kind in ('account', 'shared');

-- Whether an address is ours, in any spelling. Coins of Solana share their accounts: a payout of
-- one coin may not pay our account of another, where it would not be credited (CHN-12).
create or replace function chains.is_ours(p_asset text, p_address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from chains.own_address
    where asset = any (foundation.with_same_accounts(p_asset))
      and address = chains.canonical(p_asset, p_address))
$$;

-- The row of addresses that material yields: for a descriptor its script without the key origins,
-- and for a single key that key, so that either continues where the other stopped.
create or replace function chains.row_of(material text) returns text
language sql immutable strict set search_path = pg_catalog, pg_temp
as $$
  select coalesce(substring(bare from '^wpkh\(([^/]+)/'), bare)
  from (select regexp_replace(split_part(material, '#', 1), '\[[^\]]*\]', '', 'g') as bare) m
$$;

-- The address rows of all keys of a coin, each with the next place to give out (CHN-7).
create or replace function chains.key_rows(p_asset text)
returns table (material text, branch smallint, next integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.material, b.branch, coalesce(n.place, 0)
  from (select max(c.material) as material from chains.source c
    where c.asset = p_asset and c.kind = 'key' group by chains.row_of(c.material)) s
  cross join (values (0::smallint), (1::smallint)) b (branch)
  left join chains.next_place n on (n.asset, n.material, n.branch)
    = (p_asset, chains.row_of(s.material), b.branch)
$$;

-- Takes the next place of a key's row. A place that is rolled back with its transaction was never
-- shown.
create or replace function chains.take_place(
  p_asset text, p_material text, p_branch smallint, out place integer
)
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into chains.next_place as n (asset, material, branch, place)
  values (p_asset, chains.row_of(p_material), p_branch, 1)
  on conflict (asset, material, branch) do update set place = n.place + 1
  returning n.place - 1
$$;

-- Takes the next place of a key in force for the person of a session: a member with a quote, or
-- finance and an owner for the treasury.
create or replace function chains.take_place_for(raw_token text, p_source uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from identity.caller(raw_token, 'client') c where c.status = 'active') then
    perform identity.require_administrator(raw_token, array['owner', 'finance'], true);
  end if;
  return (select t.place from chains.current_source s,
      lateral chains.take_place(s.asset, s.material, 0::smallint) t
    where s.id = p_source and s.kind = 'key');
end $$;

-- Stores a derived address for one purpose and subject; null if it is taken.
create or replace function chains.give_out(
  p_asset text, p_purpose text, p_subject uuid, drawn jsonb
) returns uuid
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into chains.address (asset, address, tag, position, purpose, subject, issued_at, source_id,
    branch, amount)
  select p_asset, d.address, d.tag, d."position", p_purpose, p_subject, clock.now(), d.source_id,
    coalesce(d.branch, 0), d.amount
  from jsonb_to_record(drawn) d (address text, tag text, "position" integer, source_id uuid,
    branch smallint, amount bigint)
  on conflict do nothing returning id
$$;

-- Addresses that may still be given out: from lists that pay into the current account.
create or replace view chains.pool_left as
  select p.asset, p.address, p.source_id, p.position
  from chains.pool_address p
  join chains.source s on s.id = p.source_id
  join chains.current_source c on c.asset = p.asset and c.kind = 'pool' and c.home = s.home
  where not exists (select from chains.address a
    where a.asset = p.asset and a.address = p.address);

create or replace function chains.take_from_pool(p_asset text, out address text)
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select p.address from chains.pool_address p
  where p.address in (select l.address from chains.pool_left l where l.asset = p_asset
    order by l.source_id, l.position limit 50)
  order by p.source_id, p.position limit 1 for update skip locked
$$;

-- Notifies owners once when a list runs low; the note is removed when a list is filled above the
-- mark.
create or replace function chains.notify_low_water() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from chains.source where id = new.source_id and kind = 'pool') then
    return null;
  end if;
  if (select count(*) from chains.pool_left where asset = new.asset) > 20 then
    delete from chains.low_water where asset = new.asset;
    return null;
  end if;
  insert into chains.low_water (asset, notified_at) values (new.asset, clock.now())
  on conflict do nothing;
  if found then
    perform foundation.enqueue('owners', '{"kind": "pool_low"}');
  end if;
  perform pg_notify('candor_live', '{"to": "administrators", "topic": "sources"}');
  return null;
end $$;

create or replace trigger notify_low_water after insert on chains.address
  for each row when (new.source_id is not null) execute function chains.notify_low_water();

-- Where money is real, addresses come only from an approved source of their coin: coins sent to an
-- address without a known key would be lost. An address of a key has the place that this very
-- transaction took.
create or replace function chains.refuse_lost_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  source chains.current_source;
begin
  if new.source_id is null then
    if not foundation.in_sandbox() then
      raise exception 'no source of addresses was approved for %', new.asset
        using errcode = 'CA001';
    end if;
    return new;
  end if;
  select * into source from chains.current_source
  where id = new.source_id and asset = new.asset;
  if source.id is null or (case source.kind
      when 'account' then new.address <> source.material or new.tag is null
      when 'shared' then (new.address, new.amount is null) is distinct from
        (case when new.purpose = 'change' then source.home else source.material end,
          new.purpose = 'change')
      when 'pool' then not exists (select from chains.pool_address p
        join chains.source s on s.id = p.source_id
        where p.asset = new.asset and p.address = new.address and s.home = source.home)
      else not exists (select from chains.next_place n
        where (n.asset, n.material, n.branch, n.place)
          = (new.asset, chains.row_of(source.material), new.branch, new.position + 1)
          and n.xmin = pg_current_xact_id()::xid) end) then
    raise exception 'this address is of no approved source' using errcode = 'CA003';
  end if;
  return new;
end $$;

create or replace trigger address_is_not_lost before insert on chains.address
  for each row execute function chains.refuse_lost_address();

create or replace trigger forbid_change_of_source before update or delete on chains.source
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_pool_address before update or delete
  on chains.pool_address
  for each row execute function audit.refuse_change();
alter table chains.source enable always trigger forbid_change_of_source;
alter table chains.pool_address enable always trigger forbid_change_of_pool_address;

grant select on chains.low_water, chains.source, chains.current_source, chains.pool_address,
  chains.pool_left, chains.next_place to candor_web, candor_worker;
grant execute on function chains.take_from_pool(text), chains.is_ours(text, text),
  chains.of_other_coins(text, text[]), chains.key_rows(text) to candor_web, candor_worker;
grant execute on function chains.take_place(text, text, smallint) to candor_worker;
grant execute on function chains.take_place_for(text, uuid) to candor_web;
grant execute on function chains.adopt_source(uuid) to candor_worker;
