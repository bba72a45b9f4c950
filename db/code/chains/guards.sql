-- What approvals and identity ask of payments and addresses (approvals/questions.sql,
-- identity/questions.sql), answered here.

-- The coin of a payment: a question of approvals (approvals/questions.sql).
create or replace function approvals.coin_of(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select asset from chains.payment where id = of_payment $$;

-- Whether addresses were issued: a question of identity.
create or replace function identity.lock_addresses() returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  lock table chains.address in share mode;
  return exists (select from chains.address);
end $$;
