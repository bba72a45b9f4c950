-- What the network takes.

-- network_cost: a fee that the operator bears, and an incident only where there is no capital for
-- it; or what two people read, up to the coins that the chain shows missing, at a rate of now.
create or replace function rules.refuse_network_cost(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  is_operator_fee boolean := treasury.bears(a);
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

-- Whether the books bear a fee that is higher by so many units than a spend was exported with.
create or replace function rules.bears_raise(p_spend uuid, p_units bigint, at timestamptz)
returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select treasury.bears_raise(p_spend, p_units, at) $$;
