-- Items that await people: defined once, for the counts, the lists and the mails (ADM-11, ADM-12).

create or replace view reporting.queued as
  select 'withdrawals' as queue, id, requested_at as since
  from withdrawals.withdrawal where state = 'requested'
  union all
  select 'deposits', id, quoted_at from deposits.deposit where is_listed and state = 'review'
  union all
  select 'approvals', id, proposed_at from approvals.undecided
  union all
  select 'kyc', id, submitted_at from kyc.submission where state = 'submitted'
  union all
  select 'suspense', id, settled_at from deposits.unmatched
  union all
  select 'claims', id, claimed_at from deposits.claim where state = 'open'
  union all
  select 'disputes', id, opened_at from solvency.dispute where state = 'open'
  union all
  select 'messages', m.id, m.received_at from site.message m
  where 'new' = coalesce((select k.state from site.message_mark k
    where k.message_id = m.id order by k.id desc limit 1), 'new')
  union all
  -- A shortfall is open until all of it is covered or recovered.
  select 'incidents', i.payment_id, i.opened_at
  from ledger.balance b left join deposits.incident i on i.closed_at is null
  where b.owner = '' and b.class = 'incident' and b.asset = 'USD' and b.balance > 0;

-- The number of items in each queue and the oldest date, with the time of the clock that dated
-- them.
create or replace view reporting.waiting as
  select queue as name, count(*)::integer as waiting, min(since) as oldest_at,
    case when queue in ('approvals', 'messages') then clock.real() else clock.now() end as now
  from reporting.queued group by queue;

grant select on reporting.queued, reporting.waiting to candor_web;
