-- How the worker settles the codes that people entered (INT-12, SEC-1): it compares a try and
-- applies the result in one transaction, as of the moment of the try. The worker passes in only the
-- try's id: the try is counted already, and Postgres gives the answer.

-- The sealed secret of a try, its check value and the last time step that counted.
create or replace function identity.held_secret(
  t identity.code_try, out sealed bytea, out check_value bytea, out last_step bigint
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  case
    when t.purpose = 'accept_invitation' then
      select l.secret_sealed, l.secret_check, 0 into sealed, check_value, last_step
      from identity.invitation l where l.token_hash = t.invitation and l.used_at is null
        and l.expires_at > t.made_at for update;
    when t.purpose = 'confirm' then
      select m.secret_sealed, m.secret_check, m.last_step into sealed, check_value, last_step
      from identity.member_totp m where m.member_id = t.person and m.confirmed_at is null
        and m.offered_at > t.made_at - interval '15 minutes' for update;
    when t.audience = 'client' then
      select m.secret_sealed, m.secret_check, m.last_step into sealed, check_value, last_step
      from identity.member_totp m where m.member_id = t.person and m.confirmed_at is not null
      for update;
    else
      select a.totp_secret_sealed, a.totp_secret_check, a.totp_last_step
      into sealed, check_value, last_step
      from identity.administrator a where a.id = t.person and a.status = 'active'
        and (a.account_ends_at is null or a.account_ends_at > clock.real()) for update;
  end case;
end $$;

-- Compares a try: 'right' (the code is then spent, and earlier tries no longer count), 'spent',
-- which is wrong but not a guess, 'wrong', or 'none' if there is nothing to compare with. A barred
-- try is compared too, and spends nothing. A last step further ahead of the clock than a code may
-- be came from a wrong clock: it blocks no later code (RT-12).
create or replace function identity.compare_code(
  t identity.code_try, out verdict text, out step bigint
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  held record;
  judged record;
  newest bigint := floor(extract(epoch from clock.real()) / 30) + 1;
begin
  select * into held from identity.held_secret(t);
  select * into judged from identity.judge_code(held.sealed, held.check_value, t.pad, t.code,
    t.made_at);
  step := judged.step;
  verdict := case when held.sealed is null then 'none' when step is null then 'wrong'
    when step > held.last_step or held.last_step > newest then 'right' else 'spent' end;
  if t.barred is not null or t.purpose in ('confirm', 'accept_invitation') then
    return;
  end if;
  if verdict = 'right' and t.audience = 'client' then
    update identity.member_totp set last_step = step, failures = 0,
      secret_check = judged.check_value where member_id = t.person;
  elsif verdict = 'right' then
    update identity.administrator set totp_last_step = step, code_failures = 0,
      totp_secret_check = judged.check_value where id = t.person;
  elsif verdict = 'spent' and t.audience = 'client' then
    update identity.member_totp set failures = greatest(failures - 1, 0)
    where member_id = t.person;
  elsif verdict = 'spent' then
    update identity.administrator set code_failures = greatest(code_failures - 1, 0)
    where id = t.person;
  elsif t.audience = 'admin' and t.nth = 5 then
    perform identity.ask_mail('codes_ended', 'admin', t.person);
  end if;
end $$;

-- A member's second step: opens the session of the unfinished log-in, once.
create or replace function identity.settle_step(
  t identity.code_try, is_late boolean, out outcome text, out opened uuid, out ends_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  way text := case when t.recovery_hash is null then 'totp' else 'recovery_code' end;
  verdict text;
  is_open boolean;
begin
  perform foundation.require_read_committed();
  -- Locks the unfinished log-in before the authenticator, the order of a new try: in the other
  -- order, a second click and the answer to the first would deadlock.
  perform from identity.second_step where token_hash = t.half_done for update;
  is_open := found;
  verdict := (select c.verdict from identity.compare_code(t) c);
  if not is_open then
    outcome := 'second_step_expired';
    return;
  elsif way = 'recovery_code' and not is_late then
    verdict := identity.take_recovery_code(t.person, t.recovery_hash);
  end if;
  outcome := case when t.barred is not null then t.barred
    when way = 'recovery_code' and is_late then 'not_checked'
    when verdict <> 'right' then 'second_factor_wrong' when is_late then 'not_checked' end;
  if outcome = 'not_checked' then
    return;
  elsif outcome is not null then
    perform identity.note_log_in(t.person, 'factor_wrong', way, t.user_agent, t.ip);
    perform identity.notify_member(t.person, 'second_step_failed', '{}',
      jsonb_build_object('ip', t.ip)) where t.nth = 5;
    return;
  end if;
  delete from identity.second_step where token_hash = t.half_done;
  perform from identity.member m
  where m.id = t.person and m.status in ('active', 'suspended', 'closing') for share;
  if not found then
    outcome := 'second_step_expired';
    return;
  end if;
  outcome := 'opened';
  select s.id, s.expires_at into opened, ends_at from identity.insert_session(t.person, null,
    t.token_hash, t.remember, t.user_agent, t.ip) s;
  perform identity.note_log_in(t.person, 'succeeded', way, t.user_agent, t.ip);
  if way = 'recovery_code' then
    perform identity.notify_member(t.person, 'recovery_code_used', '{}', jsonb_build_object(
      'left', (select f.codes_left from identity.factors_of(t.person) f)));
  end if;
end $$;

-- An administrator's log-in.
create or replace function identity.settle_log_in(
  t identity.code_try, is_late boolean, out outcome text, out opened uuid, out ends_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  verdict text := (select c.verdict from identity.compare_code(t) c);
begin
  outcome := case when t.barred is not null then t.barred
    when verdict <> 'right' then 'factor_wrong' when is_late then 'not_checked'
    else 'opened' end;
  if outcome = 'opened' then
    select s.id, s.expires_at into opened, ends_at from identity.insert_session(null, t.person,
      t.token_hash, false, t.user_agent, t.ip) s;
  elsif t.person is not null and outcome <> 'not_checked' then
    perform identity.note_admin_log_in_failure(t.person, outcome, t.user_agent, t.ip);
  end if;
end $$;

-- Re-authentication: raises its session.
create or replace function identity.settle_proof(
  t identity.code_try, is_late boolean, out outcome text, out opened uuid, out ends_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  verdict text := (select c.verdict from identity.compare_code(t) c);
begin
  outcome := case when t.barred is not null then t.barred
    when verdict <> 'right' then 'second_factor_wrong' when is_late then 'not_checked'
    else 'proved' end;
  if outcome = 'proved' then
    select r.session, r.proved_at into opened, ends_at
    from identity.raise_session(t.session_id, t.token_hash) r;
    outcome := case when opened is null then 'session_expired' else outcome end;
  elsif t.audience = 'admin' and outcome <> 'not_checked' then
    perform identity.note_admin_log_in_failure(t.person,
      case outcome when 'codes_ended' then outcome else 'factor_wrong' end, '', '');
  end if;
end $$;

-- Turns the offered authenticator on and spends the code; recovery codes come with a first factor.
create or replace function identity.settle_confirmation(
  t identity.code_try, is_late boolean, out outcome text, out opened uuid, out ends_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  compared record;
begin
  select * into compared from identity.compare_code(t);
  outcome := case when t.barred is not null then t.barred when is_late then 'not_checked'
    when compared.verdict = 'none' then 'totp_not_offered'
    when compared.verdict <> 'right' then 'second_factor_wrong'
    when identity.has_second_factor(t.person) then 'on' else 'first' end;
  if outcome not in ('on', 'first') then
    return;
  end if;
  update identity.member_totp set confirmed_at = clock.real(), last_step = compared.step
  where member_id = t.person;
  if outcome = 'first' then
    perform identity.settle_first_factor(t.person, t.session_id);
    delete from identity.recovery_code where member_id = t.person;
    insert into identity.recovery_code (member_id, code_hash, made_at)
    select t.person, h, clock.real() from unnest(t.recovery_codes) h;
  end if;
  perform audit.note('member:' || t.person, 'added a second factor', t.person::text,
    '{"factor": "authenticator app"}');
  perform identity.notify_member(t.person, 'factor_added', '{"factor": "authenticator app"}');
end $$;

-- Accepts the invitation: the password and second factor of the admin account count from now on;
-- the link is spent.
create or replace function identity.settle_invitation(
  t identity.code_try, is_late boolean, out outcome text, out opened uuid, out ends_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  compared record;
  l identity.invitation;
begin
  select * into compared from identity.compare_code(t);
  outcome := case when is_late then 'not_checked' when compared.verdict = 'none'
      then 'link_invalid'
    when compared.verdict <> 'right' then 'second_factor_wrong' end;
  if outcome is not null then
    return;
  end if;
  update identity.invitation set used_at = clock.real() where token_hash = t.invitation
  returning * into l;
  update identity.administrator set password_hash = t.password_hash,
    totp_secret_sealed = l.secret_sealed, totp_secret_check = l.secret_check,
    totp_last_step = compared.step, code_failures = 0, status = 'active'
  where id = l.administrator_id and status in ('invited', 'active');
  if not found then
    outcome := 'link_invalid';
    return;
  end if;
  outcome := 'taken';
  perform identity.end_sessions_of(l.administrator_id);
  perform audit.note('admin:' || l.administrator_id, 'took the seat by its link',
    l.administrator_id::text, null);
end $$;

-- Compares a try and applies the result, once. The entered code is deleted with the answer.
create or replace function identity.settle_code(p_try uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  t identity.code_try;
  done record;
  is_late boolean;
begin
  perform foundation.require_read_committed();
  select * into t from identity.code_try x where x.id = p_try and x.settled_at is null
  for update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('candor.ip', t.ip, true), set_config('candor.request', t.request_id, true);
  is_late := t.made_at < clock.real() - identity.try_lasts();
  -- A member who has since gone gets no effect; and no account ends until this is over.
  if t.audience = 'client' and coalesce(identity.hold_member(t.person), 'closed')
    not in ('active', 'suspended', 'closing') then
    t.barred := case t.purpose when 'second_step' then 'second_step_expired'
      else 'session_expired' end;
  end if;
  case t.purpose
    when 'second_step' then select * into done from identity.settle_step(t, is_late);
    when 'log_in' then select * into done from identity.settle_log_in(t, is_late);
    when 'prove' then select * into done from identity.settle_proof(t, is_late);
    when 'confirm' then select * into done from identity.settle_confirmation(t, is_late);
    when 'accept_invitation' then select * into done from identity.settle_invitation(t, is_late);
  end case;
  update identity.code_try set settled_at = clock.real(), outcome = done.outcome,
    opened = done.opened, ends_at = done.ends_at, code = '', pad = '', recovery_hash = null,
    recovery_codes = null, password_hash = null
  where id = t.id;
  return done.outcome;
end $$;

grant execute on function identity.settle_code(uuid) to candor_worker;
