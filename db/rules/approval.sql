-- The approval of a posting. The ledger and approvals do not know each other: here an approval is
-- used up, once, only for the posting that it was given for.

-- The number of people who must approve a posting. One is enough if a payment to a member's own
-- deposit is credited to that member.
create or replace function rules.people_needed(a ledger.act) returns integer
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when a.kind = 'pay' then withdrawals.people_for_payout(a.subject)
    when a.kind = 'suspense_claim' and rules.payment_purpose(a.payment) = 'deposit'
      and rules.is_of(a.payment, a.member) then 1
    when a.kind = 'incident_open' and rules.payment_is_gone(a.payment) then 0
    -- The chain itself shows that coins which left suspense with their block are back.
    when a.kind = 'reverse' and ledger.was_lost(a.undoes) then 0
    when a.kind = 'network_cost' and treasury.operator_pays(a) then 0
    else a.approvers
  end
$$;

-- The amount that a posting uses of its approval: its coins if it moves coins, else all its
-- dollars, from however many accounts.
create or replace function rules.taken_by(a ledger.act) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case when a.coin is null then (select sum(x) from unnest(a.amounts) x)::bigint
    when a.kind = 'network_cost' then a.amounts[2] else a.amounts[1] end
$$;

-- Uses up an approval for one posting; null, or why the ledger must refuse. The payload has the
-- approved terms: { flow, amount, owner, plan }, and where there is a choice the class of the
-- paying account (`from`) and the payment. A mirror has the plan of the posting that it reverses.
create or replace function rules.use_approval(p_proposal uuid, people integer, a ledger.act)
returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
  refusal text := approvals.lock_granted(p_proposal, people);
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into p from approvals.proposal where id = p_proposal;
  if p.consumed_by is not null then
    return 'approval_used';
  end if;
  if p.subject <> a.subject or p.payload->>'flow' is distinct from a.kind
    or coalesce(p.payload->>'amount', p.payload->>'units')
      is distinct from rules.taken_by(a)::text
    or p.payload->>'owner' is distinct from a.member
    or (p.payload->>'plan' is distinct from a.plan and a.kind <> 'reverse')
    or exists (select from unnest(a.debits) d
      where ledger.account_class(d) not in (p.payload->>'from', 'fx_coin'))
    or coalesce(p.payload->>'asset', a.coin) is distinct from a.coin
    or coalesce(p.payload->>'payment', a.payment::text) is distinct from a.payment::text then
    return 'approval_mismatch';
  end if;
  update approvals.proposal set consumed_by = a.key, spent = rules.taken_by(a)
  where id = p.id;
  return null;
end $$;

-- The rest of a run's approval for postings of this kind and plan, or why there is none. The
-- payload has the sum of all of them: { flow, amount, plan }.
create or replace function rules.left_of_approval(
  p_proposal uuid, people integer, a ledger.act, out cents numeric, out refusal text
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  p approvals.proposal;
begin
  refusal := approvals.lock_granted(p_proposal, people);
  select * into p from approvals.proposal where id = p_proposal;
  if refusal is null and (p.payload->>'flow' is distinct from split_part(a.kind, '_', 1)
    or p.payload->>'plan' is distinct from a.plan) then
    refusal := 'approval_mismatch';
  end if;
  cents := coalesce((p.payload->>'amount')::numeric, 0) - p.spent;
end $$;

-- Spends part of a run's approval.
create or replace function rules.spend_approval(p_proposal uuid, cents bigint) returns void
language sql set search_path = pg_catalog, pg_temp
as $$ select approvals.spend(p_proposal, cents) $$;
