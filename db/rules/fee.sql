-- Network fees.

-- network_cost: a fee that the operator bears, charged to an incident only without capital for it;
-- or a fee that two people read, up to the coins that the chain shows missing, at a current rate.
create or replace function rules.refuse_network_cost(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  is_operator_fee boolean := treasury.operator_pays(a);
begin
  return coalesce(case
      when is_operator_fee then case when ledger.account_class(a.debits[1]) = 'incident'
        and a.amounts[1] <= (select balance from ledger.account
          where owner = '' and class = 'operator_capital' and asset = 'USD')
        then 'capital_first' end
      when a.amounts[2] > policy.missing_coins(a.coin) then 'cost_not_shown'
    end,
    rules.refuse_rate(a, 'lost'),
    case when not is_operator_fee then rules.refuse_old_rate(a.rate) end);
end $$;

-- Whether the ledger automatically posts a fee that exceeds a spend's exported one by this many
-- units.
create or replace function rules.operator_pays_raise(p_spend uuid, p_units bigint, at timestamptz)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.operator_pays_raise(p_spend, p_units, at) $$;
