-- The ways to open a session (INT-12): each compares what a person entered and relies on that
-- alone. The web process passes in a hash of the token that it hands out.

-- A session lasts 12 hours, a remembered one 30 days, an administrator's 8 hours or 30 idle minutes
-- (ACC-6). An administrator's session is logged here, once a log-in, with the name of the passkey
-- if one opened it.
create or replace function identity.insert_session(
  p_member uuid, p_administrator uuid, p_token_hash bytea, p_remember boolean,
  p_user_agent text, p_ip text, p_passkey text default null
) returns table (id uuid, expires_at timestamptz)
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  with opened as (
    insert into identity.session as s (token_hash, audience, member_id, administrator_id,
      proved_at, created_at, expires_at, idle_expires_at, user_agent, ip)
    select p_token_hash, case when p_administrator is null then 'client' else 'admin' end,
      p_member, p_administrator, t.moment, t.moment,
      t.moment + case when p_administrator is not null then interval '8 hours'
        when p_remember then interval '30 days' else interval '12 hours' end,
      case when p_administrator is not null then t.moment + interval '30 minutes' end,
      left(p_user_agent, 400), p_ip
    from (select clock.real() as moment) t
    returning s.id, s.expires_at
  ), noted as (
    insert into audit.event (actor, act, subject, after, ip)
    select 'admin:' || p_administrator, 'opened a session', p_administrator,
      jsonb_strip_nulls(jsonb_build_object('session', o.id,
        'user_agent', left(p_user_agent, 400), 'passkey', p_passkey)), p_ip
    from opened o
    where p_administrator is not null and not (foundation.in_sandbox() and exists (
      select from identity.administrator
      where id = p_administrator and email like 'desk-%@candor.example'))
  )
  select o.id, o.expires_at from opened o
$$;

-- Records a log-in attempt, for the owner of the account.
create or replace function identity.note_log_in(
  p_member uuid, p_outcome text, p_way text, p_user_agent text, p_ip text
) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into identity.log_in (member_id, outcome, way, user_agent, ip, at)
  values (p_member, p_outcome, p_way, left(p_user_agent, 400), p_ip, clock.real())
$$;

-- Records an administrator's failed log-in, whatever was wrong: in the audit log, and for the mail
-- that summarises them (SEC-1). This does not depend on any process reporting it.
create or replace function identity.note_admin_log_in_failure(
  p_administrator uuid, p_outcome text, p_user_agent text, p_ip text
) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into audit.event (actor, act, subject, after, ip)
  values ('visitor', 'log-in failed', p_administrator,
    jsonb_build_object('outcome', p_outcome, 'user_agent', left(p_user_agent, 400)), p_ip);
  insert into identity.admin_log_in_failure (administrator_id, outcome, user_agent, ip, at)
  values (p_administrator, p_outcome, left(p_user_agent, 400), p_ip, clock.real());
$$;

-- Logs a member in by password: 'opened', 'second_step' (the token is then the challenge of an
-- unfinished log-in), 'unverified' or 'password_wrong'. An unknown person (null) has no password.
create or replace function identity.log_in(
  p_member uuid, p_output bytea, p_token_hash bytea, p_remember boolean, p_in_cookie boolean,
  p_user_agent text, p_ip text, out outcome text, out session uuid, out ends_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  found_status text;
begin
  perform foundation.require_read_committed();
  -- A suspended member keeps their money, and access to it.
  select m.status into found_status from identity.member m
  where m.id = p_member and m.status <> 'closed' for share;
  if found_status is null then
    outcome := 'password_wrong';
  elsif not identity.is_password(p_member, p_output) then
    outcome := 'password_wrong';
    perform identity.note_log_in(p_member, outcome, 'password', p_user_agent, p_ip);
  elsif found_status = 'unverified' then
    outcome := 'unverified';
    perform identity.note_log_in(p_member, 'refused', 'password', p_user_agent, p_ip);
  elsif identity.has_second_factor(p_member) then
    outcome := 'second_step';
    insert into identity.second_step (token_hash, member_id, remember, in_cookie, expires_at)
    values (p_token_hash, p_member, p_remember, p_in_cookie,
      clock.real() + interval '5 minutes')
    returning expires_at into ends_at;
  else
    outcome := 'opened';
    select s.id, s.expires_at into session, ends_at from identity.insert_session(
      p_member, null, p_token_hash, p_remember, p_user_agent, p_ip) s;
    perform identity.note_log_in(p_member, 'succeeded', 'password', p_user_agent, p_ip);
  end if;
end $$;

-- The member of this unfinished log-in's challenge, and the options of its session.
create or replace function identity.half_done(p_challenge text)
returns table (member uuid, remember boolean, in_cookie boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.member_id, s.remember, s.in_cookie from identity.second_step s
  where s.token_hash = sha256(convert_to(p_challenge, 'UTF8')) and s.tries < 5
    and s.expires_at > clock.real()
$$;

-- Failed log-ins of administrators that no mail has reported, a quarter of an hour after the first:
-- one mail summarises them. They count as mailed from now on.
create or replace function identity.take_admin_log_in_failures()
returns table (administrator uuid, times bigint, origins bigint, since timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with due as (
    select f.administrator_id from identity.admin_log_in_failure f where f.mailed_at is null
    group by f.administrator_id having min(f.at) < clock.real() - interval '15 minutes'
  ), taken as (
    update identity.admin_log_in_failure f set mailed_at = clock.real()
    where f.mailed_at is null and f.administrator_id in (select administrator_id from due)
    returning f.administrator_id, f.ip, f.at
  )
  select t.administrator_id, count(*), count(distinct t.ip), min(t.at) from taken t group by 1
$$;

grant execute on function
  identity.log_in(uuid, bytea, bytea, boolean, boolean, text, text),
  identity.half_done(text) to candor_web;
grant execute on function identity.take_admin_log_in_failures() to candor_worker;
