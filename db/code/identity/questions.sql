-- What identity asks of the modules above it (record 0251): each question is made once more with
-- its answer by the module whose fact it is. Until then a view has no rows.

-- Deposits of a member that are still under way, and until when, where they end by themselves.
create or replace view identity.open_deposit as
  select null::uuid as member_id, null::bigint as cents, null::timestamptz as until where false;

-- When the positions of a member mature.
create or replace view identity.maturity as
  select null::uuid as member_id, null::timestamptz as matures_at where false;
