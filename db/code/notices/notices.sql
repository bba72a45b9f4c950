-- Modules put a job on the queue 'notice' in the transaction of an event, or in its outbox. The
-- transaction that queues it adds it to the member's list here: no member is notified of an event
-- that did not happen, and no event is missing, whether or not a mail is ever sent. Once a
-- statement, because requests come in batches. The queue inserts a failed job again as 'retry':
-- that is not new.
create or replace function notices.keep_each() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  ignored bigint;
begin
  -- Jobs of other queues, and notices that the inserting module has listed.
  if not exists (select from added
      where name = 'notice' and state = 'created' and not data ? 'listed') then
    return null;
  end if;
  -- One job may carry many notices (foundation.enqueue_rows).
  with notified as materialized (
    select d.data, d.data ->> 'kind' as kind, (d.data ->> 'memberId')::uuid as member_id
    from added j cross join lateral jsonb_array_elements(
      coalesce(j.data -> 'together', jsonb_build_array(j.data))) d (data)
    where j.name = 'notice' and j.state = 'created' and not j.data ? 'listed'
      and d.data ->> 'kind' is not null and not d.data ? 'again'
  ), kept as (
    insert into notices.notice (member_id, kind, subject, about, at)
    select m.id, t.kind,
      coalesce(t.data ->> 'withdrawalId', t.data ->> 'depositId', t.data ->> 'subject')::uuid,
      t.data - array['kind', 'memberId', 'withdrawalId', 'depositId', 'subject', 'mailed', 'at'],
      -- The time of the event, if it waited in the outbox.
      coalesce((t.data ->> 'at')::timestamptz, n.now)
    from (select clock.now() as now) n, notified t join identity.member m on m.id = t.member_id
  )
  -- Postings already notify under their own topic, which the bell listens to as well, unless their
  -- notice waited in the outbox. A job for many members notifies listeners once, not once a member.
  select count(pg_notify('candor_live', jsonb_build_object('topic', 'notices',
    'to', case when many then '"everyone"'::jsonb
      else jsonb_build_object('memberId', member_id) end)::text))
  into ignored
  from (
    select distinct t.member_id, (select count(*) >= 50 from notified) as many from notified t
    where t.data ? 'at' or t.kind !~ '^(deposit|withdrawal)_'
  ) t;
  return null;
end $$;

-- Notifies each of these members of the result of their withdrawal, soon: `keep_each` lists it once
-- the worker has queued it.
create or replace function notices.notify_each(p_kind text, members uuid[], withdrawals uuid[])
returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into foundation.outbox (queue, payload)
  select 'notice', jsonb_build_object(
    'kind', p_kind, 'memberId', t.member, 'withdrawalId', t.withdrawal, 'at', n.now)
  from (select clock.now() as now) n, unnest(members, withdrawals) t (member, withdrawal)
$$;

-- Adds an event of a source to the lists of all affected members, by one row.
create or replace function notices.announce(p_kind text, p_source uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  insert into notices.for_many (kind, source, at) values (p_kind, p_source, clock.now())
  on conflict (source) do nothing;
  perform pg_notify('candor_live',
    jsonb_build_object('topic', 'notices', 'to', 'everyone')::text);
end $$;

-- Jobs that mail all affected members of a source the notice in their lists: a row names the
-- subjects after one up to another, and the job reads their members.
create or replace function notices.mail_many(
  p_kind text, p_source uuid, p_after uuid, bounds uuid[]
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  select foundation.enqueue_rows('notice', array_agg(jsonb_build_object('listed', true,
    'kind', p_kind, 'source', p_source, 'after', coalesce(bounds[t.n - 1], p_after),
    'upto', t.bound) order by t.n))
  from unnest(bounds) with ordinality t (bound, n)
$$;

-- The members that such a row mails, with the event and their amount.
create or replace function notices.mails_of(p_source uuid, p_after uuid, p_upto uuid)
returns table (member_id uuid, subject uuid, cents bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select a.member_id, a.subject, a.cents from rules.addressed a
  where a.source = p_source and a.subject <= p_upto
    and a.subject > coalesce(p_after, '00000000-0000-0000-0000-000000000000'::uuid)
  order by a.subject;
end $$;

-- Marks a member's notices as read: one, or all without an id. False if there is no notice of that
-- id.
create or replace function notices.mark_read(p_member uuid, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into notices.notice (id, member_id, kind, subject, about, at, read_at)
  select u.id, u.member_id, u.kind, u.subject, u.about, u.at, clock.now()
  from rules.unread_of_many u
  where u.member_id = p_member and (p_id is null or u.id = p_id)
  on conflict (id) do nothing;
  update notices.notice set read_at = clock.now()
  where member_id = p_member and read_at is null and (p_id is null or id = p_id)
    and id < foundation.latest_id();
  return p_id is null
    or exists (select from notices.notice where id = p_id and member_id = p_member);
end $$;

-- Deletes at most `p_most` notices that are older than `p_days` days (a month at least); returns
-- their number. Their ids follow their creation time, so no index by age is needed.
create or replace function notices.forget_old(p_days integer, p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  before timestamptz := clock.real() - make_interval(days => greatest(30, p_days));
  first_kept uuid := rpad(lpad(to_hex(floor(extract(epoch from before) * 1000)::bigint), 12, '0'),
    32, '0');
  forgotten integer;
begin
  delete from notices.notice where id in (select n.id from notices.notice n
    where n.id < first_kept order by n.id limit p_most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

grant usage on schema notices to candor_web, candor_worker;
grant select on notices.notice, notices.preference to candor_web, candor_worker;
grant execute on function notices.mark_read(uuid, uuid) to candor_web;
grant execute on function notices.mails_of(uuid, uuid, uuid), notices.forget_old(integer, integer)
  to candor_worker;
grant insert on notices.preference to candor_web;
grant update (by_mail) on notices.preference to candor_web;
