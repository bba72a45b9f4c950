-- The price of a posting. Rates create dollars, and a compromised worker could supply them: an
-- amount follows from its rate, and no old rate is valid.

-- Amounts follow from the cited rate. Coins that arrive, or are lost, are as the chain shows and
-- worth cents rounded down; payouts are cents, and coins rounded down. 10,000 micros are a cent.
create or replace function rules.refuse_rate(a ledger.act, direction text) returns text
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

-- Nothing is priced by an old rate, except an amount that was agreed or fixed at one.
create or replace function rules.refuse_old_rate(of_rate uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when not market.is_rate_of_now(of_rate) then 'rate_stale' end
$$;
