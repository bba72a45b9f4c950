-- What the books ask of a rate: the ledger's questions (ledger/questions.sql), answered here.

-- Amounts follow from the cited rate. Coins that come in, or are lost, are what the chain says and
-- worth cents rounded down; what is paid out is cents, and coins rounded down. 10,000 micros are a
-- cent.
create or replace function ledger.refuse_rate(a ledger.act, direction text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  rate_asset text;
  micros numeric;
  coins numeric := case direction when 'in' then a.amounts[1] else a.amounts[2] end;
  cents numeric := case direction when 'in' then a.amounts[2] else a.amounts[1] end;
  scale numeric := ledger.units_per_coin(a.coin) * 10000;
begin
  select r.asset, r.usd_micros into rate_asset, micros from market.rate r where r.id = a.rate;
  if rate_asset is distinct from a.coin then
    return 'rate_missing';
  end if;
  if direction <> 'out' and cents <> div(coins * micros, scale) then
    return 'rate_mismatch';
  end if;
  if direction = 'out' and coins <> div(cents * scale, micros) then
    return 'rate_mismatch';
  end if;
  return null;
end $$;

-- What is granted now is not priced by an old rate.
create or replace function ledger.is_rate_of_today(of_rate uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from market.rate
    where id = of_rate and at > clock.now() - interval '1 day'
      and at <= clock.now() + interval '5 seconds')
$$;

-- A price of these minutes, or the one that two people set and that holds still.
create or replace function ledger.is_rate_of_now(of_rate uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from market.rate
      where id = of_rate and at > clock.now() - interval '10 minutes'
        and at <= clock.now() + interval '5 seconds')
    or exists (select from market.current_rate where id = of_rate and fresh)
$$;

revoke execute on all functions in schema ledger from public;
