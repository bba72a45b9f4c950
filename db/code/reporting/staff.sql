-- Notifications of administrators (ADM-11), derived from the data that modules publish: the worker
-- checks when an administrator acted and every few minutes, and notifies each of them once of each
-- event.

-- The active administrators, without the simulated ones of a sandbox.
create or replace view reporting.acting_staff as
  select id, email, first_name, role, role in ('owner', 'finance') as decides
  from identity.administrator
  where status = 'active' and (account_ends_at is null or account_ends_at > clock.real())
    and not (foundation.in_sandbox() and email like 'desk-%@candor.example');

-- Open items above what one person may approve in a day.
create or replace view reporting.large_waiting as
  with least_cents as (
    select value as cents from policy.current_limit where name = 'two_people_cents')
  select w.id::text as subject, jsonb_build_object('of', 'withdrawal',
    'cents', w.amount_cents::text, 'method', w.method, 'address', right(w.address, 4),
    'since', w.requested_at) as about
  from reporting.queued q join withdrawals.withdrawal w using (id), least_cents l
  where q.queue = 'withdrawals' and w.amount_cents > l.cents
  union all
  select d.id::text, jsonb_build_object('of', 'deposit', 'cents', d.cents::text,
    'asset', d.asset, 'since', d.quoted_at)
  from reporting.queued q join deposits.deposit d using (id), least_cents l
  where q.queue = 'deposits' and d.cents > l.cents;

-- The events of the last day.
create or replace view reporting.event_of_today as
  select * from audit.event e
  where e.at > clock.real() - interval '1 day' and e.at between
    foundation.moment_when_planned('3 days') and foundation.latest_moment();

-- All notifications and their recipients, sent or not.
create or replace view reporting.staff_news as
  select s.id as administrator_id, 'large_waiting' as kind, l.subject, l.about
  from reporting.large_waiting l join reporting.acting_staff s on s.decides
  union all
  select s.id, 'proposal_expiring', p.id::text,
    jsonb_build_object('kind', p.kind, 'expires_at', p.expires_at)
  from approvals.undecided p join reporting.acting_staff s on s.decides
  where p.expires_at <= clock.real() + interval '4 hours'
    and p.proposed_by is distinct from s.id
    and not exists (select from approvals.approver a
      where a.proposal_id = p.id and a.administrator_id = s.id)
  union all
  -- A proposer is notified of the result, unless it is their own decision.
  select s.id, 'proposal_decided', p.id::text, jsonb_build_object('kind', p.kind,
    'status', case p.status when 'open' then 'expired' when 'failed' then 'approved'
      else p.status end,
    'failed', p.failed_code, 'reason', p.reason)
  from approvals.proposal p join reporting.acting_staff s on s.id = p.proposed_by
  where (p.status in ('rejected', 'expired') or p.executed_at is not null
      or p.failed_code is not null or p.expires_at <= clock.real())
    and coalesce(p.decided_at, p.expires_at) > clock.real() - interval '1 day'
    and p.rejected_by is distinct from s.id
  union all
  -- Owners, and the person concerned, are notified of every change of an admin account.
  select s.id, 'team_changed', e.id::text, jsonb_build_object('act', e.act, 'by', e.actor,
    'account', coalesce((select a.email from identity.administrator a
      where a.id::text = e.subject), e.subject), 'at', e.at)
  from reporting.event_of_today e join reporting.acting_staff s
    on s.role = 'owner' or s.id::text = e.subject
  where (e.act in ('seat suspended',
      'seat: sessions ended', 'seat: codes opened again', 'took the seat by its link',
      'enrolled a decision key by a link')
    or e.act like 'approve admin\_%' or e.act = 'approve seat_key_add')
    and e.actor <> 'admin:' || s.id
  union all
  -- A log-in from an origin that this account has not used for 90 days.
  select s.id, 'log_in', e.id::text,
    jsonb_build_object('ip', e.ip, 'user_agent', e.after ->> 'user_agent', 'at', e.at)
  from reporting.event_of_today e join reporting.acting_staff s on e.actor = 'admin:' || s.id
  where e.act = 'opened a session'
    and not exists (select from audit.event b
      where b.actor = e.actor and b.act = e.act and b.id < e.id
        and b.at > e.at - interval '90 days' and b.at between
          foundation.moment_when_planned('93 days') and foundation.latest_moment()
        and b.ip is not distinct from e.ip
        and b.after ->> 'user_agent' is not distinct from e.after ->> 'user_agent')
  union all
  -- A coin that exchanges report as off its peg, from the last accepted price on: once an hour at
  -- most, however often it recovers briefly (CHN-12).
  select s.id, 'price_off_peg', l.asset || ' ' || to_char(
    date_bin('1 hour', coalesce(r.at, l.at), '2000-01-01'), 'YYYY-MM-DD"T"HH24'),
    jsonb_build_object('asset', l.asset, 'sources', l.sources, 'at', l.at)
  from market.price_jump l
  left join market.current_rate r on r.asset = l.asset
  join reporting.acting_staff s on s.decides
  where l.off_peg and coalesce(r.off_peg, true)
  union all
  select s.id, 'backup_failed', b.subject, b.about
  from reporting.backup_trouble b join reporting.acting_staff s on s.role = 'owner'
  union all
  select s.id, a.kind, a.subject, a.about
  from reporting.alert_news a join reporting.acting_staff s on s.role = 'owner'
  union all
  -- Every owner is notified of a key or a webhook, including its creator: it may not have been
  -- them.
  select s.id, 'integration_changed', e.id::text, jsonb_build_object('act', e.act,
    'by', coalesce((select a.email from identity.administrator a
      where 'admin:' || a.id = e.actor), e.actor),
    'name', e.after ->> 'name', 'at', e.at)
  from reporting.event_of_today e join reporting.acting_staff s on s.role = 'owner'
  where e.act in ('api key made', 'api key ended',
    'webhook made', 'webhook secret rotated', 'webhook ended')
  union all
  -- Every four hours, the items that have waited for an hour.
  select s.id, 'digest', to_char(date_bin('4 hours', clock.real(), '2000-01-01'),
    'YYYY-MM-DD"T"HH24'), q.about
  from reporting.acting_staff s
  cross join (select jsonb_object_agg(w.name, jsonb_build_object('waiting', w.waiting,
      'oldest_at', w.oldest_at)) as about
    from reporting.waiting w where w.oldest_at < w.now - interval '1 hour') q
  where s.decides and q.about is not null;

-- Records the unsent notifications, and returns them for the mails.
create or replace function reporting.notify_staff()
returns table (administrator uuid, email text, first_name text, kind text, about jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with notified as (
    insert into reporting.staff_notice as n (administrator_id, kind, subject, about, at)
    select w.administrator_id, w.kind, w.subject, w.about, clock.real()
    from reporting.staff_news w
    where not exists (select from reporting.staff_notice k
      where k.administrator_id = w.administrator_id and k.kind = w.kind and k.subject = w.subject)
    on conflict (administrator_id, kind, subject) do nothing
    returning n.id, n.administrator_id, n.kind, n.about
  )
  select t.administrator_id, s.email, s.first_name, t.kind, t.about
  from notified t join reporting.acting_staff s on s.id = t.administrator_id
  order by t.administrator_id, t.kind, t.id
$$;

-- Marks all notifications of the session's administrator as read.
create or replace function reporting.read_staff_notices(raw_token text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (select c.person from identity.caller(raw_token, 'admin') c);
begin
  if whose is null then
    perform foundation.refuse('unauthenticated');
  end if;
  update reporting.staff_notice set read_at = clock.real()
  where administrator_id = whose and read_at is null;
end $$;

grant execute on function reporting.notify_staff() to candor_worker;
grant execute on function reporting.read_staff_notices(text) to candor_web;
grant select on reporting.staff_notice to candor_web;
