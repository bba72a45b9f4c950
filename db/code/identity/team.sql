-- The team of administrators (ADM-9): two people approve every admin account, role and reset second
-- factor; one owner is enough to suspend. No process of the application can do it alone.

-- The number of other active owners; their rows stay locked, so that two cannot leave at once.
create or replace function identity.owners_but(p_administrator uuid) returns bigint
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform from identity.administrator where role = 'owner' and status = 'active'
    order by id for update;
  return (select count(*) from identity.administrator
    where role = 'owner' and status = 'active' and id <> p_administrator);
end $$;

create or replace function identity.guard_last_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if old.role = 'owner' and old.status = 'active'
    and (tg_op = 'DELETE' or new.role <> 'owner' or new.status <> 'active')
    and identity.owners_but(old.id) = 0 then
    raise exception 'the last owner stays' using errcode = 'CA002';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger guard_last_owner before update or delete on identity.administrator
  for each row execute function identity.guard_last_owner();
create or replace trigger forbid_delete_of_administrator before delete on identity.administrator
  for each row execute function audit.refuse_change();
alter table identity.administrator enable always trigger guard_last_owner;

create or replace function identity.make_link(
  p_administrator uuid, p_approval uuid, p_token text
) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update identity.invitation set used_at = clock.real()
  where administrator_id = p_administrator and used_at is null;
  insert into identity.invitation (token_hash, administrator_id, approval, made_at, expires_at)
  values (sha256(convert_to(p_token, 'UTF8')), p_administrator, p_approval, clock.real(),
    clock.real() + interval '72 hours')
$$;

create or replace function identity.end_sessions_of(p_administrator uuid) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  update identity.session set ended_at = clock.real()
  where administrator_id = p_administrator and ended_at is null
$$;

-- Invites a new administrator whom two people approved: 'changed', or the refusal.
create or replace function identity.invite_admin(p_approval uuid, p_token text, asked jsonb)
returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (asked->>'administrator')::uuid;
begin
  if exists (select from identity.administrator
    where email = asked->>'email' and status <> 'removed') then
    return 'administrator_known';
  end if;
  insert into identity.administrator (id, email, first_name, last_name, role, password_hash,
    totp_secret_sealed, status, account_ends_at, created_at)
  values (whose, asked->>'email', asked->>'first_name', asked->>'last_name', asked->>'role', '',
    '', 'invited', (asked->>'seat_ends_at')::timestamptz, clock.real());
  perform identity.make_link(whose, p_approval, p_token);
  return 'changed';
end $$;

-- Applies an approved change to an existing administrator.
create or replace function identity.carry_admin_change(
  p_approval uuid, p_kind text, p_token text, asked jsonb
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (asked->>'administrator')::uuid;
  ranks constant text[] := array['auditor', 'support', 'finance', 'owner'];
begin
  if p_kind = 'admin_role' then
    update identity.administrator set role = asked->>'role',
      role_raised_at = case when array_position(ranks, asked->>'role') > array_position(ranks, role)
        then clock.real() else role_raised_at end,
      account_ends_at = (asked->>'seat_ends_at')::timestamptz where id = whose;
  elsif p_kind = 'admin_restore' then
    update identity.administrator set status = 'active' where id = whose;
  elsif p_kind = 'admin_remove' then
    update identity.administrator set status = 'removed', password_hash = '',
      totp_secret_sealed = '' where id = whose;
    delete from identity.admin_passkey where administrator_id = whose;
  else
    -- A lost device opens nothing from this moment, whether or not the link is used.
    delete from identity.admin_passkey where administrator_id = whose;
    perform identity.make_link(whose, p_approval, p_token);
  end if;
end $$;

-- Executes a decision of two people about an admin account. `p_token` is the raw token of the
-- mailed link, if one is needed; the database stores only its hash.
create or replace function identity.change_admin_account(
  p_approval uuid, p_kind text, p_token text, out code text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  asked jsonb := (select payload from approvals.proposal where id = p_approval);
  whose uuid := (asked->>'administrator')::uuid;
  a identity.administrator;
begin
  perform foundation.require_read_committed();
  code := case when p_kind not in ('admin_invite', 'admin_role', 'admin_reset', 'admin_restore',
    'admin_remove') then 'approval_mismatch' else approvals.take(p_approval, p_kind) end;
  if code is null and exists (select from approvals.approver
    where proposal_id = p_approval and administrator_id = whose) then
    code := 'own_admin_account';
  end if;
  if code is not null then
    return;
  end if;
  if p_kind = 'admin_invite' then
    code := identity.invite_admin(p_approval, p_token, asked);
    return;
  end if;
  select * into a from identity.administrator where id = whose for update;
  code := case
    when not found or a.status = 'removed' then 'not_found'
    when p_kind = 'admin_restore' and a.status <> 'suspended' then 'admin_account_state'
    when p_kind in ('admin_role', 'admin_reset') and a.status = 'suspended'
      then 'admin_account_state'
    when a.role = 'owner' and a.status = 'active'
      and (p_kind = 'admin_remove' or p_kind = 'admin_role' and asked->>'role' <> 'owner')
      and identity.owners_but(whose) = 0 then 'last_owner'
  end;
  if code is not null then
    return;
  end if;
  perform identity.carry_admin_change(p_approval, p_kind, p_token, asked);
  if p_kind = 'admin_remove' or p_kind = 'admin_role' and asked->>'role' <> a.role then
    perform approvals.end_of(whose, (select d.administrator_id from approvals.approver d
      where d.proposal_id = p_approval order by d.approved_at desc, d.administrator_id limit 1),
      case p_kind when 'admin_remove' then 'removed' else 'role changed' end);
  end if;
  perform identity.end_sessions_of(whose);
  code := 'changed';
end $$;

-- The admin account that a valid link opens.
create or replace function identity.invitation_for(p_token text)
returns table (id uuid, email text, first_name text, role text, status text, secret_sealed bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select a.id, a.email, a.first_name, a.role, a.status, l.secret_sealed
  from identity.invitation l join identity.administrator a on a.id = l.administrator_id
  where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.used_at is null
    and l.expires_at > clock.real() and a.status in ('invited', 'active')
$$;

-- Stores the secret that the authenticator is offered; the first offer remains on later calls.
create or replace function identity.offer_invitation_secret(
  p_token text, p_sealed bytea, p_check bytea
) returns bytea
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update identity.invitation set secret_sealed = coalesce(secret_sealed, p_sealed),
    secret_check = case when secret_sealed is null then p_check else secret_check end
  where token_hash = sha256(convert_to(p_token, 'UTF8')) and used_at is null
    and expires_at > clock.real()
  returning secret_sealed
$$;

-- Removes a passkey of the calling administrator; returns its name.
create or replace function identity.remove_admin_passkey(
  raw_token text, p_passkey uuid, out removed text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := (select c.person from identity.caller(raw_token, 'admin') c where c.is_fresh);
begin
  delete from identity.admin_passkey where id = p_passkey and administrator_id = whose
  returning name into removed;
  if found then
    perform identity.ask_mail('seat_key', 'admin', whose,
      jsonb_build_object('name', removed, 'is_new', false));
  end if;
end $$;

grant execute on function identity.remove_admin_passkey(text, uuid) to candor_web;
grant execute on function identity.change_admin_account(uuid, text, text) to candor_worker;
grant execute on function identity.invitation_for(text),
  identity.offer_invitation_secret(text, bytea, bytea) to candor_web;

-- The state before a change of a person: their address, factors or role.
create or replace function identity.figures(p_kind text, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'email_change' then (select jsonb_build_object('email', m.email)
      from identity.member m where m.id::text = asked->>'owner')
    when 'second_factor_reset' then jsonb_build_object(
      'authenticator_app', exists (select from identity.member_totp t
        where t.member_id::text = asked->>'owner' and t.confirmed_at is not null),
      'passkeys', exists (select from identity.passkey k
        where k.member_id::text = asked->>'owner'))
    when 'admin_role' then (select jsonb_build_object('role', a.role, 'seat_ends',
        coalesce(to_char(a.account_ends_at at time zone 'UTC', 'YYYY-MM-DD'), 'never'))
      from identity.administrator a where a.id::text = asked->>'administrator')
  end
$$;
