-- What plans ask of the modules above them (record 0251): each question is a view without rows,
-- which the module whose fact it is makes once more with its answer (db/code/<module>/guards.sql).

-- Periods that a run has paid.
create or replace view plans.paid_period as
  select null::uuid as plan_id, null::date as begins, null::date as ends,
    null::bigint as target_cents
  where false;

-- What brought money of its own: a position with it as its subject was not opened from balance.
create or replace view plans.brought as select null::uuid as subject where false;

-- Withdrawals that people approved and that have not left.
create or replace view plans.approved_withdrawal as select null::uuid as id where false;

-- Shares of losses that a position did not bear in full, because too little was there.
create or replace view plans.unborne_share as
  select null::uuid as position_id, null::timestamptz as lost_at, null::timestamptz as done_at
  where false;
