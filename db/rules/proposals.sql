-- What approvals ask of the modules whose proposals they keep.

-- How many people have to agree to a proposal besides its proposer, whatever its caller says. Money
-- and rules count their people again where an approval is used up (approvals.lock_granted). What an
-- address speaks against takes two people to credit.
create or replace function rules.people_for_proposal(p_kind text, p_subject uuid) returns integer
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'withdrawal_pay' then withdrawals.people_for_payout(p_subject)
    when p_kind in ('withdrawal_reject', 'withdrawal_clear') then 2
    when p_kind = 'suspense_claim' and (exists (select from deposits.settlement s
        where s.payment_id = p_subject and s.why = 'flagged')
      or screening.finding(p_subject) = 'match') then 2
    else 1
  end
$$;

create or replace function rules.plan_in_words(plan text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select plans.plan_in_words(plan) $$;

create or replace function rules.coin_of(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select asset from chains.payment where id = of_payment $$;

revoke execute on all functions in schema rules from public;
