-- What a transaction of ours cost: booked as its chain shows it, and by nobody's word alone.

-- The fee that the chain took, or will take, for a transaction of ours.
create or replace function treasury.fee_of(p_asset text, p_txid text, p_spend uuid)
returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select s.fee_units from withdrawals.spend s where s.id = p_spend),
    (select s.fee from chains.sim_tx s where (s.asset, s.txid) = (p_asset, p_txid)), 0)
$$;

-- Whether this is the fee of a payment that was booked before it, as it was agreed that the
-- operator bears it: the same coins at the same rate, and no more than the transaction's own fee.
create or replace function treasury.is_borne(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from (
      select p.withdrawal_id as subject, p.asset, p.rate_id, p.borne_fee_units, p.txid, p.spend_id
      from withdrawals.payout p
      union all
      select o.proposal_id, o.asset, o.rate_id, o.borne_fee_units, o.txid, o.spend_id
      from treasury.outgoing o) f
    where (f.subject, f.asset, f.rate_id, f.borne_fee_units)
        = (a.subject, a.coin, a.rate, a.amounts[2])
      and f.borne_fee_units <= treasury.fee_of(f.asset, f.txid, f.spend_id)
      and exists (select from ledger.transfer t
        where t.subject = f.subject and t.kind = 'pay' or t.approval = f.subject))
$$;

-- A fee that the operator bears, and an incident only where there is no capital for it; or what two
-- people read, up to the coins that the chain shows missing.
create or replace function treasury.refuse_cost(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when treasury.is_borne(a) then case when ledger.account_class(a.debits[1]) = 'incident'
      and a.amounts[1] <= (select balance from ledger.account
        where owner = '' and class = 'operator_capital' and asset = 'USD') then 'capital_first' end
    when a.amounts[2] > policy.missing_coins(a.coin) then 'cost_not_shown'
  end
$$;

revoke execute on all functions in schema treasury from public;
