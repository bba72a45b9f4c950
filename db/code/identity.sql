-- What other rooms may know of people: no password, no factor.
create or replace view identity.known_member as
  select id, email, first_name, last_name, status, referral_code, referred_by, payouts_wait_until,
    verified_at, created_at
  from identity.member;

create or replace view identity.known_administrator as
  select id, email, first_name, last_name, role, status, created_at from identity.administrator;

-- A person is closed, never deleted: books, requests and audit name them for ever.
create or replace trigger member_stays before delete on identity.member
  for each row execute function audit.refuse_change();

-- Takes an administrator's time step, once: of any number of racers with one code one wins.
create or replace function identity.take_totp_step(p_administrator uuid, p_step bigint)
returns boolean
language sql volatile security definer set search_path = pg_catalog
as $$
  with taken as (
    update identity.administrator set totp_last_step = p_step
    where id = p_administrator and status = 'active' and totp_last_step < p_step
      -- A step of the far future would lock the true ones out.
      and p_step <= extract(epoch from clock.real())::bigint / 30 + 1
    returning 1
  )
  select exists (select from taken)
$$;

-- A session lives 12 hours, a remembered one 30 days, an administrator's 8 hours or 30 idle
-- minutes (ACC-6).
create or replace function identity.insert_session(
  p_member uuid, p_administrator uuid, p_token_hash bytea, p_remember boolean,
  p_user_agent text, p_ip text
) returns table (id uuid, expires_at timestamptz)
language sql volatile set search_path = pg_catalog
as $$
  with opened as (
    insert into identity.session as s (token_hash, audience, member_id, administrator_id,
      proved_at, created_at, expires_at, idle_expires_at, user_agent, ip)
    select p_token_hash, case when p_administrator is null then 'client' else 'admin' end,
      p_member, p_administrator, t.moment, t.moment,
      t.moment + case when p_administrator is not null then interval '8 hours'
        when p_remember then interval '30 days' else interval '12 hours' end,
      case when p_administrator is not null then t.moment + interval '30 minutes' end,
      p_user_agent, p_ip
    from (select clock.real() as moment) t
    returning s.id, s.expires_at
  ), noted as (
    -- An administrator's session is in the log whoever opened it: the process that logs people in
    -- could open one without them, but not unseen (record 0141).
    insert into audit.event (actor, act, subject, after, ip)
    select 'admin:' || p_administrator, 'opened a session', p_administrator,
      jsonb_build_object('session', o.id, 'user_agent', p_user_agent), p_ip
    from opened o
    where p_administrator is not null and not (foundation.in_sandbox() and exists (
      select from identity.administrator
      where id = p_administrator and email like 'desk-%@candor.example'))
  )
  select o.id, o.expires_at from opened o
$$;

-- The way to a session. An administrator's needs a time step never used before, or a passkey
-- (identity-seat-keys.sql).
create or replace function identity.open_session(
  p_member uuid, p_administrator uuid, p_token_hash bytea, p_remember boolean,
  p_totp_step bigint, p_user_agent text, p_ip text
) returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if p_administrator is not null then
    if p_member is not null or not identity.take_totp_step(p_administrator, p_totp_step) then
      return;
    end if;
  else
    -- A suspended member's money stays theirs, and so does the way to it.
    perform from identity.member m
    where m.id = p_member and m.status in ('active', 'suspended', 'closing') for share;
    if not found then
      return;
    end if;
  end if;
  return query
    select s.id, s.expires_at from identity.insert_session(p_member, p_administrator,
      p_token_hash, p_remember, p_user_agent, p_ip) s;
end $$;

-- A fresh proof on a living session (ACC-7): the caller shows the session's own token, and an
-- administrator's costs a time step.
create or replace function identity.prove_session(p_token_hash bytea, p_totp_step bigint)
returns timestamptz
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  found_session identity.session;
  moment timestamptz := clock.real();
begin
  select * into found_session from identity.session s
  where s.token_hash = p_token_hash and s.ended_at is null and s.expires_at > moment
    and (s.idle_expires_at is null or s.idle_expires_at > moment)
  for update;
  if not found then
    return null;
  end if;
  if found_session.audience = 'admin'
    and not identity.take_totp_step(found_session.administrator_id, p_totp_step) then
    return null;
  end if;
  update identity.session set proved_at = moment where id = found_session.id;
  return moment;
end $$;

-- Whoever is gone has no session left, whichever way the status was changed: a member who is
-- closed, an administrator who is suspended or removed.
create or replace function identity.end_sessions_of_the_stopped() returns trigger
language plpgsql security definer set search_path = pg_catalog
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
language sql volatile security definer set search_path = pg_catalog
as $$
  delete from identity.sign_up where created_at < clock.real() - interval '1 day';
  delete from identity.reset_token where expires_at < clock.real();
  delete from identity.session where expires_at < clock.real() - interval '1 year';
  delete from identity.passkey_challenge where expires_at < clock.real();
  delete from identity.seat_challenge where expires_at < clock.real();
  delete from identity.second_step where expires_at < clock.real();
  delete from identity.log_in where at < clock.real() - interval '1 year';
  delete from identity.email_change where asked_at < clock.real() - interval '1 year';
  delete from foundation.mail where sent_at < clock.real() - interval '90 days';
  delete from identity.member_totp
  where confirmed_at is null and offered_at < clock.real() - interval '1 day';
$$;

revoke execute on all functions in schema identity from public;
grant usage on schema identity to candor_web, candor_worker;
grant execute on function
  identity.open_session(uuid, uuid, bytea, boolean, bigint, text, text),
  identity.prove_session(bytea, bigint)
  to candor_web;
grant execute on function identity.forget_expired() to candor_worker;

grant select on identity.known_member, identity.known_administrator to candor_web, candor_worker;
grant select, insert on identity.member to candor_web;
grant update (email, first_name, last_name, phone, password_hash, status, verified_at,
  accepted_terms_at, payouts_wait_until, referred_by) on identity.member to candor_web;
-- A person's role and factor change by the owner's command only (`npm run admin:create`).
grant select on identity.administrator to candor_web;
grant update (password_hash) on identity.administrator to candor_web;
grant select on identity.session to candor_web;
grant update (ended_at, idle_expires_at) on identity.session to candor_web;
-- A suspension is written once and lifted once; its words stay.
grant select, insert on identity.suspension to candor_web;
grant update (lifted_by, lifted_at, lift_reason) on identity.suspension to candor_web;
grant select, insert on identity.sign_up to candor_web;
grant update (tries, used_at, code_mac, link_hash, expires_at) on identity.sign_up to candor_web;
grant select, insert, delete on identity.reset_token to candor_web;
