-- What the ledger asks of the modules above it: it names none of them. Each question is asked under
-- a name of the ledger's own, and answered by the module whose fact it is, which makes the function
-- once more with its answer (db/code/<module>/guards.sql; record 0251). Until then it raises, and
-- all of db/code is applied in one transaction: nobody ever posts against an open question.

create or replace function ledger.refuse_rate(a ledger.act, direction text) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_rate_of_today(of_rate uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_rate_of_now(of_rate uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_payment(a ledger.act, whole boolean) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.payment_purpose(of_payment uuid) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_suspense(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.payment_is_gone(of_payment uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.payment_is_final(of_payment uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_incident(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_ended(of_member text) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_of(of_payment uuid, of_member text) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_quote(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_at_work(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.people_for_payout(withdrawal uuid) returns integer
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_rate_of_payout(of_subject uuid, of_rate uuid, units bigint)
returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_signed(of_subject uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_share(a ledger.act) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_beside_run(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_mature(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_locked_still(t ledger.transfer) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_sharing(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_outflow(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_own_payment(of_payment uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_returning(of_payment uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_return_exported(of_payment uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.is_borne(a ledger.act) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.take_turn() returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_return(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_gain(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_loss(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_cost(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_own_payment(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.refuse_unknown_sender(a ledger.act) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.use_approval(p_proposal uuid, people integer, a ledger.act)
returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.left_of_approval(
  p_proposal uuid, people integer, a ledger.act, out cents numeric, out refusal text
)
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.spend_approval(p_proposal uuid, cents bigint) returns void
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function ledger.changes_to_seal(
  p_done bigint, p_span integer, out upto bigint, out changes integer, out digest bytea
)
language plpgsql as $$ begin raise exception 'no module answers'; end $$;

-- The shares of each run, as positions have them.
create or replace view ledger.run_share as
  select null::uuid as run_id, null::uuid as position_id, null::uuid as subject,
    null::text as member, null::bigint as gain_cents, null::bigint as capital_cents
  where false;

revoke execute on all functions in schema ledger from public;
