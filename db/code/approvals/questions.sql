-- What approvals ask of the modules above them: they name none of them (record 0251). Each question
-- is asked under a name of their own, and answered by the module whose fact it is, which makes the
-- function once more with its answer (db/code/<module>/guards.sql). Until then it raises. What a
-- kind of proposal shows is asked by its name instead: approvals.kind,
-- db/code/<module>/descriptions.sql.

create or replace function approvals.who(
  raw_token text, out administrator uuid, out session uuid, out ip text, out refusal text
)
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.require_role(raw_token text, roles text[]) returns uuid
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.is_young_seat(p_administrator uuid) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.must_sign(
  p_administrator uuid, p_at timestamptz default clock.real()
) returns boolean
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.usable_key(p_administrator uuid, p_credential text)
returns uuid
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.people_of(asked jsonb, p_proposer uuid) returns jsonb
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.plan_in_words(plan text) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.coin_of(of_payment uuid) returns text
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.people_for_payout(withdrawal uuid) returns integer
language plpgsql as $$ begin raise exception 'no module answers'; end $$;
create or replace function approvals.people_for_credit(of_payment uuid) returns integer
language plpgsql as $$ begin raise exception 'no module answers'; end $$;

revoke execute on all functions in schema approvals from public;
