-- Placements: coins that are placed, their returned cost, and their gains. Postings on placements
-- are checked one after another: each sees the rows of the others.

-- place: coins of one plan to a venue that two people listed, never more than members put in.
create or replace function rules.refuse_place(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform treasury.take_turn();
  return coalesce(treasury.refuse_outflow(a), rules.refuse_rate(a, 'out'));
end $$;

-- A return is the cost of the placement whose address received it, up to its outstanding cost.
create or replace function rules.refuse_cost_back(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p.id is null or p.plan_id::text <> a.plan then 'payment_purpose'
    when a.amounts[2] > p.open_cents then 'cost_returned'
  end
  from (select treasury.placement_of(a.payment) as id) i
  left join treasury.placement p on p.id = i.id
$$;

-- place_return: coins at the address of a placement, up to its outstanding cost.
create or replace function rules.refuse_place_return(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform treasury.take_turn();
  return coalesce(rules.refuse_payment(a, false), rules.refuse_purpose(a.payment, 'placement'),
    rules.refuse_cost_back(a), rules.refuse_rate(a, 'in'), rules.refuse_old_rate(a.rate));
end $$;

-- A run that pays capital keeps the gains that it found at its start: no gain is posted beside it.
create or replace function rules.refuse_beside_run(of_plan text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from distributions.run r where r.plan_id::text = of_plan
    and r.started_at is not null and r.done_at is null and r.capital_cents > 0)
    then 'run_moving' end
$$;

-- gain: external coins at the address of a placement that two people named, once the cost of every
-- placement at its venue is back and no loss there is open (INT-9).
create or replace function rules.refuse_gain(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform treasury.take_turn();
  return coalesce(rules.refuse_payment(a, false), rules.refuse_unknown_sender(a.payment),
    rules.refuse_purpose(a.payment, 'placement'), treasury.gain_refusal(a.payment, a.plan),
    case when treasury.named_placement(a.approval) <> treasury.placement_of(a.payment)
      then 'approval_mismatch' end,
    rules.refuse_beside_run(a.plan), rules.refuse_rate(a, 'in'), rules.refuse_old_rate(a.rate));
end $$;
