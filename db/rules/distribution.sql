-- Distributions: what a run pays each position, and what of it matures.

-- distribute_gain, distribute_capital: a run pays each position what its shares say, and nothing
-- that is no share. The share is found by its subject alone, whatever the planner once thought of a
-- run's many others.
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

-- distribute_capital: once the plan's gains are paid out.
create or replace function rules.refuse_distribute_capital(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from ledger.account where class = 'pool_gain'
    and owner = a.plan and balance > 0) then 'gain_first' end
$$;

-- mature: exactly what runs paid this position, less what was reversed or lost; once its term is
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

-- The shares of each run, as positions have them: the books post them as sets (ledger/runs.sql).
create or replace view rules.run_share as
  select run_id, position_id, subject, member_id::text as member, gain_cents, capital_cents
  from distributions.share;
