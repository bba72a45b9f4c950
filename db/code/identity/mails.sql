-- Mails are requested here, by kind and facts, in the transaction of their event; the worker
-- processes each request, writes the text, and sends it to the recipient that this database names
-- (SEC-3).

create or replace function identity.ask_mail(
  p_kind text, p_audience text, p_person uuid, p_about jsonb default '{}'
) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into identity.request (kind, audience, person, about, made_at)
  values (p_kind, p_audience, p_person, p_about, clock.real())
$$;

-- Mails a member about an event of their account, and lists it in the portal (ACC-9). `p_listed` is
-- stored with the notice, `p_about` is for the mail alone.
create or replace function identity.notify_member(
  p_member uuid, p_kind text, p_listed jsonb default '{}', p_about jsonb default '{}'
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.ask_mail(p_kind, 'client', p_member, p_listed || p_about);
  perform foundation.enqueue('notice', p_listed
    || jsonb_build_object('kind', p_kind, 'memberId', p_member, 'mailed', true));
end $$;

-- Whether a mail that any visitor can request may go to this address: a limit by kind and period,
-- for all requests together (SEC-3).
create or replace function identity.may_be_mailed(
  p_kind text, p_email text, p_most integer, p_seconds integer
) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select allowed from foundation.count_tries(array['mails: ' || p_kind], array[lower(p_email)],
    array[p_most], array[p_seconds])
$$;

-- Notifies the member whose session was just opened that it comes from a new device.
create or replace function identity.notify_new_device(raw_token text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s identity.session;
begin
  select x.* into s from identity.session x
  where x.id = (select c.session from identity.caller(raw_token, 'client') c)
    and x.created_at > clock.real() - interval '1 minute';
  if s.id is null then
    perform foundation.refuse('unauthenticated');
  end if;
  perform identity.notify_member(s.member_id, 'new_device',
    jsonb_build_object('device', s.user_agent), jsonb_build_object('at', s.created_at));
end $$;

-- The next request, which the caller's transaction locks and ends; other workers skip it.
create or replace function identity.hold_request()
returns table (id uuid, kind text, audience text, email text, person uuid, about jsonb)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select foundation.require_read_committed();
  select r.id, r.kind, r.audience, r.email, r.person, r.about
  from identity.request r order by r.id limit 1 for update skip locked
$$;

-- Ends a request that was answered, or already has its link.
create or replace function identity.end_request(p_request uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$ delete from identity.request where id = p_request $$;

-- Ends a request of this kind and returns its person and facts. Every function that creates a link
-- calls it first: no request gets two links, and no person gets one without a request (RT-4).
create or replace function identity.spend_request(p_request uuid, p_kind text)
returns identity.request
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  delete from identity.request where id = p_request and kind = p_kind returning *
$$;

grant execute on function identity.notify_new_device(text) to candor_web;
grant execute on function identity.hold_request(), identity.end_request(uuid) to candor_worker;

create or replace trigger notify_worker after insert on identity.request
  for each row execute function foundation.notify_worker();
alter table identity.request enable always trigger notify_worker;
