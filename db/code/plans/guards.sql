-- What of a balance is at work: the ledger's question (ledger/questions.sql), answered here.

-- What positions hold leaves a balance only after they let it go, so that they never hold more
-- than there is (MONEY, Positions). Anyone who moves a member's positions waits for this, and this
-- for them.
create or replace function ledger.refuse_at_work(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  leaving bigint;
  has bigint;
begin
  select h.balance, sum(d.amount) into has, leaving
  from unnest(a.debits, a.amounts) d (id, amount)
  join ledger.account h on h.id = d.id and h.class = 'member_balance' group by h.id;
  if leaving is null then
    return null;
  end if;
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.position', a.member);
  -- Where there is too little altogether, that is what is told.
  if leaving <= has and plans.beyond(a.member, leaving) > 0 then
    return 'balance_at_work';
  end if;
  return null;
end $$;

-- When positions mature: a question of identity.
create or replace view identity.maturity as select member_id, matures_at from plans.position;

revoke execute on all functions in schema ledger from public;
