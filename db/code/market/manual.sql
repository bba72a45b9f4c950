-- Manual prices by two people (CHN-4), while no exchange provides one. Approvals are in another
-- module.

-- The readable form of a price: the rate with all six decimals, and its duration.
create or replace function market.words_of(asked jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('asset', asked->'asset', 'hours', asked->'hours',
    'rate', ((asked->>'usd_micros')::bigint * 0.000001)::text)
$$;

-- The figure before the proposal: the last known rate.
create or replace function market.figures(asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('rate', (r.usd_micros * 0.000001)::text) from market.current_rate r
  where r.asset = asked->>'asset'
$$;

-- Whether the approvers read exactly this price.
create or replace function market.is_shown(asked jsonb, seen jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select coalesce(seen @> market.words_of(asked), false) $$;

-- Notifies administrators at once that a coin has lost its peg.
create or replace trigger notify_worker after insert or update on market.price_jump
  for each row when (new.off_peg) execute function foundation.notify_worker();
alter table market.price_jump enable always trigger notify_worker;

-- The description of a proposal to set a price.
create or replace function market.describe(asked jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select jsonb_build_object('after', market.words_of(asked)) $$;

-- Uses up an approval for one manual price. 'set', or the refusal: only while there is no fresh
-- price.
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

-- Ends a manual price at once, by one finance role or owner: no price is safer than a wrong one.
-- False if it has already ended.
create or replace function market.end_manual(raw_token text, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.require_administrator(raw_token, array['owner', 'finance']);
  update market.manual_rate set ended_at = clock.now()
  where id = p_id and ended_at is null and expires_at > clock.now();
  return found;
end $$;

create or replace function market.forbid_change_of_manual_rate() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if old.ended_at is not null or (new.id, new.rate_id, new.asset, new.usd_micros, new.reason,
      new.set_at, new.expires_at) is distinct from (old.id, old.rate_id, old.asset,
      old.usd_micros, old.reason, old.set_at, old.expires_at) then
    raise exception 'a price that was set stays as it was' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger forbid_change_of_manual_rate before update on market.manual_rate
  for each row execute function market.forbid_change_of_manual_rate();
create or replace trigger forbid_delete_of_manual_rate before delete on market.manual_rate
  for each row execute function audit.refuse_change();
alter table market.manual_rate enable always trigger forbid_change_of_manual_rate;
alter table market.manual_rate enable always trigger forbid_delete_of_manual_rate;

grant select on market.manual_rate, market.price_jump to candor_web, candor_worker;
grant insert, update on market.price_jump to candor_worker;
grant execute on function market.set_manual(uuid) to candor_worker;
grant execute on function market.end_manual(text, uuid) to candor_web;
