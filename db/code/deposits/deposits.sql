-- The terms of a quote never change, and settled money stays settled.
create or replace function deposits.forbid_change_of_quote() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.member_id, new.plan_id, new.version_id, new.asset, new.cents, new.units,
      new.rate_id, new.address_id, new.quoted_at, new.expires_at)
    is distinct from (old.id, old.member_id, old.plan_id, old.version_id, old.asset, old.cents,
      old.units, old.rate_id, old.address_id, old.quoted_at, old.expires_at)
    or new.credited_cents < old.credited_cents then
    raise exception 'a quote stays as it was given' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace function deposits.forbid_change_of_settlement() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.payment_id <> old.payment_id or new.deposit_id is distinct from old.deposit_id
    or old.goes_to = 'credited' then
    raise exception 'settled money stays settled' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- With real money, a member without an identity check gets no quote (ACC-8).
create or replace function deposits.require_identity() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if not foundation.in_sandbox() and kyc.level_of(new.member_id) < 1 then
    raise exception 'in live the identity is checked before the first deposit'
      using errcode = 'CD001';
  end if;
  return new;
end $$;

-- No process can quote while the deposit brake is closed (INT-8).
create or replace function deposits.require_open() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from policy.deposit_brake()) then
    raise exception 'deposits are closed' using errcode = 'CD003';
  end if;
  return new;
end $$;

-- A quote uses a price from the last minutes and lasts a quarter of an hour. Otherwise a
-- compromised web process could give itself the best price ever, or unlimited time.
create or replace function deposits.require_price() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.quoted_at not between clock.now() - interval '1 minute' and clock.now()
    or new.expires_at > clock.now() + interval '15 minutes'
    or not exists (select from market.rate r where r.id = new.rate_id and r.asset = new.asset
      and r.at > clock.now() - interval '5 minutes'
      and r.at <= clock.now() + interval '5 seconds')
    and not exists (select from market.current_rate c where c.id = new.rate_id
      and c.asset = new.asset and c.fresh) then
    raise exception 'a quote is of now' using errcode = 'CD004';
  end if;
  return new;
end $$;

create or replace trigger deposit_priced_now before insert on deposits.deposit
  for each row execute function deposits.require_price();
create or replace trigger deposit_if_open before insert on deposits.deposit
  for each row execute function deposits.require_open();
create or replace trigger deposit_of_somebody_known before insert on deposits.deposit
  for each row execute function deposits.require_identity();
create or replace trigger forbid_change_of_quote before update on deposits.deposit
  for each row execute function deposits.forbid_change_of_quote();
create or replace trigger forbid_delete_of_deposit before delete on deposits.deposit
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_settlement before update on deposits.settlement
  for each row execute function deposits.forbid_change_of_settlement();
create or replace trigger forbid_delete_of_settlement before delete on deposits.settlement
  for each row execute function audit.refuse_change();
create or replace trigger forbid_change_of_event before update or delete on deposits.event
  for each row execute function audit.refuse_change();

grant usage on schema deposits to candor_web, candor_worker;
grant select on deposits.claim, deposits.deposit, deposits.event, deposits.incident,
  deposits.origin, deposits.settlement to candor_web, candor_worker;
-- The displayed state of a deposit follows from the chain, which the worker reads.
grant update (state, status, flags, is_listed, credited_cents, due_at) on deposits.deposit
  to candor_worker;
grant insert on deposits.event to candor_worker;
-- Only the worker, which sees the chain, settles; a person's claim turns suspense into credit.
grant insert on deposits.settlement to candor_worker;
grant update (goes_to, rate_id, cents, claimed_at, claimed_by) on deposits.settlement
  to candor_worker;
