-- An address that was given out is watched for ever: late payments count as well. Times to the hour
-- are enough for the order, and avoid contention between the many users of one address.
create or replace function chains.watch_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from chains.watched
      where (asset, address) = (new.asset, new.address)
        and given_at >= new.issued_at - interval '1 hour') then
    insert into chains.watched as w (asset, address, given_at)
    values (new.asset, new.address, new.issued_at)
    on conflict (asset, address) do update set given_at = greatest(w.given_at, excluded.given_at);
  end if;
  return null;
end $$;

-- Watches the account that payouts leave from, where it is an account (CHN-10): payments by
-- strangers to it are posted as unmatched. Change goes to addresses that are given out.
create or replace function chains.watch_home() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into chains.watched (asset, address, given_at)
  values (new.asset, new.home, new.approved_at) on conflict do nothing;
  return null;
end $$;

create or replace trigger home_is_watched after insert on chains.source
  for each row when (foundation.family_of(new.asset) = 'solana' and new.home is not null)
  execute function chains.watch_home();
alter table chains.source enable always trigger home_is_watched;
create or replace trigger address_is_watched after insert on chains.address
  for each row execute function chains.watch_address();
create or replace trigger forbid_delete_of_watched before delete on chains.watched
  for each row execute function audit.refuse_change();
alter table chains.address enable always trigger address_is_watched;
alter table chains.watched enable always trigger forbid_delete_of_watched;

grant select on chains.watched to candor_web, candor_worker;
grant select, insert, update on chains.last_seen to candor_worker;
