-- Withdrawals: a hold, which needs only its balance, and its one end.

-- A hold ends once and in full: paid, or back where it came from.
create or replace function rules.refuse_end(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  hold ledger.transfer;
begin
  select * into hold from ledger.transfer
  where subject = a.subject and family = 'hold' and leg = 1;
  if not found or hold.credit <> a.debits[1] then
    return 'hold_missing';
  end if;
  if hold.amount <> a.amounts[1] then
    return 'hold_amount';
  end if;
  if a.kind <> 'pay' and hold.debit <> a.credits[1] then
    return 'hold_origin';
  end if;
  return null;
end $$;

-- release_balance, release_profit: the hold, while no payment of it is signed.
create or replace function rules.refuse_release(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(rules.refuse_end(a),
    case when withdrawals.is_signed(a.subject) then 'payout_signed' end)
$$;

-- pay: the hold, at the rate and with the coins that were fixed before it left, or at a current
-- rate.
create or replace function rules.refuse_pay(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(rules.refuse_end(a), rules.refuse_rate(a, 'out'), case
    when market.is_rate_of_now(a.rate) then null
    when exists (select from withdrawals.payout where withdrawal_id = a.subject
      and rate_id = a.rate and total_units = a.amounts[2]) then null
    else 'rate_stale' end)
$$;
