-- What a run gives and a sharing takes: the ledger's questions (ledger/questions.sql), answered
-- here.

-- A run pays each position what its shares say, and nothing that is no share. The share is found
-- by its subject alone, whatever the planner once thought of a run's many others.
create or replace function ledger.is_share(a ledger.act) returns boolean
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

-- What a run that pays capital found when it began stays so: no gain comes beside it.
create or replace function ledger.refuse_beside_run(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from distributions.run r where r.plan_id::text = a.plan
    and r.started_at is not null and r.done_at is null and r.capital_cents > 0)
    then 'run_moving' end
$$;

-- What matures is exactly what runs paid this position, less what was reversed or lost; once its
-- term is over and its run is done.
create or replace function ledger.refuse_mature(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when coalesce(sum(t.amount), 0) - distributions.borne_of(a.subject) <> a.amounts[1]
    then 'run_amount'
    when not distributions.is_unlockable(a.subject) then 'not_matured' end
  from ledger.transfer t
  where t.subject = a.subject and t.family in ('distribute', 'distribute_capital')
    and t.credit = a.debits[1]
    and not exists (select from ledger.transfer r where r.kind = 'reverse' and r.undoes = t.id)
$$;

-- What a run paid is taken back while all of it is locked, and what a loss took of it is given back
-- while the rest is: later a mirror would take what another run locked for the same member, or lock
-- what nothing unlocks. What happened since is taken back first.
create or replace function ledger.is_locked_still(t ledger.transfer) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when t.kind in ('distribute_gain', 'distribute_capital') then
      not distributions.is_unlocked(t.subject) and distributions.borne_of(t.subject) = 0
    when t.kind = 'share_loss' and t.leg = 1 then not exists (
      select from distributions.borne b
      where b.burden = t.subject and distributions.is_unlocked(b.share))
    else true end
$$;

-- Only what an approved sharing whose notice is over gives exactly this position to bear, one leg
-- a posting: profit by the first, balance by the second.
create or replace function ledger.refuse_sharing(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when not exists (
    select from distributions.burden b
    join distributions.sharing s on s.id = b.sharing_id
    where b.subject = a.subject and b.member_id::text = a.member
      and s.plan_id::text = a.plan and s.proposal_id = a.approval
      and s.due_at <= clock.now() and cardinality(a.legs) = 1
      and a.amounts[1] = case a.legs[1] when 1 then b.profit_cents else b.balance_cents end
  ) then 'sharing_unknown' end
$$;

create or replace view ledger.run_share as
  select run_id, position_id, subject, member_id::text as member, gain_cents, capital_cents
  from distributions.share;

-- What a sharing could not take: a question of plans.
create or replace view plans.unborne_share as
  select b.position_id, s.lost_at, s.done_at
  from distributions.burden b join distributions.sharing s on s.id = b.sharing_id
  where b.profit_cents + b.balance_cents < b.share_cents;
revoke select on plans.unborne_share from candor_web, candor_worker;

-- What runs have paid: questions of plans and of policy.
create or replace view plans.paid_period as
  select plan_id, begins, ends, target_cents from distributions.run where done_at is not null;
revoke select on plans.paid_period from candor_web, candor_worker;
create or replace view policy.paid_run as
  select done_at, paid_gain_cents, paid_capital_cents from distributions.run
  where done_at is not null;

-- What a run brought each member, a question of notices: a place is what a share's subject ends
-- with, its part and its position there. Parts that were told before their run was done are from a
-- time when each member had a row of their own.
create or replace view notices.addressed as
  select s.run_id as source, o.member_id, s.position_id as subject,
    s.gain_cents + s.capital_cents as cents, right(s.subject::text, 12) as place
  from plans.position o
  join distributions.share s on s.position_id = o.id
  where s.gain_cents + s.capital_cents > 0
    and not exists (select from distributions.part p join distributions.run r on r.id = p.run_id
      where p.run_id = s.run_id and p.told_at < r.done_at
        and p.nth = ('x' || right(s.subject::text, 12))::bit(48)::bigint >> 24);
revoke select on notices.addressed from candor_web, candor_worker;

drop function if exists ledger.borne_of(uuid);
revoke execute on all functions in schema ledger from public;
