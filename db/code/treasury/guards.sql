-- What lets coins leave for anything but a payout, what of it came back and what was ours: the
-- ledger's questions (ledger/questions.sql), answered here.

-- Coins go to work at a venue that two people listed, and never more than members have put into
-- the plan: what is placed stands at cost beside their principal.
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

-- What custody holds beyond all that is owed, the pools and open incidents, in cents.
create or replace function treasury.free_capital() returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select policy.worth_of('{custody}') - policy.worth_of(
    '{member_balance,member_profit_locked,member_profit,member_payout,unclaimed,suspense}')
    - policy.worth_of('{pool_gain,pool_capital}') - policy.worth_of('{incident}')
$$;

-- The operator takes out no more than is free, counted at prices of this minute.
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

-- Both close with the deposit brake (INT-8), and neither is priced by an old rate. What an export
-- ties to an output is judged then: its coins are gone when the chain shows them.
create or replace function ledger.refuse_outflow(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when treasury.is_on_its_way(a.approval, a.rate, a.amounts[2]) then null
    when exists (select from policy.deposit_brake()) then 'brake_closed'
    when not ledger.is_rate_of_today(a.rate) then 'rate_stale'
    when treasury.refuse_destination(a.approval) is not null then 'own_address'
    when a.kind = 'place' then treasury.refuse_placement(a)
    else treasury.refuse_capital(a)
  end
$$;

create or replace function ledger.is_own_payment(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.is_own_payment(of_payment) $$;

create or replace function ledger.is_returning(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.is_returning(of_payment) $$;

create or replace function ledger.is_return_exported(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.outgoing o
    join treasury.act a on a.proposal_id = o.proposal_id and a.state = 'waiting'
    join approvals.proposal p on p.id = o.proposal_id
    where p.kind = 'suspense_return' and p.subject = of_payment)
$$;

create or replace function ledger.is_borne(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.bears(a) $$;

create or replace function ledger.take_turn() returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$ select treasury.take_turn() $$;

create or replace function ledger.refuse_return(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.refuse_return(a) $$;

create or replace function ledger.refuse_gain(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.refuse_gain(a) $$;

create or replace function ledger.refuse_loss(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.refuse_loss(a) $$;

create or replace function ledger.refuse_cost(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.refuse_cost(a) $$;

-- What the treasury sends: questions of policy, withdrawals and deposits.
create or replace view policy.sending_act as
  select o.asset, g.txid, (o.total_units + o.borne_fee_units)::bigint as units, false as is_booked
  from treasury.outgoing o join treasury.act a on a.proposal_id = o.proposal_id
  cross join lateral (
    select o.txid union select r.txid from withdrawals.signing r where r.spend_id = o.spend_id) g
  where a.state = 'waiting' and o.txid is not null
  union all
  select o.asset, o.txid, (o.total_units + o.borne_fee_units)::bigint, true
  from withdrawals.vanished v
  join treasury.outgoing o on o.spend_id = v.spend_id and o.txid = v.txid
  join treasury.act a on a.proposal_id = o.proposal_id and a.state = 'booked'
  union all
  select t.asset, a.txid, t.units, true
  from treasury.act a join approvals.proposal q on q.id = a.proposal_id
  cross join lateral (
    select b.asset, sum(x.amount)::bigint as units
    from ledger.transfer x join ledger.account b on b.id = x.credit and b.class = 'custody'
    where x.subject = q.subject and x.approval = q.id group by b.asset) t
  where a.state = 'booked' and a.txid is not null and q.kind <> 'network_cost'
    and not exists (select from treasury.outgoing o where o.proposal_id = a.proposal_id)
    and not exists (select from chains.landed l where l.asset = t.asset and l.txid = a.txid);
create or replace function policy.is_act(p_asset text, p_txid text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.outgoing o where o.asset = p_asset and o.txid = p_txid)
    or exists (select from treasury.act t where t.txid = p_txid)
$$;
create or replace view withdrawals.act_output as
  select o.proposal_id as id, q.kind, o.spend_id, o.output_index, o.asset, o.address, o.tag,
    o.total_units - o.fee_units as units,
    case when q.kind <> 'suspense_return' then (q.payload->>'amount')::bigint end as cents, o.txid,
    case when a.state = 'waiting' then 'approved' else a.state end as state,
    a.state = 'booked' as is_paid
  from treasury.outgoing o
  join treasury.act a on a.proposal_id = o.proposal_id
  join approvals.proposal q on q.id = o.proposal_id;
create or replace view deposits.being_returned as
  select r.subject as payment_id
  from treasury.act a join approvals.proposal r on r.id = a.proposal_id
  where a.state = 'waiting' and r.kind = 'suspense_return';
revoke select on withdrawals.act_output, deposits.being_returned from candor_web, candor_worker;

drop function if exists ledger.refuse_placement(ledger.act);
drop function if exists ledger.free_capital();
drop function if exists ledger.refuse_capital(ledger.act);
revoke execute on all functions in schema ledger from public;
revoke execute on all functions in schema treasury from public;
