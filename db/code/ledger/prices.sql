-- What a posting may be priced by, and whom a payment is for. Rates and payments create dollars, a
-- worker in strange hands brings both: so that neither an old price nor another member's deposit
-- address serves it, each is asked for here. Rooms that money moves by have code that comes later.
set local check_function_bodies = off;

-- A price of these minutes, or the one that two people set and that holds still.
create or replace function ledger.is_rate_of_now(of_rate uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from market.rate
      where id = of_rate and at > clock.now() - interval '10 minutes')
    or exists (select from market.current_rate where id = of_rate and fresh)
$$;

-- A deposit is of the member whose quote its address was given out for, at that quote's price where
-- it was seen in time, else at one of now.
create or replace function ledger.refuse_quote(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when d.member_id::text is distinct from a.member then 'payment_purpose'
    when (d.rate_id = a.rate and p.first_seen_at < d.expires_at) is not true
      and not ledger.is_rate_of_now(a.rate) then 'rate_stale'
  end
  from chains.payment p left join deposits.deposit d on d.address_id = p.address_id
  where p.id = a.payment
$$;

-- Whether what left for a subject was fixed at this rate and with so many coins, before it left.
create or replace function ledger.is_rate_of_payout(of_subject uuid, of_rate uuid, units bigint)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from withdrawals.payout
    where withdrawal_id = of_subject and rate_id = of_rate and total_units = units)
$$;

-- Nothing is priced by an old rate, but for what was agreed or fixed at one.
create or replace function ledger.refuse_price(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when a.kind = 'deposit' then ledger.refuse_quote(a)
    -- Judged by their own rules, at a rate of the day.
    when a.kind in ('suspense_claim', 'place', 'capital_out') then null
    when ledger.is_rate_of_now(a.rate) then null
    when a.kind = 'pay' and ledger.is_rate_of_payout(a.subject, a.rate, a.amounts[2]) then null
    when a.kind = 'network_cost' and treasury.is_borne(a) then null
    -- A loss is counted as its credit was.
    when a.kind = 'incident_open' and exists (select from ledger.transfer
      where payment = a.payment and rate = a.rate and kind in ('deposit', 'suspense_claim'))
      then null
    else 'rate_stale'
  end
$$;

revoke execute on all functions in schema ledger from public;
