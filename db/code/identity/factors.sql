-- Whether a member logs in with a second step: a confirmed authenticator, or a passkey.
create or replace function identity.has_second_factor(p_member uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from identity.member_totp
      where member_id = p_member and confirmed_at is not null)
    or exists (select from identity.passkey where member_id = p_member)
$$;

-- Without a factor there is nothing to recover: recovery codes are removed with the last one.
create or replace function identity.drop_orphaned_codes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not identity.has_second_factor(old.member_id) then
    delete from identity.recovery_code where member_id = old.member_id;
  end if;
  return null;
end $$;

create or replace trigger drop_orphaned_codes after delete on identity.member_totp
  for each row execute function identity.drop_orphaned_codes();
create or replace trigger drop_orphaned_codes after delete on identity.passkey
  for each row execute function identity.drop_orphaned_codes();

-- Stores an authenticator's secret until a code of it is entered; false if one is on already.
create or replace function identity.offer_totp(raw_token text, p_sealed bytea, p_check bytea)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into identity.member_totp as t (member_id, secret_sealed, secret_check, offered_at)
  values (identity.require_member(raw_token, true), p_sealed, p_check, clock.real())
  on conflict (member_id) do update set secret_sealed = excluded.secret_sealed,
    secret_check = excluded.secret_check, offered_at = excluded.offered_at, last_step = 0,
    failures = 0
  where t.confirmed_at is null;
  return found;
end $$;

-- Turns on a second factor: with the first one the other sessions end, as they began without it.
create or replace function identity.settle_first_factor(p_member uuid, p_session uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  update identity.session s set ended_at = clock.real()
  where s.member_id = p_member and s.ended_at is null and s.created_at is distinct from
    (select b.created_at from identity.session b where b.id = p_session)
$$;

-- How long withdrawals wait after a change that an account thief would make (ACC-7a).
create or replace function identity.payouts_wait() returns interval
language sql immutable parallel safe return interval '72 hours';

-- Without a second factor the account is easier to take over: withdrawals wait for 72 hours, in
-- which its owner reads the mail (ACC-7a). The other sessions end.
create or replace function identity.settle_lost_factor(p_member uuid, p_session uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if identity.has_second_factor(p_member) then
    return;
  end if;
  update identity.member set
    payouts_wait_until = greatest(payouts_wait_until, clock.now() + identity.payouts_wait())
  where id = p_member;
  update identity.session s set ended_at = clock.real()
  where s.member_id = p_member and s.ended_at is null and s.created_at is distinct from
    (select b.created_at from identity.session b where b.id = p_session);
end $$;

-- Notifies a member that a factor is gone, and whether two-step log-in went with it.
create or replace function identity.notify_lost_factor(p_member uuid, p_factor text) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  select identity.notify_member(p_member, 'factor_removed', jsonb_build_object('factor', p_factor),
    jsonb_build_object('is_off', not identity.has_second_factor(p_member)))
$$;

-- Turns the caller's authenticator off; false if none is on.
create or replace function identity.remove_totp(raw_token text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token, true);
begin
  delete from identity.member_totp where member_id = whose and confirmed_at is not null;
  if not found then
    return false;
  end if;
  perform identity.settle_lost_factor(whose,
    (select c.session from identity.caller(raw_token, 'client') c));
  perform identity.notify_lost_factor(whose, 'authenticator app');
  return true;
end $$;

-- Removes a passkey of the caller; returns its name.
create or replace function identity.remove_passkey(raw_token text, p_passkey uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token, true);
  removed text;
begin
  delete from identity.passkey where id = p_passkey and member_id = whose
  returning name into removed;
  if found then
    perform identity.settle_lost_factor(whose,
      (select c.session from identity.caller(raw_token, 'client') c));
    perform identity.notify_lost_factor(whose, format('passkey ''%s''', removed));
  end if;
  return removed;
end $$;

-- Replaces all recovery codes by new ones (keyed hashes).
create or replace function identity.replace_recovery_codes(raw_token text, p_hashes bytea[])
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token, true);
begin
  if not identity.has_second_factor(whose) then
    perform foundation.refuse('second_factor_off');
  end if;
  delete from identity.recovery_code where member_id = whose;
  -- The first codes come with the first factor, which has a separate mail.
  if found then
    perform identity.notify_member(whose, 'recovery_codes_renewed');
  end if;
  insert into identity.recovery_code (member_id, code_hash, made_at)
  select whose, h, clock.real() from unnest(p_hashes) h;
end $$;

-- Uses up a grant about a member, by its kind: one finance role or owner has to approve it; support
-- may propose it. Returns null, or the refusal.
create or replace function identity.take_grant(p_approval uuid, p_kind text) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  refusal text := approvals.lock_granted(p_approval, 1);
begin
  if refusal is null then
    update approvals.proposal set consumed_by = id
    where id = p_approval and kind = p_kind and consumed_by is null;
    refusal := case when not found then 'approval_used' end;
  end if;
  return refusal;
end $$;

-- Removes all second factors of a member, as two people decided: sessions end, and withdrawals wait
-- for 72 hours. Returns null, or the refusal.
create or replace function identity.reset_member_factors(p_approval uuid, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (select (payload ->> 'owner')::uuid from approvals.proposal where id = p_approval);
begin
  refusal := coalesce(identity.take_grant(p_approval, 'second_factor_reset'),
    case when not identity.has_second_factor(whose) then 'second_factor_none' end);
  if refusal is not null then
    return;
  end if;
  delete from identity.member_totp where member_id = whose;
  delete from identity.passkey where member_id = whose;
  delete from identity.recovery_code where member_id = whose;
  perform identity.settle_lost_factor(whose, null);
end $$;

-- Which second factors a member has; never the factors.
create or replace function identity.factors_of(p_member uuid)
returns table (has_totp boolean, has_passkey boolean, codes_left integer, codes_ended boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.confirmed_at is not null,
    exists (select from identity.passkey k where k.member_id = p_member),
    (select count(*)::integer from identity.recovery_code c
     where c.member_id = p_member and c.used_at is null),
    coalesce(t.failures >= 5, false)
  from (values (1)) one left join identity.member_totp t on t.member_id = p_member
$$;

grant execute on function identity.has_second_factor(uuid), identity.offer_totp(text, bytea, bytea),
  identity.remove_totp(text),
  identity.remove_passkey(text, uuid), identity.replace_recovery_codes(text, bytea[]),
  identity.factors_of(uuid) to candor_web;
grant execute on function identity.reset_member_factors(uuid) to candor_worker;
grant select (member_id, offered_at, confirmed_at) on identity.member_totp to candor_web;

grant select on identity.log_in to candor_web;
