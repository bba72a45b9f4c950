-- Passkeys of administrators (ADM-9). The web process asks authenticators and reads what they
-- signed; a passkey is kept, used and removed here alone, for the raw token of a living session or
-- for a challenge that was answered once.

-- Whose session this token opens, if it lives and was proved within five minutes (ACC-7).
create or replace function identity.seat_that_proved(raw_token text) returns uuid
language sql stable set search_path = pg_catalog
as $$
  select a.id
  from identity.session s join identity.administrator a on a.id = s.administrator_id
  where s.token_hash = sha256(convert_to(raw_token, 'UTF8')) and s.audience = 'admin'
    and s.ended_at is null and s.expires_at > clock.real() and s.idle_expires_at > clock.real()
    and s.proved_at > clock.real() - interval '5 minutes' and a.status = 'active'
$$;

-- Spends a challenge that this administrator, or for a log-in anybody, has answered.
create or replace function identity.spend_seat_challenge(
  p_hash bytea, p_purpose text, p_administrator uuid
) returns boolean
language sql volatile set search_path = pg_catalog
as $$
  with spent as (
    delete from identity.seat_challenge
    where challenge_hash = p_hash and purpose = p_purpose and taken_at is not null
      and expires_at > clock.real()
      and coalesce(administrator_id, p_administrator) = p_administrator
    returning 1
  )
  select exists (select from spent)
$$;

create or replace function identity.add_seat_passkey(
  raw_token text, p_challenge_hash bytea, p_credential_id text, p_public_key bytea,
  p_counter bigint, p_transports text[], p_is_synced boolean, p_name text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.seat_that_proved(raw_token);
begin
  if whose is null or not identity.spend_seat_challenge(p_challenge_hash, 'enrol', whose) then
    return false;
  end if;
  insert into identity.seat_passkey (administrator_id, credential_id, public_key, counter,
    transports, is_synced, name, made_at)
  values (whose, p_credential_id, p_public_key, p_counter, p_transports, p_is_synced, p_name,
    clock.real())
  on conflict (credential_id) do nothing;
  return found;
end $$;

-- Removes a passkey of whoever shows the token; its name, for the audit and the mail.
create or replace function identity.remove_seat_passkey(raw_token text, p_passkey uuid)
returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  delete from identity.seat_passkey
  where id = p_passkey and administrator_id = identity.seat_that_proved(raw_token)
  returning name
$$;

-- Notes a use; a counter that does not rise is that of a copy. Gives whose passkey it is.
create or replace function identity.use_seat_passkey(
  p_passkey uuid, p_counter bigint, p_challenge_hash bytea, p_purpose text
) returns uuid
language plpgsql set search_path = pg_catalog
as $$
declare
  whose uuid;
begin
  update identity.seat_passkey k set counter = p_counter, last_used_at = clock.real()
  where k.id = p_passkey and (k.counter < p_counter or (k.counter = 0 and p_counter = 0))
  returning k.administrator_id into whose;
  if not identity.spend_seat_challenge(p_challenge_hash, p_purpose, whose) then
    return null;
  end if;
  return whose;
end $$;

-- An administrator's session by a passkey alone: it knew the person, so it is both factors.
create or replace function identity.open_seat_session(
  p_passkey uuid, p_counter bigint, p_challenge_hash bytea, p_token_hash bytea,
  p_user_agent text, p_ip text
) returns table (id uuid, expires_at timestamptz, administrator uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.use_seat_passkey(p_passkey, p_counter, p_challenge_hash, 'log_in');
begin
  perform from identity.administrator a
  where a.id = whose and a.status = 'active'
    and (a.seat_ends_at is null or a.seat_ends_at > clock.real())
  for share;
  if not found then
    return;
  end if;
  return query
    select s.id, s.expires_at, whose
    from identity.insert_session(null, whose, p_token_hash, false, p_user_agent, p_ip) s;
end $$;

-- A fresh proof of an administrator's living session, by a passkey of the same person (ACC-7).
create or replace function identity.prove_seat_session(
  p_token_hash bytea, p_passkey uuid, p_counter bigint, p_challenge_hash bytea
) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.use_seat_passkey(p_passkey, p_counter, p_challenge_hash, 'prove');
  moment timestamptz := clock.real();
begin
  update identity.session set proved_at = moment
  where token_hash = p_token_hash and administrator_id = whose and ended_at is null
    and expires_at > moment and idle_expires_at > moment;
  return case when found then moment end;
end $$;

revoke execute on function identity.seat_that_proved(text),
  identity.spend_seat_challenge(bytea, text, uuid),
  identity.add_seat_passkey(text, bytea, text, bytea, bigint, text[], boolean, text),
  identity.remove_seat_passkey(text, uuid), identity.use_seat_passkey(uuid, bigint, bytea, text),
  identity.open_seat_session(uuid, bigint, bytea, bytea, text, text),
  identity.prove_seat_session(bytea, uuid, bigint, bytea) from public;
grant execute on function
  identity.add_seat_passkey(text, bytea, text, bytea, bigint, text[], boolean, text),
  identity.remove_seat_passkey(text, uuid),
  identity.open_seat_session(uuid, bigint, bytea, bytea, text, text),
  identity.prove_seat_session(bytea, uuid, bigint, bytea) to candor_web;

grant select on identity.seat_passkey to candor_web;
grant update (name) on identity.seat_passkey to candor_web;
grant select, insert on identity.seat_challenge to candor_web;
grant update (taken_at) on identity.seat_challenge to candor_web;
