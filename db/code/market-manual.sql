-- Prices set by two people (CHN-4), while no exchange gives one. Approvals stand in another room.
set local check_function_bodies = off;

-- Did its people read just this price, as prices are written, and how long it holds?
create or replace function market.is_shown(asked jsonb, seen jsonb) returns boolean
language sql immutable set search_path = pg_catalog
as $$
  select coalesce((asked->>'asset', asked->>'hours') = (seen->>'asset', seen->>'hours')
    and seen->>'rate' = trunc((asked->>'usd_micros')::numeric / 1000000,
      case when (asked->>'usd_micros')::numeric < 100000000 then 6 else 2 end)::text, false)
$$;

-- Uses an approval up for one manual price. 'set', or why not: only where nothing fresh stands.
create or replace function market.set_manual(p_approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  moment timestamptz := clock.now();
  made uuid := uuidv7();
  refusal text := approvals.lock_unused(p_approval, 'manual_rate');
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_approval;
  if not market.is_shown(p.payload, p.shown->'after') then
    return 'approval_mismatch';
  end if;
  if exists (select from market.current_rate where asset = p.payload->>'asset' and fresh) then
    return 'rate_fresh';
  end if;
  update approvals.proposal set consumed_by = p.id where id = p.id;
  insert into market.manual_rate (id, rate_id, asset, usd_micros, reason, set_at, expires_at)
  values (p.id, made, p.payload->>'asset', (p.payload->>'usd_micros')::bigint,
    p.payload->>'reason', moment, moment + (p.payload->>'hours')::integer * interval '1 hour');
  insert into market.rate (id, asset, usd_micros, at, source)
  values (made, p.payload->>'asset', (p.payload->>'usd_micros')::bigint, moment,
    'set by the operator');
  return 'set';
end $$;

-- One person ends it at once: no price is safer than a wrong one.
create or replace function market.end_manual(p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update market.manual_rate set ended_at = clock.now()
  where id = p_id and ended_at is null and expires_at > clock.now();
  return found;
end $$;

create or replace function market.keep_manual() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if old.ended_at is not null or (new.id, new.rate_id, new.asset, new.usd_micros, new.reason,
      new.set_at, new.expires_at) is distinct from (old.id, old.rate_id, old.asset,
      old.usd_micros, old.reason, old.set_at, old.expires_at) then
    raise exception 'a price that was set stays as it was' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger manual_rate_keeps before update on market.manual_rate
  for each row execute function market.keep_manual();
create or replace trigger manual_rate_stays before delete on market.manual_rate
  for each row execute function audit.refuse_change();
alter table market.manual_rate enable always trigger manual_rate_keeps;
alter table market.manual_rate enable always trigger manual_rate_stays;

revoke execute on function market.set_manual(uuid), market.end_manual(uuid), market.keep_manual(),
  market.is_shown(jsonb, jsonb) from public;
grant select on market.manual_rate, market.leap to candor_web, candor_worker;
grant insert, update on market.leap to candor_worker;
grant execute on function market.set_manual(uuid), market.end_manual(uuid) to candor_web;
