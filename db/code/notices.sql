-- A job on the queue 'notice' is what rooms leave behind in the transaction of a fact. The same
-- transaction puts it into the member's list here: nobody is told of what did not happen, and
-- nothing that happened is missing, whether or not a mail ever leaves. Once a statement, because
-- requests come in batches. The queue puts a job that failed in again as 'retry': that is not news.
create or replace function notices.keep_each() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into notices.notice (member_id, kind, subject, about, at)
  select m.id, j.data ->> 'kind',
    coalesce(j.data ->> 'withdrawalId', j.data ->> 'depositId', j.data ->> 'subject')::uuid,
    j.data - array['kind', 'memberId', 'withdrawalId', 'depositId', 'subject', 'mailed'],
    clock.now()
  from added j
  join identity.member m on m.id = (j.data ->> 'memberId')::uuid
  where j.name = 'notice' and j.state = 'created' and j.data ->> 'kind' is not null;
  -- Steps of money tell their own topic already, and the bell hears those too.
  perform pg_notify('candor_live', jsonb_build_object(
    'to', jsonb_build_object('memberId', t.member_id), 'topic', 'notices')::text)
  from (
    select distinct j.data ->> 'memberId' as member_id from added j
    where j.name = 'notice' and j.state = 'created'
      and j.data ->> 'kind' !~ '^(deposit|withdrawal)_'
  ) t;
  return null;
end $$;

create or replace trigger notice_is_kept after insert on pgboss.job
  referencing new table as added
  for each statement execute function notices.keep_each();

revoke execute on all functions in schema notices from public;
grant usage on schema notices to candor_web, candor_worker;
grant select on notices.notice, notices.preference to candor_web, candor_worker;
grant update (read_at) on notices.notice to candor_web;
grant insert on notices.preference to candor_web;
grant update (by_mail) on notices.preference to candor_web;
