-- The data of people that other modules may read: no password, no factor.
create or replace view identity.known_member as
  select id, email, first_name, last_name, status, referral_code, referred_by, payouts_wait_until,
    verified_at, created_at, mail_language, mail_amounts
  from identity.member;

create or replace view identity.known_administrator as
  select id, email, first_name, last_name, role, status, created_at from identity.administrator;

-- A person is closed, never deleted: ledger, requests and audit log refer to them for ever.
create or replace trigger forbid_delete_of_member before delete on identity.member
  for each row execute function audit.refuse_change();

-- A person who is gone has no session left, whichever way the status changed: a closed member, a
-- suspended or removed administrator.
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

-- Deletes the data of sign-ups a day old, and expired links, offers and challenges.
create or replace function identity.forget_expired() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  delete from identity.sign_up where created_at < clock.real() - interval '1 day';
  delete from identity.reset_token where expires_at < clock.real();
  delete from identity.challenge where expires_at < clock.real();
  delete from identity.assertion where made_at < clock.real() - interval '1 hour';
  delete from identity.code_try where made_at < clock.real() - interval '1 hour';
  delete from identity.sign_up_try where made_at < clock.real() - interval '1 hour';
  delete from identity.second_step where expires_at < clock.real();
  delete from identity.member_totp
  where confirmed_at is null and offered_at < clock.real() - interval '1 day';
$$;

-- Deletes at most `p_most` rows of one kind that are older than `p_days` days, and returns their
-- number. No setting keeps them longer than the privacy policy allows, or deletes traces of an
-- intrusion within a month of it.
create or replace function identity.forget_old(p_what text, p_days integer, p_most integer)
returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  before timestamptz := clock.real() - make_interval(days => greatest(30, least(p_days,
    case p_what when 'mails' then 90 else 365 end)));
  forgotten integer;
begin
  case p_what
    when 'sessions' then
      delete from identity.session where id in (select s.id from identity.session s
        where s.expires_at < before order by s.expires_at limit p_most);
    when 'log_ins' then
      delete from identity.log_in where id in (select l.id from identity.log_in l
        where l.at < before order by l.at limit p_most);
    when 'failures' then
      delete from identity.admin_log_in_failure where id in (
        select f.id from identity.admin_log_in_failure f
        where f.at < before order by f.at limit p_most);
    when 'email_changes' then
      delete from identity.email_change where id in (select c.id from identity.email_change c
        where c.asked_at < before limit p_most);
    when 'mails' then
      -- Sent, or abandoned after the last try: pending mails are not deleted.
      delete from foundation.mail where id in (select m.id from foundation.mail m
        where m.queued_at < before
          and (m.sent_at < before or (m.sent_at is null and m.attempts >= 12))
        order by m.queued_at limit p_most);
  end case;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

grant usage on schema identity to candor_web, candor_worker;
grant execute on function identity.forget_expired(), identity.forget_old(text, integer, integer)
  to candor_worker;

grant select on identity.known_member, identity.known_administrator to candor_web, candor_worker;
-- No process reads what opens an account: no password, no secret, no code.
grant select (id, email, first_name, last_name, phone, status, referral_code, referred_by,
  accepted_terms_at, verified_at, payouts_wait_until, created_at) on identity.member
  to candor_web;
-- Programs write members and suspensions only through the functions of people. Only the owner's
-- command changes a person's role and factor (`npm run admin -- create`).
grant select (id, email, first_name, last_name, role, status, created_at, account_ends_at)
  on identity.administrator to candor_web, candor_worker;
grant select on identity.session to candor_web;
grant select on identity.suspension to candor_web;
