-- The approvals that a payout needs: two if the member's requests of the business day up to this
-- one exceed the limit in total. Fixed by the hold: it never changes afterwards.
create or replace function withdrawals.people_for_payout(withdrawal uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
  -- One member's entries, found by their index: the planner mistakes an account for a far longer
  -- one if a pool has millions of entries, and would read all transfers.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with this as (
    select e.account_id, e.seq, t.posted_at
    from ledger.transfer t
    join ledger.entry e on e.account_id = t.credit and e.transfer_id = t.id
    where t.subject = withdrawal and t.family = 'hold' and t.leg = 1
      and e.period <= foundation.latest_period()
  )
  select case when coalesce(sum(t.amount), 0)
      > (select policy.limit_at('two_people_cents', posted_at) from this) then 2 else 1 end
  from this
  join ledger.entry e on e.account_id = this.account_id and e.seq <= this.seq and e.amount > 0
  join ledger.transfer t on t.id = e.transfer_id
  where t.family = 'hold' and t.posted_at >= date_trunc('day', this.posted_at, 'UTC')
    and e.period <= foundation.latest_period()
$$;

grant execute on function withdrawals.people_for_payout(uuid) to candor_web, candor_worker;
