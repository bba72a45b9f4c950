-- Facts from modules above the module that needs them: functions name these views in PL/pgSQL, and
-- queries read those that are granted here.

-- For plans: the positions that a deposit opened. A position of any other subject was opened from
-- balance.
create or replace view rules.opened_by_deposit as select id as subject from deposits.deposit;

-- Whether an amount that left a position was away while an earlier loss was allocated, so that the
-- position bore less than its share: the amount then does not return into it (record 0085).
create or replace function rules.is_unallocated(l plans.leaving) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from distributions.member_loss b
    join distributions.loss_allocation s on s.id = b.loss_allocation_id
    where b.position_id = l.position_id and b.profit_cents + b.balance_cents < b.share_cents
      and s.lost_at < l.left_at and (s.done_at is null or l.left_at <= s.done_at))
$$;

-- The positions that an approved withdrawal leaves within their cooling-off, without a borne fee so
-- far. Each was opened by a deposit: otherwise a member could invest free balance and withdraw it
-- at the operator's cost as often as they like.
create or replace function rules.left_in_time(p_withdrawal uuid) returns setof uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select l.position_id from plans.leaving l join plans.position o on o.id = l.position_id
  where l.withdrawal_id = p_withdrawal and l.restored_at is null
    and l.left_at < o.opened_at + interval '14 days'
    and exists (select from rules.opened_by_deposit d where d.subject = o.subject)
    and exists (select from withdrawals.withdrawal w
      where w.id = p_withdrawal and w.state = 'approved')
    and not exists (select from plans.leaving e where e.position_id = o.id and e.operator_paid_fee
      and e.withdrawal_id <> l.withdrawal_id)
$$;

-- Target against paid, since a plan began: the target of every period that a run paid, and of every
-- other day that has been over for a month. Days that can still be paid are not late.
create or replace view rules.target_record as
  select m.plan_id, coalesce(paid.target_cents, 0) + coalesce(sum(gaps.target_cents), 0)::bigint
      as target_cents,
    sum(m.gain_cents)::bigint as gain_cents, sum(m.capital_cents)::bigint as capital_cents,
    sum(m.lost_cents)::bigint as lost_cents
  from plans.month m
  left join (
    select r.plan_id, sum(r.target_cents)::bigint as target_cents
    from distributions.run r where r.done_at is not null group by r.plan_id
  ) paid on paid.plan_id = m.plan_id
  cross join lateral (
    select coalesce(m.since, (m.starts_at at time zone 'UTC')::date) as since,
      (m.starts_at at time zone 'UTC' + interval '1 month')::date as upto
  ) d
  left join lateral (
    select m.target_cents * greatest(0, d.upto - d.since - coalesce(sum(
      least(d.upto, r.ends) - greatest(d.since, r.begins)), 0)) / (d.upto - d.since)
      as target_cents
    from distributions.run r where r.plan_id = m.plan_id and r.done_at is not null
      and r.begins < d.upto and r.ends > d.since
  ) gaps on d.upto <= date_trunc('month', clock.now(), 'UTC')::date - interval '1 month'
  group by m.plan_id, paid.target_cents;

-- For identity: when the positions of a member mature.
create or replace view rules.maturity as select member_id, matures_at from plans.position;

-- For identity: whether deposit addresses were issued. None is issued until the transaction ends.
create or replace function rules.lock_addresses() returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  lock table chains.address in share mode;
  return exists (select from chains.address);
end $$;

-- For identity: deposits in progress, and when they end, if they end by themselves.
create or replace view rules.open_deposit as
  select member_id, cents, case when state = 'waiting' then expires_at end as until
  from deposits.deposit
  where status = 'pending'
    and not (state = 'waiting' and expires_at <= clock.now() and not is_listed);

-- For deposits: payments that two people have decided to send back, until they have left.
create or replace view rules.being_returned as
  select r.subject as payment_id
  from treasury.operation a join approvals.proposal r on r.id = a.proposal_id
  where a.state = 'waiting' and r.kind = 'suspense_return';

-- For policy: runs that are paid.
create or replace view rules.paid_run as
  select done_at, paid_gain_cents, paid_capital_cents from distributions.run
  where done_at is not null;

-- For policy: requested withdrawals that have neither arrived nor ended.
create or replace view rules.open_request as
  select requested_at, counted_from, amount_cents as cents, is_screened
  from withdrawals.counted
  where state in ('requested', 'approved', 'sent', 'unknown');

-- For policy: the maximum duration of the last days' payouts without the slowest twentieth, in
-- seconds, from the worker's last reading; and the time of the last successful restore.
create or replace view rules.payout_reading as
  select (reading->>'p95Due')::numeric as p95 from reporting.status_reading;
create or replace view rules.restore_proof as select proved_at from reporting.restore_drill;

-- For payouts: the newest checkpoint of the ledger, which an export may anchor in its chain.
create or replace view rules.newest_head as
  select size, root from solvency.checkpoint order by size desc limit 1;

-- For notices: a run's payment to each member. A place is the end of a share's subject, its part
-- and its position there. Parts that were notified before their run was done date from when each
-- member had a separate row.
create or replace view rules.addressed as
  select s.run_id as source, o.member_id, s.position_id as subject,
    s.gain_cents + s.capital_cents as cents, right(s.subject::text, 12) as place
  from plans.position o
  join distributions.share s on s.position_id = o.id
  where s.gain_cents + s.capital_cents > 0
    and not exists (select from distributions.part p join distributions.run r on r.id = p.run_id
      where p.run_id = s.run_id and p.notified_at < r.done_at
        and p.nth = ('x' || right(s.subject::text, 12))::bit(48)::bigint >> 24);

-- Unread notices of announcements to many members. Its id starts like the announcement's, so that a
-- list by id is a list by time, and ends with the member's place in the source.
create or replace view rules.unread_of_many as
  select i.id, a.member_id, n.kind, a.subject,
    jsonb_build_object('cents', a.cents::text) as about, n.at
  from notices.for_many n
  join rules.addressed a on a.source = n.source
  cross join lateral (select (left(n.id::text, 24) || a.place)::uuid as id) i
  where not exists (select from notices.notice k
    where k.id = i.id and k.id < foundation.latest_id());

grant select on rules.opened_by_deposit, rules.target_record, rules.being_returned,
  rules.unread_of_many to candor_web, candor_worker;
grant select on rules.newest_head to candor_worker;
