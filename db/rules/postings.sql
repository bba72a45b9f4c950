-- What must be true of each kind of posting, in the order of the map of money (ledger/flows.sql).
-- The ledger asks once all accounts of a posting are locked and all postings before it are in the
-- books. Each function answers why a posting is refused, or null; no program may call one. Of a run
-- it is asked by distributions.begin, of its shares by rules.is_share.
-- Written by `npm test -- schema --accept`: the rule of a kind is the function of its name, or the
-- one that kinds with the same first word share.

-- Why a posting of its kind is refused. A kind without a branch raises.
create or replace function rules.refuse_posting(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  case a.kind
    when 'deposit' then return rules.refuse_deposit(a);
    when 'deposit_unmatched' then return rules.refuse_deposit_unmatched(a);
    when 'suspense_claim' then return rules.refuse_suspense_claim(a);
    when 'suspense_return' then return rules.refuse_suspense(a);
    when 'suspense_lost' then return rules.refuse_suspense(a);
    when 'hold_balance' then return null;
    when 'hold_profit' then return null;
    when 'release_balance' then return rules.refuse_release(a);
    when 'release_profit' then return rules.refuse_release(a);
    when 'pay' then return rules.refuse_pay(a);
    when 'place' then return rules.refuse_place(a);
    when 'place_return' then return rules.refuse_place_return(a);
    when 'gain' then return rules.refuse_gain(a);
    when 'subsidise' then return null;
    when 'capital_in' then return rules.refuse_capital_in(a);
    when 'capital_out' then return rules.refuse_capital_out(a);
    when 'distribute_gain' then return null;
    when 'distribute_capital' then return rules.refuse_distribute_capital(a);
    when 'mature' then return rules.refuse_mature(a);
    when 'adjust_up' then return null;
    when 'adjust_down' then return rules.refuse_adjust_down(a);
    when 'record_loss' then return rules.refuse_record_loss(a);
    when 'absorb_loss' then return null;
    when 'share_loss' then return rules.refuse_share_loss(a);
    when 'incident_open' then return rules.refuse_incident_open(a);
    when 'incident_cover' then return null;
    when 'incident_recover' then return rules.refuse_incident_recover(a);
    when 'network_cost' then return rules.refuse_network_cost(a);
    when 'swap' then return null;
    when 'to_unclaimed' then return rules.refuse_to_unclaimed(a);
    when 'from_unclaimed' then return rules.refuse_from_unclaimed(a);
    when 'reverse' then return rules.refuse_reverse(a);
  end case;
end $$;
