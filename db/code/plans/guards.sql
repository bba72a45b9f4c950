-- When positions mature: a question of identity.
create or replace view identity.maturity as select member_id, matures_at from plans.position;
