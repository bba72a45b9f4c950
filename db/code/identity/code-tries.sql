-- Codes that people enter, passed in by the web process (INT-12, SEC-1). Each try is counted here,
-- in the transaction that stores it for the worker, which compares it in a separate one: rolling
-- back the count rolls back the try, and neither program sees an answer that it can undo. An error
-- before the code takes the same path, so that every refusal takes the same time.

-- How long a try waits for the worker. A later answer opens nothing, as no request waits for it.
create or replace function identity.try_lasts() returns interval
language sql immutable parallel safe return interval '5 seconds';

-- Counts a try of a person's authenticator: its number out of five, or why it is not examined.
-- While the worker is silent, the five tries are not yet guesses.
create or replace function identity.count_code(
  p_audience text, p_person uuid, out nth integer, out barred text
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  if p_audience = 'client' then
    update identity.member_totp t set failures = t.failures + 1
    where t.member_id = p_person and t.confirmed_at is not null and t.failures < 5
    returning t.failures into nth;
    barred := case when nth is null and exists (select from identity.member_totp t
      where t.member_id = p_person and t.confirmed_at is not null) then 'codes_ended'
      when nth is null then 'second_factor_wrong' end;
  else
    update identity.administrator a set code_failures = a.code_failures + 1
    where a.id = p_person and a.status = 'active' and a.code_failures < 5
      and (a.account_ends_at is null or a.account_ends_at > clock.real())
    returning a.code_failures into nth;
    barred := case when nth is null then 'codes_ended' end;
  end if;
  if barred = 'codes_ended' and exists (select from identity.code_try t
    where t.person = p_person and t.settled_at is null
      and t.made_at < clock.real() - identity.try_lasts()) then
    barred := 'not_checked';
  end if;
end $$;

-- The second step of a log-in, by a code or a recovery code (its keyed hash): one of five tries in
-- five minutes. Null if the log-in has used them up.
create or replace function identity.hand_in_step(
  p_challenge text, p_code text, p_pad bytea, p_recovery_hash bytea, p_token_hash bytea,
  p_user_agent text, p_ip text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  half identity.second_step;
  barred text;
  made uuid;
begin
  update identity.second_step s set tries = s.tries + 1
  where s.token_hash = sha256(convert_to(p_challenge, 'UTF8')) and s.tries < 5
    and s.expires_at > clock.real()
  returning * into half;
  if not found then
    return null;
  end if;
  if p_recovery_hash is null then
    barred := (select c.barred from identity.count_code('client', half.member_id) c);
  end if;
  insert into identity.code_try (purpose, audience, person, barred, code, pad, recovery_hash, nth,
    half_done, remember, token_hash, user_agent, ip, made_at)
  values ('second_step', 'client', half.member_id, barred, coalesce(p_code, ''),
    coalesce(p_pad, ''), p_recovery_hash, half.tries, half.token_hash, half.remember,
    p_token_hash, left(p_user_agent, 400), p_ip, clock.real())
  returning id into made;
  return made;
end $$;

-- An administrator's log-in by password and code. Only a code with a correct password is counted;
-- an unknown person (null) has none. Only the log and the person learn what was wrong.
create or replace function identity.hand_in_log_in(
  p_administrator uuid, p_output bytea, p_code text, p_pad bytea, p_token_hash bytea,
  p_user_agent text, p_ip text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  nth integer;
  barred text := 'password_wrong';
  made uuid;
begin
  if identity.is_password(p_administrator, p_output) then
    select c.nth, c.barred into nth, barred from identity.count_code('admin', p_administrator) c;
  end if;
  insert into identity.code_try (purpose, audience, person, barred, code, pad, nth, token_hash,
    user_agent, ip, made_at)
  values ('log_in', 'admin', (select a.id from identity.administrator a
      where a.id = p_administrator),
    barred, coalesce(p_code, ''), coalesce(p_pad, ''), nth, p_token_hash,
    left(p_user_agent, 400), p_ip, clock.real())
  returning id into made;
  return made;
end $$;

-- Re-authentication by a code of the caller's authenticator. Null if the session has ended.
create or replace function identity.hand_in_proof(
  raw_token text, p_audience text, p_code text, p_pad bytea, p_token_hash bytea
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
  counted record;
  made uuid;
begin
  select * into c from identity.caller(raw_token, p_audience);
  if c.person is null then
    return null;
  end if;
  select * into counted from identity.count_code(p_audience, c.person);
  insert into identity.code_try (purpose, audience, person, barred, code, pad, nth, session_id,
    token_hash, made_at)
  values ('prove', p_audience, c.person, counted.barred, coalesce(p_code, ''),
    coalesce(p_pad, ''), counted.nth, c.session, p_token_hash, clock.real())
  returning id into made;
  return made;
end $$;

-- Confirms the authenticator that a member was offered by a code, with recovery codes (keyed
-- hashes) in case it is the first factor. Its secret is always the one that the member was just
-- shown.
create or replace function identity.hand_in_confirmation(
  raw_token text, p_code text, p_pad bytea, p_recovery_codes bytea[]
) returns uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into identity.code_try (purpose, audience, person, code, pad, session_id, recovery_codes,
    ip, request_id, made_at)
  select 'confirm', 'client', identity.require_member(raw_token), coalesce(p_code, ''),
    coalesce(p_pad, ''), (select c.session from identity.caller(raw_token, 'client') c),
    p_recovery_codes, coalesce(current_setting('candor.ip', true), ''),
    coalesce(current_setting('candor.request', true), ''), clock.real()
  returning id
$$;

-- The password and a code of the authenticator that the link of an admin account offered. Null if
-- the link is invalid.
create or replace function identity.hand_in_invitation(
  p_token text, p_password_hash text, p_code text, p_pad bytea
) returns uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into identity.code_try (purpose, audience, person, code, pad, invitation, password_hash,
    ip, request_id, made_at)
  select 'accept_invitation', 'admin', l.administrator_id, coalesce(p_code, ''), coalesce(p_pad,
    ''),
    l.token_hash, identity.require_verifier(p_password_hash),
    coalesce(current_setting('candor.ip', true), ''),
    coalesce(current_setting('candor.request', true), ''), clock.real()
  from identity.invitation l
  where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.used_at is null
    and l.expires_at > clock.real() and l.secret_sealed is not null
  returning id
$$;

-- The result of a try; no outcome until the worker has compared it.
create or replace function identity.code_outcome(p_try uuid)
returns table (outcome text, opened uuid, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select t.outcome, t.opened, t.ends_at from identity.code_try t where t.id = p_try $$;

-- Tries that wait for the worker, oldest first.
create or replace function identity.waiting_tries() returns table (id uuid, is_sign_up boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.id, w.is_sign_up from (
    (select t.id, false from identity.code_try t
      where t.settled_at is null order by t.id limit 50)
    union all
    (select s.id, true from identity.sign_up_try s
      where s.settled_at is null order by s.id limit 50)) w (id, is_sign_up)
  order by w.id
$$;

grant execute on function
  identity.hand_in_step(text, text, bytea, bytea, bytea, text, text),
  identity.hand_in_log_in(uuid, bytea, text, bytea, bytea, text, text),
  identity.hand_in_proof(text, text, text, bytea, bytea),
  identity.hand_in_confirmation(text, text, bytea, bytea[]),
  identity.hand_in_invitation(text, text, text, bytea), identity.code_outcome(uuid) to candor_web;
grant execute on function identity.waiting_tries() to candor_worker;

create or replace trigger notify_worker after insert on identity.code_try
  for each row execute function foundation.notify_worker();
create or replace trigger notify_worker after insert on identity.sign_up_try
  for each row execute function foundation.notify_worker();
alter table identity.code_try enable always trigger notify_worker;
alter table identity.sign_up_try enable always trigger notify_worker;
