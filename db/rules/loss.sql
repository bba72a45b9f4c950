-- Losses of placements, and how members bear the rest of one.

-- record_loss: of one placement, up to its outstanding cost.
create or replace function rules.refuse_record_loss(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform treasury.take_turn();
  return (
    select case
      when a.approval is null then null -- Two people are required next.
      when p.id is null or p.plan_id::text <> a.plan then 'placement_unknown'
      when a.amounts[1] > p.open_cents then 'insufficient_funds'
    end
    from (select treasury.named_placement(a.approval) as id) i
    left join treasury.placement p on p.id = i.id
  );
end $$;

-- share_loss: exactly the amount that an approved allocation takes from this position after its
-- notice period, one leg a posting: profit by the first, balance by the second.
create or replace function rules.refuse_share_loss(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when not exists (
    select from distributions.member_loss b
    join distributions.loss_allocation s on s.id = b.loss_allocation_id
    where b.subject = a.subject and b.member_id::text = a.member
      and s.plan_id::text = a.plan and s.proposal_id = a.approval
      and s.due_at <= clock.now() and cardinality(a.legs) = 1
      and a.amounts[1] = case a.legs[1] when 1 then b.profit_cents else b.balance_cents end
  ) then 'loss_allocation_unknown' end
$$;
