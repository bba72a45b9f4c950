-- Passkeys of members and administrators (ADM-9). Postgres cannot verify authenticator signatures:
-- the web process does and passes in its result, and the worker verifies again. A session is opened
-- or re-authenticated here, for a challenge that was created here and only if both agree, so that
-- neither can do it alone (RT-4).

-- Creates a challenge for five minutes, base64url: for the owner of the passkey ('log_in'), for the
-- person of a session ('prove', 'enrol') or of an unfinished log-in ('second_step'), by its token.
create or replace function identity.ask_passkey(
  p_audience text, p_purpose text, p_token text, out challenge text, out person uuid
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
begin
  if p_purpose = 'second_step' then
    person := (select h.member from identity.half_done(p_token) h);
  elsif p_purpose <> 'log_in' then
    select * into c from identity.hold_caller(p_token, p_audience);
    if p_purpose = 'enrol' and not c.is_fresh then
      perform foundation.refuse('step_up_required');
    end if;
    person := c.person;
  end if;
  if person is null and p_purpose <> 'log_in' then
    perform foundation.refuse('session_expired');
  end if;
  challenge := translate(rtrim(encode(sha256(uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '='), '+/', '-_');
  insert into identity.challenge (challenge_hash, audience, purpose, person, expires_at)
  values (sha256(convert_to(challenge, 'UTF8')), p_audience, p_purpose, person,
    clock.real() + interval '5 minutes');
end $$;

-- Spends a challenge, whether or not its answer is accepted: no challenge is signed twice.
create or replace function identity.spend_challenge(
  p_challenge text, p_audience text, p_purpose text, p_person uuid
) returns boolean
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  with spent as (
    delete from identity.challenge
    where challenge_hash = sha256(convert_to(p_challenge, 'UTF8')) and audience = p_audience
      and purpose = p_purpose and person is not distinct from p_person
      and expires_at > clock.real()
    returning 1
  )
  select exists (select from spent)
$$;

-- Stores an authenticator's response for the worker; null if it answers no challenge of ours. The
-- token is that of the session to re-authenticate, or of the unfinished log-in, which loses a try.
-- The passkey, its counter and its flag are as web verified them, or null if it found no valid
-- signature.
create or replace function identity.hand_in_assertion(
  p_audience text, p_purpose text, p_token text, p_challenge text, p_response jsonb,
  p_passkey uuid, p_counter bigint, p_is_eligible boolean,
  p_token_hash bytea, p_remember boolean, p_user_agent text, p_ip text
) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  half identity.second_step;
  whose uuid;
  made uuid;
begin
  if p_purpose = 'second_step' then
    update identity.second_step s set tries = s.tries + 1
    where s.token_hash = sha256(convert_to(p_token, 'UTF8')) and s.tries < 5
      and s.expires_at > clock.real()
    returning * into half;
    if not found then
      perform foundation.refuse('second_step_expired');
    end if;
    whose := half.member_id;
  elsif p_purpose = 'prove' then
    whose := (select c.person from identity.hold_caller(p_token, p_audience) c);
    if whose is null then
      perform foundation.refuse('session_expired');
    end if;
  end if;
  if not identity.spend_challenge(p_challenge, p_audience, p_purpose, whose) then
    if p_purpose = 'second_step' then
      perform identity.note_log_in(whose, 'factor_wrong', 'passkey', p_user_agent, p_ip);
    end if;
    return null;
  end if;
  insert into identity.assertion (audience, purpose, person, challenge, response, passkey, counter,
    is_backup_eligible, token_hash, remember, user_agent, ip, half_done, made_at)
  values (p_audience, p_purpose, whose, p_challenge, p_response, p_passkey, p_counter,
    p_is_eligible, p_token_hash, coalesce(half.remember, p_remember), left(p_user_agent, 400), p_ip,
    case p_purpose when 'prove' then sha256(convert_to(p_token, 'UTF8')) else half.token_hash end,
    clock.real())
  returning id into made;
  return made;
end $$;

-- The result of a response.
create or replace function identity.assertion_outcome(p_assertion uuid)
returns table (outcome text, person uuid, session_id uuid, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select a.outcome, case when a.outcome <> 'refused' then a.person end, a.session_id, a.ends_at
  from identity.assertion a where a.id = p_assertion
$$;

-- Stores a passkey of the caller, for a challenge that they were given: 'added', 'first' if it is a
-- member's first second factor, or 'passkey_refused'.
create or replace function identity.add_passkey(
  raw_token text, p_audience text, p_challenge text, p_credential_id text, p_public_key bytea,
  p_counter bigint, p_transports text[], p_is_synced boolean, p_is_eligible boolean, p_name text,
  p_aaguid uuid, p_attestation_format text, out outcome text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
begin
  select * into c from identity.hold_caller(raw_token, p_audience);
  outcome := 'passkey_refused';
  if c.is_fresh is not true
    or not identity.spend_challenge(p_challenge, p_audience, 'enrol', c.person) then
    return;
  elsif p_audience = 'admin' then
    insert into identity.admin_passkey (administrator_id, credential_id, public_key, counter,
      transports, is_synced, is_backup_eligible, name, made_at, aaguid, attestation_format)
    values (c.person, p_credential_id, p_public_key, p_counter, p_transports, p_is_synced,
      p_is_eligible, p_name, clock.real(), p_aaguid, p_attestation_format)
    on conflict (credential_id) do nothing;
    if found then
      outcome := 'added';
      perform identity.ask_mail('seat_key', 'admin', c.person,
        jsonb_build_object('name', p_name, 'is_new', true));
    end if;
    return;
  end if;
  outcome := case when identity.has_second_factor(c.person) then 'added' else 'first' end;
  insert into identity.passkey (member_id, credential_id, public_key, counter, transports,
    is_synced, is_backup_eligible, name, made_at)
  values (c.person, p_credential_id, p_public_key, p_counter, p_transports, p_is_synced,
    p_is_eligible, p_name, clock.real())
  on conflict (credential_id) do nothing;
  if not found then
    outcome := 'passkey_refused';
    return;
  elsif outcome = 'first' then
    perform identity.settle_first_factor(c.person, c.session);
  end if;
  perform identity.notify_member(c.person, 'factor_added',
    jsonb_build_object('factor', format('passkey ''%s''', p_name)));
end $$;

-- Names a passkey of the caller; false if it is not theirs.
create or replace function identity.rename_passkey(
  raw_token text, p_audience text, p_passkey uuid, p_name text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (select c.person from identity.hold_caller(raw_token, p_audience) c);
begin
  if p_audience = 'admin' then
    update identity.admin_passkey set name = p_name
    where id = p_passkey and administrator_id = whose;
  else
    update identity.passkey set name = p_name where id = p_passkey and member_id = whose;
  end if;
  return found;
end $$;

grant execute on function identity.ask_passkey(text, text, text),
  identity.hand_in_assertion,
  identity.assertion_outcome(uuid),
  identity.add_passkey,
  identity.rename_passkey(text, text, uuid, text) to candor_web;
grant select on identity.passkey, identity.admin_passkey to candor_web, candor_worker;
grant select on identity.assertion to candor_worker;

create or replace trigger notify_worker after insert on identity.assertion
  for each row execute function foundation.notify_worker();
alter table identity.assertion enable always trigger notify_worker;
