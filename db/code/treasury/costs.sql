-- The cost of our transactions: posted as the chain shows it, never on one party's word.

-- The fee that the chain took, or will take, for a transaction of ours.
create or replace function treasury.fee_of(p_asset text, p_txid text, p_spend uuid)
returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select s.fee_units from withdrawals.spend s where s.id = p_spend),
    (select s.fee from chains.sim_tx s where (s.asset, s.txid) = (p_asset, p_txid)), 0)
$$;

-- The payments of exports: members' withdrawals, and the coins that an approved operation sends
-- away.
create or replace view treasury.exported as
  select withdrawal_id as id, asset, rate_id, operator_fee_units, txid, spend_id
  from withdrawals.payout
  union all
  select proposal_id, asset, rate_id, operator_fee_units, txid, spend_id from treasury.outgoing;

-- Whether this is the fee of a payment that was posted before, as agreed for the operator's
-- account: the same coins at the same rate, and no more than the transaction's own fee.
create or replace function treasury.is_operator_fee(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from treasury.exported f
    where (f.id, f.asset, f.rate_id, f.operator_fee_units)
        = (a.subject, a.coin, a.rate, a.amounts[2])
      and f.operator_fee_units <= treasury.fee_of(f.asset, f.txid, f.spend_id)
      and exists (select from ledger.transfer t
        where t.subject = f.id and t.kind = 'pay' or t.approval = f.id))
$$;

-- Whether the ledger posts a raised fee automatically (CHN-8): at the rate of its export it is
-- higher by a cent at least, and by no more than one person's limit.
create or replace function treasury.operator_pays_raise(
  p_spend uuid, p_units bigint, at timestamptz
)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select treasury.cents_of(p_units, e.rate_id)
    between 1 and policy.limit_at('two_people_cents', at)
  from treasury.exported e
  where e.spend_id = p_spend order by e.id limit 1
$$;

-- The part of a raised fee above the exported one (CHN-8), of the signing that paid, as its bytes
-- and the chain show it: the operator's cost, without a decision. Above one person's limit, it
-- needs two people.
create or replace function treasury.raised_cost(
  p_spend uuid, out txid text, out asset text, out units bigint, out rate uuid
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select g.txid, g.asset, g.raised_units, p.rate_id into txid, asset, units, rate
  from rules.signing g
  join treasury.exported p on (p.spend_id, p.txid) = (g.spend_id, g.txid)
  join rules.output o on o.id = p.id and o.spend_id = p.spend_id and o.is_paid
  where g.spend_id = p_spend
    and treasury.operator_pays_raise(g.spend_id, g.raised_units, g.returned_at)
  order by p.id limit 1;
end $$;

create or replace function treasury.is_raise(
  p_subject uuid, p_asset text, p_rate uuid, p_units numeric
) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.raised_cost(p_subject) r
    where (r.asset, r.rate, r.units) = (p_asset, p_rate, p_units))
$$;

-- Whether this cost needs no decision: it follows from an earlier agreement, and the chain shows
-- it.
create or replace function treasury.operator_pays(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select treasury.is_operator_fee(a) or treasury.is_raise(a.subject, a.coin, a.rate, a.amounts[2])
$$;

grant execute on function treasury.raised_cost(uuid) to candor_worker;
grant select on treasury.exported to candor_web;
