-- A price that leaps is taken for a fault of its source until a person has looked: more than a
-- tenth within ten minutes is refused. The sandbox's own hand on the price says so in its source.
create or replace function market.refuse_leap() returns trigger
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  before market.rate;
begin
  select * into before from market.rate
  where asset = new.asset order by at desc limit 1;
  if not found or new.source = 'simulated by hand' then
    return new;
  end if;
  if new.at < before.at then
    raise exception 'a price cannot be older than the last' using errcode = 'CA003';
  end if;
  if new.at < before.at + interval '10 minutes'
    and abs(new.usd_micros - before.usd_micros) * 10 > before.usd_micros then
    raise exception 'the price of % leaps', new.asset using errcode = 'CA003';
  end if;
  return new;
end $$;

create or replace trigger rate_may_not_leap before insert on market.rate
  for each row execute function market.refuse_leap();
create or replace trigger rate_stays before update or delete on market.rate
  for each row execute function audit.refuse_change();
create or replace trigger rate_is_kept before truncate on market.rate
  for each statement execute function audit.refuse_change();
alter table market.rate enable always trigger rate_may_not_leap;
alter table market.rate enable always trigger rate_stays;
alter table market.rate enable always trigger rate_is_kept;

create or replace function market.refuse_real_money() returns void
language plpgsql stable set search_path = pg_catalog
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'simulated prices are refused in live' using errcode = 'CA001';
  end if;
end $$;

-- Where each simulated price begins and what draws it back, so that it never runs away.
create or replace function market.simulated_base(p_asset text) returns bigint
language sql immutable set search_path = pg_catalog
as $$
  select case p_asset when 'BTC' then 97250000000 when 'DOGE' then 384000
    when 'XRP' then 2350000 when 'SOL' then 241300000 end
$$;

-- One step of the simulated walk, at most `p_spread` thousandths of a percent either way. Seeded
-- by coin and moment, so that the same moment gives the same step.
create or replace function market.walk(
  p_asset text, p_from bigint, p_at timestamptz, p_spread bigint
) returns bigint
language sql immutable set search_path = pg_catalog
as $$
  select greatest(1, p_from
    + p_from * (hashtextextended(p_asset || extract(epoch from p_at)::bigint, 20261121)
      % p_spread) / 100000
    + (market.simulated_base(p_asset) - p_from) / 500)
$$;

-- Brings the simulated prices up to the business clock: a quarter-hour grid for the last day
-- where there is none (at first, and after the clock was moved), then the price of this moment.
create or replace function market.simulate() returns void
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  coin text;
  last market.rate;
  price bigint;
  moment timestamptz := clock.now();
  step timestamptz;
begin
  perform market.refuse_real_money();
  perform pg_advisory_xact_lock(hashtext('market.simulate'));
  moment := clock.now();
  foreach coin in array array['BTC', 'DOGE', 'XRP', 'SOL'] loop
    select * into last from market.rate where asset = coin order by at desc limit 1;
    price := coalesce(last.usd_micros, market.simulated_base(coin));
    step := greatest(coalesce(last.at, '-infinity'), moment - interval '24 hours 30 minutes')
      + interval '15 minutes';
    while step < moment loop
      price := market.walk(coin, price, step, 500);
      insert into market.rate (asset, usd_micros, at, source)
      values (coin, price, step, 'simulated');
      step := step + interval '15 minutes';
    end loop;
    price := market.walk(coin, price, moment, 60);
    insert into market.rate (asset, usd_micros, at, source)
    values (coin, price, moment, 'simulated');
  end loop;
end $$;

-- The sandbox's hand on a price; from there the walk goes on.
create or replace function market.set_simulated(p_asset text, p_usd_micros bigint) returns void
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  perform market.refuse_real_money();
  perform pg_advisory_xact_lock(hashtext('market.simulate'));
  insert into market.rate (asset, usd_micros, at, source)
  values (p_asset, p_usd_micros, clock.now(), 'simulated by hand');
end $$;

-- The newest price of each coin, and whether it is young enough to quote with.
create or replace view market.current_rate as
select r.id, r.asset, r.usd_micros, r.at, r.source,
  r.at > clock.now() - interval '120 seconds' as fresh
from unnest(array['BTC', 'DOGE', 'XRP', 'SOL']) coin (asset)
cross join lateral (
  select * from market.rate where asset = coin.asset order by at desc limit 1
) r;

revoke execute on all functions in schema market from public;
grant usage on schema market to candor_web, candor_worker;
grant select on market.rate, market.current_rate to candor_web, candor_worker;
grant insert on market.rate to candor_worker;
-- Both refuse themselves where money is real.
grant execute on function market.simulate(), market.set_simulated(text, bigint)
  to candor_web, candor_worker;
