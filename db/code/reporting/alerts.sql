-- Alerts (OPS-10): the worker evaluates each reading and passes in the faults that it finds.

-- Stores current faults, confirms earlier ones, and ends those that were absent for a minute; true
-- if people have to be notified. Two workers that pass in the same do it once.
create or replace function reporting.note_alerts(p_alerts jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.real();
  news integer;
begin
  perform foundation.require_read_committed();
  perform foundation.take_turn('reporting.note_alerts');
  insert into reporting.alert as a (rule, subject, said, since, last_at)
  select n.rule, n.subject, n.said, moment, moment
  from jsonb_to_recordset(p_alerts) n (rule text, subject text, said jsonb)
  on conflict (rule, subject) where ended_at is null do update set last_at = excluded.last_at;
  -- Moving business time, or retrying a node, causes a fault for a moment.
  update reporting.alert set confirmed_at = moment
  where ended_at is null and confirmed_at is null and last_at = moment
    and since <= moment - interval '20 seconds';
  get diagnostics news = row_count;
  delete from reporting.alert where confirmed_at is null and last_at < moment;
  update reporting.alert set ended_at = moment
  where ended_at is null and last_at < moment - interval '1 minute';
  delete from reporting.alert where ended_at < moment - interval '90 days';
  return news > 0 or exists (select from reporting.alert where ended_at = moment);
end $$;

-- The notifications of each alert: that it began and, if people were notified, that it is over.
-- Backups have a separate mail.
create or replace view reporting.alert_news as
  select 'alert' as kind, a.id::text as subject,
    a.said || jsonb_build_object('rule', a.rule, 'since', a.since) as about
  from reporting.alert a
  where a.confirmed_at is not null and a.ended_at is null
    and a.rule not in ('backup_failed', 'backup_late', 'proof_near')
  union all
  select 'alert_ended', a.id::text,
    a.said || jsonb_build_object('rule', a.rule, 'since', a.since, 'ended_at', a.ended_at)
  from reporting.alert a
  where a.ended_at > clock.real() - interval '1 day'
    and exists (select from reporting.staff_notice n
      where n.kind = 'alert' and n.subject = a.id::text);

grant execute on function reporting.note_alerts(jsonb) to candor_worker;
grant select on reporting.alert to candor_web, candor_worker;
grant update (posted_at, end_posted_at) on reporting.alert to candor_worker;
