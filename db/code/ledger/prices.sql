-- What a posting may be priced by, and whom a payment is for. Rates and payments create dollars, a
-- worker in strange hands brings both: so that neither an old price nor another member's deposit
-- address serves it, each is asked for here.

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
    when a.kind = 'network_cost' and ledger.is_borne(a) then null
    -- A loss is counted as its credit was.
    when a.kind = 'incident_open' and exists (select from ledger.transfer
      where payment = a.payment and rate = a.rate and kind in ('deposit', 'suspense_claim'))
      then null
    else 'rate_stale'
  end
$$;

revoke execute on all functions in schema ledger from public;
