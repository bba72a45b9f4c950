-- Fees that were raised after a spend was sent (CHN-8): what replaces it pays the same to
-- everybody, and less of our own change. What its network takes more is read from the signed
-- bytes themselves.

-- A number as Bitcoin's transactions write how many follow, and the byte after it.
create or replace function withdrawals.read_count(
  bytes bytea, at integer, out count bigint, out after integer
)
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  first integer := get_byte(bytes, at);
  size integer := case first when 253 then 2 when 254 then 4 when 255 then 8 else 0 end;
begin
  count := case size when 0 then first else withdrawals.read_units(bytes, at + 1, size) end;
  after := at + 1 + size;
end $$;

-- A whole number of so many bytes, the smallest first.
create or replace function withdrawals.read_units(bytes bytea, at integer, size integer)
returns bigint
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select sum(get_byte(bytes, at + nth) * 256::numeric ^ nth)::bigint
  from generate_series(0, size - 1) nth
$$;

-- The bytes of an id as it is written: the last first.
create or replace function withdrawals.turned(bytes bytea) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select string_agg(substr(h.hex, nth, 2), '' order by nth desc)
  from (select encode(bytes, 'hex') as hex) h, generate_series(1, length(h.hex), 2) nth
$$;

-- What signed bytes of Bitcoin's family spend, what they pay in all, and under which id; null of
-- what is none. The id is that of the bytes: nobody's word is taken for it.
create or replace function withdrawals.read_signed(
  bytes text, out txid text, out spends text[], out units bigint
)
language plpgsql immutable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b bytea;
  at integer;
  begins integer;
  n bigint;
begin
  if bytes !~ '^([0-9a-f]{2})+$' then
    return;
  end if;
  b := decode(bytes, 'hex');
  begins := case when get_byte(b, 4) = 0 and get_byte(b, 5) = 1 then 6 else 4 end;
  select r.count, r.after into n, at from withdrawals.read_count(b, begins) r;
  spends := '{}';
  for nth in 1..n loop
    spends := spends || (withdrawals.turned(substr(b, at + 1, 32)) || ':'
      || withdrawals.read_units(b, at + 32, 4));
    select r.after + r.count + 4 into at from withdrawals.read_count(b, at + 36) r;
  end loop;
  select r.count, r.after into n, at from withdrawals.read_count(b, at) r;
  units := 0;
  for nth in 1..n loop
    units := units + withdrawals.read_units(b, at, 8);
    select r.after + r.count into at from withdrawals.read_count(b, at + 8) r;
  end loop;
  b := substr(b, 1, 4) || substr(b, begins + 1, at - begins) || substr(b, length(b) - 3, 4);
  txid := withdrawals.turned(sha256(sha256(b)));
exception when data_exception then
  txid := null;
  spends := null;
  units := null;
end $$;

-- Of a spend that came back more than once, every transaction that may pay what it pays: each
-- spends just its coins, so one alone can stand in a block. What the network takes more of it than
-- was exported.
create or replace view withdrawals.signing as
  select s.id as spend_id, s.asset, r.txid, r.returned_at, greatest(0, s.change_units - x.units
    + (select coalesce(sum(o.units), 0) from withdrawals.output o where o.spend_id = s.id)
    )::bigint as raised_units
  from withdrawals.spend s join withdrawals.returned r on r.spend_id = s.id
  cross join lateral withdrawals.read_signed(r.signed_bytes) x
  where s.buried_at is null and x.txid = r.txid
    and exists (select from withdrawals.returned m where m.spend_id = s.id and m.number > 1)
    and array(select unnest(x.spends) order by 1) = array(
      select i.txid || ':' || i.output_index from withdrawals.spend_input i
      where i.spend_id = s.id order by 1);

revoke execute on all functions in schema withdrawals from public;
grant execute on function withdrawals.read_signed(text) to candor_worker;
