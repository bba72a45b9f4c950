-- What plans and identity ask of deposits (plans/questions.sql, identity/questions.sql), answered
-- here.

-- What brings money of its own: a question of plans.
create or replace view plans.brought as select id as subject from deposits.deposit;
grant select on plans.brought to candor_web, candor_worker;

-- Deposits that are still under way: a question of identity.
create or replace view identity.open_deposit as
  select member_id, cents, case when state = 'waiting' then expires_at end as until
  from deposits.deposit
  where status = 'pending'
    and not (state = 'waiting' and expires_at <= clock.now() and not is_listed);
