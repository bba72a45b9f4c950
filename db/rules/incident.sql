-- Incidents: credited payments that left the chain, and who makes them good.

-- incident_open: coins leave the ledger without a request only if a credited payment left the
-- chain: exactly those, valued like their credit or at a current rate.
create or replace function rules.refuse_incident_open(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  if a.payment is not null and (a.subject <> a.payment
    or a.coin is distinct from (select asset from chains.payment where id = a.payment)
    or a.amounts[2] > ledger.credited_coins(a.payment)) then
    return 'payment_amount';
  end if;
  return coalesce(rules.refuse_rate(a, 'lost'), case
    when market.is_rate_of_now(a.rate) then null
    when exists (select from ledger.transfer where payment = a.payment and rate = a.rate
      and kind in ('deposit', 'suspense_claim')) then null
    else 'rate_stale' end);
end $$;

-- From the member who was credited with this payment, up to that credit in total; and only if it
-- has an incident, so that no member is charged by a reversal as well.
create or replace function rules.refuse_recovery(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  credited numeric;
  recovered numeric;
begin
  if not exists (select from ledger.transfer
    where payment = a.payment and kind = 'incident_open') then
    return 'nothing_to_undo';
  end if;
  select coalesce(sum(t.amount), 0) into credited
  from ledger.transfer t join ledger.account c on c.id = t.credit
  where t.payment = a.payment and t.kind in ('deposit', 'suspense_claim')
    and c.class = 'member_balance' and c.owner = a.member;
  select coalesce(sum(t.amount), 0) into recovered
  from ledger.transfer t where t.payment = a.payment and t.kind = 'incident_recover';
  if recovered + (select sum(x) from unnest(a.amounts) x) > credited then
    return 'more_than_credited';
  end if;
  return null;
end $$;

-- incident_recover: up to the credited amount, out of free balance.
create or replace function rules.refuse_incident_recover(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(rules.refuse_recovery(a), rules.refuse_at_work(a));
end $$;
