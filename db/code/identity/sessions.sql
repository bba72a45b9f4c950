-- The life of a session (INT-12): re-authentication raises it, its person ends it, and the web
-- process keeps it from idling by its token.

-- Raises a live session whose person has just re-authenticated. With a new token the log-in
-- continues under it in a new row, and only that row is raised: a token that was stolen before
-- gains nothing. Requests with the old token have a minute, at its earlier level. Both rows are one
-- log-in, identified by its time.
create or replace function identity.raise_session(
  p_session uuid, p_token_hash bytea,
  out session uuid, out proved_at timestamptz
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  old identity.session;
begin
  perform foundation.require_read_committed();
  select * into old from identity.session s
  where s.id = p_session and s.ended_at is null and s.expires_at > clock.real()
    and (s.idle_expires_at is null or s.idle_expires_at > clock.real()) for update;
  if not found then
    return;
  end if;
  proved_at := clock.real();
  if p_token_hash is null then
    session := old.id;
    update identity.session s set proved_at = raise_session.proved_at where s.id = old.id;
    return;
  end if;
  insert into identity.session as s (token_hash, audience, member_id, administrator_id, proved_at,
    created_at, expires_at, idle_expires_at, user_agent, ip)
  -- Of two concurrent calls with one token, the second finds its minute already running.
  select p_token_hash, old.audience, old.member_id, old.administrator_id,
    raise_session.proved_at, old.created_at, max(x.expires_at), old.idle_expires_at,
    old.user_agent, old.ip
  from identity.session x
  where x.ended_at is null and x.created_at = old.created_at
    and (x.member_id = old.member_id or x.administrator_id = old.administrator_id)
  returning s.id into session;
  update identity.session s
  set expires_at = least(s.expires_at, raise_session.proved_at + interval '1 minute')
  where s.id = old.id;
end $$;

-- Re-authenticates by the password, for a member without a second factor (ACC-7): 'proved',
-- 'password_wrong', 'second_factor_needed' or 'session_expired'.
create or replace function identity.prove_by_password(
  raw_token text, p_output bytea, p_token_hash bytea,
  out outcome text, out proved_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
begin
  select * into c from identity.hold_caller(raw_token, 'client');
  outcome := case when c.person is null then 'session_expired'
    when identity.has_second_factor(c.person) then 'second_factor_needed'
    when not identity.is_password(c.person, p_output) then 'password_wrong' else 'proved' end;
  if outcome = 'proved' then
    proved_at := (select r.proved_at from identity.raise_session(c.session, p_token_hash) r);
  end if;
end $$;

-- Ends sessions of the caller: this one (null), one by its id, or all the others; each with its
-- rows under older tokens.
create or replace function identity.end_own_session(raw_token text, p_audience text, p_id uuid)
returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with meant as (
    select b.created_at, b.member_id, b.administrator_id
    from identity.caller(raw_token, p_audience) c
    join identity.session b on b.id = coalesce(p_id, c.session)
      and coalesce(b.member_id, b.administrator_id) = c.person
  ), ended as (
    update identity.session s set ended_at = clock.real()
    from meant m
    where s.created_at = m.created_at and s.ended_at is null and s.expires_at > clock.real()
      and (s.member_id = m.member_id or s.administrator_id = m.administrator_id)
    returning 1
  )
  select exists (select from ended)
$$;

create or replace function identity.end_other_sessions(raw_token text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update identity.session s set ended_at = clock.real()
  from identity.caller(raw_token, 'client') c
  where s.member_id = c.person and s.ended_at is null and s.created_at is distinct from
    (select b.created_at from identity.session b where b.id = c.session)
$$;

-- Keeps the live sessions of these tokens from idling; called once a minute at most.
create or replace function identity.keep_awake(raw_tokens text[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update identity.session s set idle_expires_at = clock.real() + interval '30 minutes'
  from unnest(raw_tokens) t (raw_token)
  where s.token_hash = sha256(convert_to(t.raw_token, 'UTF8')) and s.ended_at is null
    and s.idle_expires_at > clock.real()
$$;

grant execute on function identity.prove_by_password(text, bytea, bytea),
  identity.end_own_session(text, text, uuid), identity.end_other_sessions(text),
  identity.keep_awake(text[]) to candor_web;
