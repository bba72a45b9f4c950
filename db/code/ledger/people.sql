-- How many people must stand behind a posting.

-- Whether a posting took coins out of suspense because their block left the chain.
create or replace function ledger.was_lost(p_key uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.transfer where id = p_key and kind = 'suspense_lost')
$$;

-- One person is enough where what came to a member's own deposit is credited to that member.
create or replace function ledger.people_needed(a ledger.act) returns integer
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when a.kind = 'pay' then ledger.people_for_payout(a.subject)
    when a.kind = 'suspense_claim' and ledger.payment_purpose(a.payment) = 'deposit'
      and ledger.is_of(a.payment, a.member) then 1
    when a.kind = 'incident_open' and ledger.payment_is_gone(a.payment) then 0
    -- The chain itself shows that coins which left suspense with their block are back.
    when a.kind = 'reverse' and ledger.was_lost(a.undoes) then 0
    when a.kind = 'network_cost' and ledger.is_borne(a) then 0
    else a.approvers
  end
$$;
