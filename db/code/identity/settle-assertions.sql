-- The effects of an authenticator's response that web and worker verified independently: a session
-- is opened or raised if both name the same passkey and counter (RT-4, record 0175).

-- Records the use of a passkey; a counter that does not rise reveals a copy. Returns its owner.
create or replace function identity.use_passkey(
  p_audience text, p_passkey uuid, p_counter bigint, p_is_eligible boolean
) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid;
begin
  if p_audience = 'client' then
    update identity.passkey k set counter = p_counter, last_used_at = clock.real(),
      is_backup_eligible = p_is_eligible
    where k.id = p_passkey and (k.counter < p_counter or (k.counter = 0 and p_counter = 0))
      and coalesce(k.is_backup_eligible, p_is_eligible) = p_is_eligible
    returning k.member_id into whose;
  else
    update identity.admin_passkey k set counter = p_counter, last_used_at = clock.real(),
      is_backup_eligible = p_is_eligible
    where k.id = p_passkey and (k.counter < p_counter or (k.counter = 0 and p_counter = 0))
      and coalesce(k.is_backup_eligible, p_is_eligible) = p_is_eligible
    returning k.administrator_id into whose;
  end if;
  return whose;
end $$;

-- Applies a verified assertion. It verified its user, so it counts as both factors, and it unlocks
-- codes that five wrong ones had locked (SEC-1).
create or replace function identity.open_by_passkey(
  a identity.assertion, p_whose uuid, out outcome text, out session_id uuid,
  out ends_at timestamptz
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  found_status text;
begin
  perform foundation.require_read_committed();
  outcome := 'refused';
  if a.audience = 'client' then
    select status into found_status from identity.member where id = p_whose for share;
    outcome := case when found_status in ('active', 'suspended', 'closing') then 'opened'
      when found_status = 'unverified' then 'unverified' else 'refused' end;
    update identity.member_totp set failures = 0 where member_id = p_whose and outcome = 'opened';
  elsif exists (select from identity.administrator x where x.id = p_whose
    and x.status = 'active'
      and (x.account_ends_at is null or x.account_ends_at > clock.real())) then
    outcome := 'opened';
    update identity.administrator set code_failures = 0
    where id = p_whose and code_failures > 0;
  end if;
  if a.purpose = 'prove' and outcome = 'opened' then
    -- A program's token may be passed in again as its new one: it stays.
    select r.session, r.proved_at into session_id, ends_at
    from identity.session s, identity.raise_session(s.id, nullif(a.token_hash, a.half_done)) r
    where s.token_hash = a.half_done and coalesce(s.member_id, s.administrator_id) = p_whose;
    outcome := case when session_id is null then 'refused' else 'proved' end;
  elsif outcome = 'opened' then
    select s.id, s.expires_at into session_id, ends_at from identity.insert_session(
      case a.audience when 'client' then p_whose end, case a.audience when 'admin' then p_whose end,
      a.token_hash, a.remember, a.user_agent, a.ip, (select k.name from identity.admin_passkey k
        where a.audience = 'admin' and k.id = a.passkey)) s;
  end if;
end $$;

-- Settles an assertion that the worker verified: with the passkey that signed, or null if none did.
-- Opens the session, once, if web verified the same; only the worker calls it.
create or replace function identity.settle_assertion(
  p_assertion uuid, p_passkey uuid, p_counter bigint, p_is_eligible boolean
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  a identity.assertion;
  whose uuid;
  done record;
begin
  perform foundation.require_read_committed();
  select * into a from identity.assertion x where x.id = p_assertion and x.settled_at is null
  for update;
  if not found then
    return null;
  end if;
  begin
    if (a.passkey, a.counter, a.is_backup_eligible) = (p_passkey, p_counter, p_is_eligible) then
      whose := identity.use_passkey(a.audience, p_passkey, p_counter, p_is_eligible);
    end if;
    if a.purpose = 'second_step' then
      delete from identity.second_step where token_hash = a.half_done
        and expires_at > clock.real();
      whose := case when found then whose end;
    end if;
    select * into done from identity.open_by_passkey(a, whose);
    -- One transaction with its use: a copy's counter, or another person's passkey, changes nothing.
    if done.outcome = 'refused' or whose is distinct from coalesce(a.person, whose) then
      raise exception 'refused' using errcode = 'CI002';
    end if;
  exception when sqlstate 'CI002' then
    select 'refused' as outcome, null::uuid as session_id, null::timestamptz as ends_at into done;
  end;
  update identity.assertion set settled_at = clock.real(), outcome = done.outcome,
    session_id = done.session_id, ends_at = done.ends_at, person = coalesce(whose, person)
  where id = a.id;
  if a.audience = 'client' and a.purpose <> 'prove' and coalesce(a.person, whose) is not null then
    perform identity.note_log_in(coalesce(a.person, whose), case done.outcome
      when 'opened' then 'succeeded' when 'unverified' then 'refused' else 'factor_wrong' end,
      'passkey', a.user_agent, a.ip);
  elsif a.audience = 'admin' and done.outcome = 'refused' and whose is not null then
    perform identity.note_admin_log_in_failure(whose, 'factor_wrong', a.user_agent, a.ip);
  end if;
  return done.outcome;
end $$;

grant execute on function identity.settle_assertion(uuid, uuid, bigint, boolean)
  to candor_worker;
