-- What plans, policy and notices ask of runs and loss allocations, answered here.

-- What a loss allocation could not take: a question of plans.
create or replace view plans.unborne_share as
  select b.position_id, s.lost_at, s.done_at
  from distributions.member_loss b
    join distributions.loss_allocation s on s.id = b.loss_allocation_id
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
      where p.run_id = s.run_id and p.notified_at < r.done_at
        and p.nth = ('x' || right(s.subject::text, 12))::bit(48)::bigint >> 24);
revoke select on notices.addressed from candor_web, candor_worker;
