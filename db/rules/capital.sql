-- The operator's capital.

-- capital_in: all of a final external payment to an address issued for capital, priced now.
create or replace function rules.refuse_capital_in(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(rules.refuse_payment(a, true), rules.refuse_unknown_sender(a.payment),
    rules.refuse_purpose(a.payment, 'capital'), rules.refuse_rate(a, 'in'),
    rules.refuse_old_rate(a.rate));
end $$;

-- capital_out: no more than the surplus over all liabilities.
create or replace function rules.refuse_capital_out(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform treasury.take_turn();
  return coalesce(treasury.refuse_outflow(a), rules.refuse_rate(a, 'out'));
end $$;
