-- What identity asks of the modules above it (record 0251): each question is made once more with
-- its answer by the module whose fact it is. Until then a view has no rows, and a function raises.

-- Deposits of a member that are still under way, and until when, where they end by themselves.
create or replace view identity.open_deposit as
  select null::uuid as member_id, null::bigint as cents, null::timestamptz as until where false;

-- When the positions of a member mature.
create or replace view identity.maturity as
  select null::uuid as member_id, null::timestamptz as matures_at where false;

-- Hold, and end, what a member claims as theirs.
create or replace function identity.hold_claims(p_member uuid) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function identity.end_claims(p_member uuid) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;

-- Erase what a module keeps of a person.
create or replace function identity.forget_wallets(p_member uuid) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function identity.forget_testimonial(p_member uuid) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function identity.forget_item_notes(p_member uuid) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function identity.forget_notices(p_member uuid) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;

-- Whether deposit addresses were issued; none is until the end of the transaction.
create or replace function identity.lock_addresses() returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;

revoke execute on function identity.hold_claims(uuid), identity.end_claims(uuid),
  identity.forget_wallets(uuid), identity.forget_testimonial(uuid),
  identity.forget_notices(uuid), identity.forget_item_notes(uuid),
  identity.lock_addresses() from public;
