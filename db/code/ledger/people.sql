-- How many people must stand behind a posting.
-- Limits belong to a room whose code comes later.
set local check_function_bodies = off;

-- How many people a payout needs: more than the limit, summed over the member's requests of the
-- business day up to this one, takes two. Fixed by the hold: it never changes afterwards.
create or replace function ledger.people_for_payout(withdrawal uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
  -- One member's entries, found by their index: the planner takes an account for a far longer one
  -- where a pool has millions of entries, and would read all transfers there are.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with this as (
    select e.account_id, e.seq, t.posted_at
    from ledger.transfer t
    join ledger.entry e on e.account_id = t.credit and e.transfer_id = t.id
    where t.subject = withdrawal and t.family = 'hold' and t.leg = 1
  )
  select case when coalesce(sum(t.amount), 0)
      > (select policy.limit_at('two_people_cents', posted_at) from this) then 2 else 1 end
  from this
  join ledger.entry e on e.account_id = this.account_id and e.seq <= this.seq and e.amount > 0
  join ledger.transfer t on t.id = e.transfer_id
  where t.family = 'hold' and t.posted_at >= date_trunc('day', this.posted_at, 'UTC')
$$;

-- Does this payment's address belong to a deposit of this member?
create or replace function ledger.is_of(of_payment uuid, of_member text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from chains.payment p
    join chains.address d on d.id = p.address_id
    join deposits.deposit q on q.id = d.subject
    where p.id = of_payment and q.member_id::text = of_member)
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
    when a.kind = 'network_cost' and treasury.is_borne(a) then 0
    else a.approvers
  end
$$;
