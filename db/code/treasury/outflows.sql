-- The conditions for coins to leave for anything but a payout: checked at the export, and again at
-- the posting (db/rules/placement.sql, db/rules/capital.sql).

-- Coins are placed at a venue that two people listed, and never more than members have put into the
-- plan: placements are valued at cost next to members' principal.
create or replace function treasury.refuse_placement(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when not exists (select from approvals.proposal p
      join treasury.venue v on v.id::text = p.payload->>'venue'
      where p.id = a.approval and v.asset = a.coin and v.delisted_at is null)
      then 'venue_unlisted'
    when a.amounts[1] + treasury.cents_leaving('place', a.plan, a.approval)
      + coalesce((select balance from ledger.account where id = a.debits[1]), 0)
      > (select coalesce(sum(o.principal_cents), 0) from plans.position o
        where o.plan_id::text = a.plan and o.principal_cents > 0)
      then 'over_principal'
  end
$$;

-- What custody holds beyond all liabilities, the pools and open incidents, in cents.
create or replace function treasury.free_capital() returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select policy.worth_of('{custody}') - policy.worth_of(
    '{member_balance,member_profit_locked,member_profit,member_payout,unclaimed,suspense}')
    - policy.worth_of('{pool_gain,pool_capital}') - policy.worth_of('{incident}')
$$;

-- The operator takes out no more than the free capital, at prices of this minute.
create or replace function treasury.refuse_capital(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when exists (select from ledger.account h
      where h.class in ('custody', 'suspense') and h.balance > 0 and not exists (
        select from market.current_rate r where r.asset = h.asset and r.fresh))
      then 'rate_unavailable'
    when a.amounts[1] + treasury.cents_leaving(null, null, a.approval) > treasury.free_capital()
      then 'over_free_capital'
  end
$$;

-- Both close with the deposit brake (INT-8), and neither uses an old rate. An output in an export
-- was checked at its export: its coins are gone when the chain shows them.
create or replace function treasury.refuse_outflow(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when treasury.is_on_its_way(a.approval, a.rate, a.amounts[2]) then null
    when exists (select from policy.deposit_brake()) then 'brake_closed'
    when not market.is_rate_of_today(a.rate) then 'rate_stale'
    when treasury.refuse_destination(a.approval) is not null then 'own_address'
    when a.kind = 'place' then treasury.refuse_placement(a)
    else treasury.refuse_capital(a)
  end
$$;

-- Whether a return to the sender of a payment is in progress: an export has its coins.
create or replace function treasury.is_return_exported(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.outgoing o
    join treasury.operation a on a.proposal_id = o.proposal_id and a.state = 'waiting'
    join approvals.proposal p on p.id = o.proposal_id
    where p.kind = 'suspense_return' and p.subject = of_payment)
$$;
