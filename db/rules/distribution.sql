-- Distributions: a run's payments to positions, and the part of them that matures.

-- distribute_gain, distribute_capital: a run pays each position exactly its shares. The share is
-- found by its subject alone, regardless of statistics on a run's many others.
create or replace function rules.is_share(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from distributions.share s
    where s.subject = a.subject and s.member_id::text = a.member
      and a.amounts[1] = case a.kind when 'distribute_gain' then s.gain_cents
        else s.capital_cents end
      and (select r.proposal_id = a.approval and r.plan_id::text = a.plan
        from distributions.run r where r.id = s.run_id))
$$;

-- distribute_capital: after the plan's gains are paid out.
create or replace function rules.refuse_distribute_capital(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from ledger.account where class = 'pool_gain'
    and owner = a.plan and balance > 0) then 'gain_first' end
$$;

-- mature: exactly a run's payment to this position, less reversals and losses; once its term is
-- over and its run is done.
create or replace function rules.refuse_mature(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when coalesce(sum(t.amount), 0) - distributions.allocated_of(a.subject) <> a.amounts[1]
    then 'run_amount'
    when not distributions.is_unlockable(a.subject) then 'not_matured' end
  from ledger.transfer t
  where t.subject = a.subject and t.family in ('distribute', 'distribute_capital')
    and t.credit = a.debits[1]
    and not exists (select from ledger.transfer r where r.kind = 'reverse' and r.undoes = t.id)
$$;

-- A run's payments of one kind to the positions after `p_after` and up to `p_upto`: the ledger
-- posts them as sets (ledger/runs.sql). Its names are bound, so that it is inlined into the calling
-- statement.
create or replace function rules.shares_of(
  p_run uuid, p_kind text, p_after uuid, p_upto uuid
)
returns table (position_id uuid, subject uuid, member text, cents bigint)
language sql stable
begin atomic
  select * from (
    select s.position_id, s.subject, s.member_id::text,
      case p_kind when 'distribute_gain' then s.gain_cents
        when 'distribute_capital' then s.capital_cents end as cents
    from distributions.share s
    where s.run_id = p_run and s.position_id <= p_upto
      and s.position_id > coalesce(p_after, '00000000-0000-0000-0000-000000000000'::uuid)
    offset 0
  ) s where s.cents > 0;
end;
