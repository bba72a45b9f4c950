-- A price jump counts as a fault of its source until a person has reviewed it: a price more than a
-- tenth away from the highest or the lowest of the last ten minutes is refused, however many small
-- steps lead there, and so is one that is not current. A price set by hand in the sandbox has this
-- in its source; a manual price by two people has its row first. The window restarts after either.
create or replace function market.refuse_price_jump() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.now();
  last timestamptz;
  lowest bigint;
  highest bigint;
begin
  perform foundation.require_read_committed();
  if new.source = 'simulated by hand' and foundation.in_sandbox()
    or exists (select from market.manual_rate where rate_id = new.id) then
    return new;
  end if;
  -- Two concurrent inserts would each see the other's steps too late.
  perform foundation.take_turn('market.rate', new.asset);
  if new.at not between moment - interval '2 minutes' and moment + interval '5 seconds' then
    raise exception 'a price is of now' using errcode = 'CA003';
  end if;
  -- Prices from a clock that was ahead are skipped.
  select max(at) into last from market.rate
  where asset = new.asset and at <= moment + interval '5 seconds';
  if new.at < last then
    raise exception 'a price cannot be older than the last' using errcode = 'CA003';
  end if;
  select min(r.usd_micros), max(r.usd_micros) into lowest, highest from market.rate r
  where r.asset = new.asset and r.at > new.at - interval '10 minutes'
    and r.at <= moment + interval '5 seconds'
    and r.at >= coalesce((select max(h.at) from market.rate h
      where h.asset = new.asset and h.at > new.at - interval '10 minutes'
        and (h.source = 'simulated by hand' and foundation.in_sandbox()
          or exists (select from market.manual_rate m where m.rate_id = h.id))), '-infinity');
  if (new.usd_micros - lowest) * 10 > lowest or (highest - new.usd_micros) * 10 > highest then
    raise exception 'the price of % leaps', new.asset using errcode = 'CA003';
  end if;
  return new;
end $$;

create or replace trigger rate_may_not_jump before insert on market.rate
  for each row execute function market.refuse_price_jump();
create or replace trigger forbid_change_of_rate before update or delete on market.rate
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_rate before truncate on market.rate
  for each statement execute function audit.refuse_change();
alter table market.rate enable always trigger rate_may_not_jump;
alter table market.rate enable always trigger forbid_change_of_rate;
alter table market.rate enable always trigger forbid_truncate_of_rate;

create or replace function market.refuse_real_money() returns void
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'simulated prices are refused in live' using errcode = 'CA001';
  end if;
end $$;

-- Folds prices into candles of every length; each price must be newer than the folded ones, or
-- belong to a whole interval from `p_from` on: then a candle opens with the first of the interval.
create or replace function market.fold(
  p_points market.point[], p_from timestamptz default 'infinity'
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.now();
begin
  insert into market.candle as c (asset, step, opens_at, open, high, low, close)
  select p.asset, s.name, date_bin(s.length, p.at, '2000-01-01 00:00:00+00'),
    (array_agg(p.usd_micros order by p.at))[1], max(p.usd_micros), min(p.usd_micros),
    (array_agg(p.usd_micros order by p.at desc))[1]
  from unnest(p_points) p join market.step s on p.at > moment - s.kept
  group by 1, 2, 3
  on conflict (asset, step, opens_at) do update set
    open = case when c.opens_at >= p_from then excluded.open else c.open end,
    high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
    close = excluded.close;
end $$;

-- Candles follow in the same transaction, whichever feed inserts a price.
create or replace function market.fold_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform market.fold(array_agg((asset, at, usd_micros)::market.point)) from inserted;
  return null;
end $$;

create or replace trigger rate_is_folded after insert on market.rate
  referencing new table as inserted
  for each statement execute function market.fold_inserted();

-- Deletes candles that are older than the retention of their length.
create or replace function market.forget_candles() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from market.candle c using market.step s, unnest(foundation.coins()) a
  where c.asset = a and c.step = s.name and c.opens_at < clock.now() - s.kept - s.length
$$;

-- The initial price of each simulated coin, around which it drifts, so that it never runs away.
create or replace function market.simulated_base(p_asset text) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select (foundation.simulated_prices())[foundation.place_of(p_asset)]
$$;

-- One wave of the drift: straight lines between random heights, at most `p_height` up or down, one
-- every `p_period` seconds. Written so that Postgres inlines it.
create or replace function market.wave(
  p_second bigint, p_coin bigint, p_period bigint, p_height bigint
) returns bigint
language sql immutable
return hashint8extended(p_second / p_period, p_coin + p_period) % p_height
    + (hashint8extended(p_second / p_period + 1, p_coin + p_period) % p_height
      - hashint8extended(p_second / p_period, p_coin + p_period) % p_height)
    * (p_second % p_period) / p_period;

-- The ratio of a simulated price to its base at a second, in ten-millionths (10,000,000 is the base
-- itself): waves of a month down to half a minute. The result depends only on the second, so any
-- interval of history is one set-based query and joins the next one exactly.
create or replace function market.drift(p_second bigint, p_coin bigint) returns bigint
language sql immutable
return 10000000
    + market.wave(p_second, p_coin, 2592000, 1200000)
    + market.wave(p_second, p_coin, 604800, 520000)
    + market.wave(p_second, p_coin, 172800, 280000)
    + market.wave(p_second, p_coin, 43200, 150000)
    + market.wave(p_second, p_coin, 10800, 75000)
    + market.wave(p_second, p_coin, 2700, 36000)
    + market.wave(p_second, p_coin, 600, 16000)
    + market.wave(p_second, p_coin, 120, 7000)
    + market.wave(p_second, p_coin, 30, 3000);

-- The anchor of each coin's simulated prices: the last price that was set by hand or came from
-- elsewhere, else the base. The anchor divided by its drift, times the drift of a moment, is the
-- price of that moment. A coin pegged to the dollar has no seed and no drift.
create or replace function market.simulated_coins(
  p_coins text[], out asset text, out seed bigint, out price bigint, out drift bigint
) returns setof record
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coin.asset, coin.seed, coalesce(led.usd_micros, market.simulated_base(coin.asset)),
    coalesce(market.drift(extract(epoch from led.at)::bigint, coin.seed), 10000000)
  from (select c.asset,
      case when (foundation.pegged())[c.nth] then null else 101 * c.nth end as seed
    from unnest(foundation.coins()) with ordinality c (asset, nth)
    where c.asset = any(p_coins)) coin
  left join lateral (
    select usd_micros, at from market.rate
    where asset = coin.asset and source <> 'simulated' order by at desc limit 1
  ) led on true
$$;

create or replace function market.simulated_price(
  p_price bigint, p_drift bigint, p_drift_now bigint
) returns bigint
language sql immutable
return greatest(1, least(10000000000000000, div(p_price::numeric * p_drift_now, p_drift)))::bigint;

-- Draws the simulated prices between two moments as candles: a price each hour, quarter of an hour,
-- three minutes or twenty seconds, as fine as the candles kept for that age.
create or replace function market.simulate_history(
  p_from timestamptz, p_until timestamptz, p_coins text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  first bigint := extract(epoch from p_from);
  last bigint := extract(epoch from p_until);
begin
  perform market.refuse_real_money();
  perform market.fold(array_agg((c.asset, to_timestamp(m.second),
    market.simulated_price(c.price, c.drift,
      coalesce(market.drift(m.second, c.seed), c.drift)))::market.point), p_from)
  from (values (20, 0, 8), (180, 8, 120), (900, 120, 480), (3600, 480, 9600))
      tier (every, youngest, oldest), -- seconds between, hours of age
    generate_series(greatest(first, last - oldest * 3600) + 1, last - youngest * 3600 - 1, every)
      m (second),
    market.simulated_coins(p_coins) c;
end $$;

-- Advances the simulated prices to the business clock; if it was moved, or no process ran, the
-- candles of that time are drawn first. A new sandbox starts with two days. A scenario that moves
-- the clock a hundred times draws nothing on its way, and all of it once when it ends.
create or replace function market.simulate(p_coins text[], p_draws boolean default true)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz;
  last timestamptz;
begin
  perform foundation.require_read_committed();
  perform market.refuse_real_money();
  perform foundation.take_turn('market.simulate');
  moment := clock.now();
  select coalesce(max(at), moment - interval '2 days') into last from market.current_rate;
  if p_draws and last < moment - interval '2 minutes' then
    perform market.simulate_history(last, moment, p_coins);
  end if;
  insert into market.rate (asset, usd_micros, at, source)
  select asset, market.simulated_price(price, drift,
    coalesce(market.drift(extract(epoch from moment)::bigint, seed), drift)), moment, 'simulated'
  from market.simulated_coins(p_coins);
end $$;

-- Sets a simulated price by hand in the sandbox; the drift continues from there.
create or replace function market.set_simulated(p_asset text, p_usd_micros bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform market.refuse_real_money();
  perform foundation.take_turn('market.simulate');
  insert into market.rate (asset, usd_micros, at, source)
  values (p_asset, p_usd_micros, clock.now(), 'simulated by hand');
end $$;

-- The newest price of each coin, and whether it is recent enough for a quote: at one moment, read
-- once. A manual price by two people is fresh until it ends. A future price is ignored: otherwise a
-- clock that was briefly ahead would freeze the price until that time.
create or replace view market.current_rate as
select r.id, r.asset, r.usd_micros, r.at, r.source,
  case when m.id is null
    then not off.is and r.at > (select clock.now()) - interval '120 seconds'
    else m.ended_at is null and m.expires_at > (select clock.now()) end as fresh,
  m.id as manual_id, m.reason as manual_reason, m.expires_at as manual_until,
  m.id is null and off.is as off_peg
from unnest(foundation.coins()) coin (asset)
cross join lateral (
  select * from market.rate
  where asset = coin.asset and at <= (select clock.now()) + interval '5 seconds'
  order by at desc limit 1
) r
left join market.manual_rate m on m.rate_id = r.id
cross join lateral (
  select exists (select from market.price_jump l
    where l.asset = r.asset and l.off_peg and l.at >= r.at) as is
) off;

-- The price of a coin in reserves and liabilities: its newest price; while exchanges report a lost
-- peg, the lowest of theirs, unless two people set a price (0120).
create or replace function market.counted_price(p_asset text) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select least(r.usd_micros, (select l.usd_micros from market.price_jump l
    where l.asset = r.asset and l.off_peg and l.at >= r.at
      and not exists (select from market.manual_rate m where m.rate_id = r.id
        and m.ended_at is null and m.expires_at > clock.now())))
  from market.rate r
  where r.asset = p_asset and r.at <= (select clock.now()) + interval '5 seconds'
  order by r.at desc limit 1
$$;

grant usage on schema market to candor_web, candor_worker;
grant select on market.rate, market.current_rate, market.candle, market.step
  to candor_web, candor_worker;
grant execute on function market.counted_price(text) to candor_web, candor_worker;
grant insert on market.rate to candor_worker;
-- Both functions refuse by themselves where money is real.
grant execute on function market.simulate(text[], boolean), market.set_simulated(text, bigint)
  to candor_web, candor_worker;
grant execute on function market.simulate_history(timestamptz, timestamptz, text[]),
  market.forget_candles() to candor_worker;
