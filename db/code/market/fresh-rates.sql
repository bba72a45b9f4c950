-- Which rates are fresh enough to price a current event.

-- A current grant is not priced by an old rate.
create or replace function market.is_rate_of_today(of_rate uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from market.rate
    where id = of_rate and at > clock.now() - interval '1 day'
      and at <= clock.now() + interval '5 seconds')
$$;

-- A price from the last minutes, or the manual price that is still valid.
create or replace function market.is_rate_of_now(of_rate uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from market.rate
      where id = of_rate and at > clock.now() - interval '10 minutes'
        and at <= clock.now() + interval '5 seconds')
    or exists (select from market.current_rate where id = of_rate and fresh)
$$;
