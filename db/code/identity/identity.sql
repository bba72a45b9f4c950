-- What other modules may know of people: no password, no factor.
create or replace view identity.known_member as
  select id, email, first_name, last_name, status, referral_code, referred_by, payouts_wait_until,
    verified_at, created_at, mail_language, mail_amounts
  from identity.member;

create or replace view identity.known_administrator as
  select id, email, first_name, last_name, role, status, created_at from identity.administrator;

-- A person is closed, never deleted: books, requests and audit name them for ever.
create or replace trigger member_stays before delete on identity.member
  for each row execute function audit.refuse_change();

-- Anyone who is gone has no session left, whichever way the status was changed: a member who is
-- closed, an administrator who is suspended or removed.
create or replace function identity.end_sessions_of_the_stopped() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.status = old.status then
    return null;
  elsif tg_table_name = 'member' and new.status = 'closed' then
    update identity.session set ended_at = clock.real()
    where member_id = new.id and ended_at is null;
  elsif tg_table_name = 'administrator' and new.status in ('suspended', 'removed') then
    update identity.session set ended_at = clock.real()
    where administrator_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

create or replace trigger end_sessions after update of status on identity.member
  for each row execute function identity.end_sessions_of_the_stopped();
create or replace trigger end_sessions after update of status on identity.administrator
  for each row execute function identity.end_sessions_of_the_stopped();

-- Forgets what was typed in sign-ups a day old, dead links, offers and challenges, mails sent 90
-- days ago, and sessions, log-ins and changes of address of more than a year ago.
create or replace function identity.forget_expired() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  delete from identity.sign_up where created_at < clock.real() - interval '1 day';
  delete from identity.reset_token where expires_at < clock.real();
  delete from identity.session where expires_at < clock.real() - interval '1 year';
  delete from identity.challenge where expires_at < clock.real();
  delete from identity.assertion where made_at < clock.real() - interval '1 hour';
  delete from identity.second_step where expires_at < clock.real();
  delete from identity.log_in where at < clock.real() - interval '1 year';
  delete from identity.email_change where asked_at < clock.real() - interval '1 year';
  delete from foundation.mail where sent_at < clock.real() - interval '90 days';
  delete from identity.member_totp
  where confirmed_at is null and offered_at < clock.real() - interval '1 day';
  delete from identity.seat_failure where at < clock.real() - interval '1 year';
$$;

revoke execute on all functions in schema identity from public;
grant usage on schema identity to candor_web, candor_worker;
grant execute on function identity.forget_expired() to candor_worker;

grant select on identity.known_member, identity.known_administrator to candor_web, candor_worker;
-- Whatever opens an account is read by no process: no password, no secret, no code.
grant select (id, email, first_name, last_name, phone, status, referral_code, referred_by,
  accepted_terms_at, verified_at, payouts_wait_until, created_at) on identity.member
  to candor_web;
-- No program writes a member or a suspension but through the functions of people.
-- A person's role and factor change by the owner's command only (`npm run admin:create`).
grant select (id, email, first_name, last_name, role, status, created_at, seat_ends_at)
  on identity.administrator to candor_web, candor_worker;
grant select on identity.session to candor_web;
grant select on identity.suspension to candor_web;
