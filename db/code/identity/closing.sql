-- The obstacles to closing an account: money owed to the member, and business in progress. `until`
-- is when an obstacle goes away by itself, if it does.
create or replace function identity.obstacles_to_closing(p_member uuid)
returns table (kind text, cents bigint, until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select case b.class when 'member_balance' then 'balance' when 'member_profit' then 'profit'
      when 'member_profit_locked' then 'locked_profit' else 'withdrawal' end,
    b.balance,
    case b.class when 'member_profit_locked' then
      (select min(p.matures_at) from rules.maturity p
       where p.member_id = p_member and p.matures_at > clock.now()) end
  from ledger.balance b
  where b.owner = p_member::text and b.balance > 0
  union all
  select 'deposit', d.cents, d.until from rules.open_deposit d where d.member_id = p_member;
end $$;

-- Guards every way to close an account: no member who is owed money loses access to it.
create or replace function identity.guard_closing() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.status = 'closed' and old.status <> 'closed'
    and exists (select from identity.obstacles_to_closing(new.id)) then
    raise exception 'money is owed to this member, or on its way' using errcode = 'CI001';
  end if;
  return new;
end $$;

create or replace trigger guard_closing before update of status on identity.member
  for each row execute function identity.guard_closing();

-- Locks everything that could bring money to a member until the transaction ends: the proposals
-- about them, their claims and their accounts, in the order in which the deciding functions lock
-- them. The next statement sees what came before, and later transactions see the member's new
-- status.
create or replace function identity.hold_money(p_member uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform approvals.hold_about(p_member);
  perform rules.hold_claims(p_member);
  perform ledger.hold_accounts(p_member::text);
end $$;

-- Ends an account and erases its personal data; the ledger keeps its rows under the bare id. Open
-- proposals about the member and their claims end with it. False if there is an obstacle, or if it
-- is closed already. The trigger on the status ends the sessions. The three functions below check
-- permissions; no program may call this one.
create or replace function identity.erase(p_member uuid) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  if coalesce(identity.hold_member(p_member), 'closed') = 'closed' then
    return false;
  end if;
  perform identity.hold_money(p_member);
  if exists (select from identity.obstacles_to_closing(p_member)) then
    return false;
  end if;
  perform approvals.end_about(p_member, 'The account was closed.');
  perform rules.end_claims(p_member);
  -- The last mail is requested before the address is gone.
  perform identity.ask_mail('account_closed', 'client', null, jsonb_build_object(
    'email', m.email, 'first_name', m.first_name, 'language', m.mail_language))
  from identity.member m where m.id = p_member;
  -- The mails to them, at each address that they ever had.
  delete from foundation.mail where recipient in (
    select email from identity.member where id = p_member
    union select old_email from identity.email_change where member_id = p_member
      and done_at is not null);
  update identity.member set status = 'closed', email = p_member || '@closed.invalid',
    first_name = 'Closed', last_name = 'account', phone = '', password_hash = ''
  where id = p_member;
  delete from identity.member_totp where member_id = p_member;
  delete from identity.passkey where member_id = p_member;
  delete from identity.challenge where person = p_member;
  delete from identity.assertion where person = p_member;
  delete from identity.recovery_code where member_id = p_member;
  delete from identity.second_step where member_id = p_member;
  delete from identity.reset_token where member_id = p_member;
  delete from identity.email_change where member_id = p_member;
  delete from identity.sign_up where member_id = p_member;
  delete from identity.log_in where member_id = p_member;
  update identity.session set user_agent = '', ip = '' where member_id = p_member;
  perform rules.forget_member(p_member);
  return true;
end $$;

-- Closes the caller's account after re-authentication; false if money is owed to them or in
-- progress.
create or replace function identity.close_own_account(raw_token text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token, true);
begin
  if not identity.erase(whose) then
    return false;
  end if;
  insert into audit.event (actor, act, subject)
  values ('member:' || whose, 'closed the account', whose);
  return true;
end $$;

-- Closes a member's account for an owner. If only locked profit is left, the account is 'closing',
-- paid on schedule and erased after the last payment; a suspension is over by then.
create or replace function identity.delete_member(raw_token text, p_member uuid, p_reason text)
returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  officer uuid := identity.require_administrator(raw_token, array['owner'], true);
  was text;
  becomes text;
begin
  perform foundation.require_read_committed();
  was := identity.hold_member(p_member);
  perform identity.hold_money(p_member);
  becomes := case when exists (select from identity.obstacles_to_closing(p_member))
    then 'closing' else 'closed' end;
  if was is null or was = 'closed' then
    perform foundation.refuse('not_found');
  elsif exists (select from identity.obstacles_to_closing(p_member)
      where kind <> 'locked_profit') then
    perform foundation.refuse('member_owed');
  elsif becomes = 'closing' and was not in ('active', 'suspended') then
    perform foundation.refuse('member_state');
  elsif becomes = 'closed' then
    perform identity.erase(p_member);
  else
    perform identity.end_suspension(p_member, officer, p_reason);
    update identity.member set status = 'closing' where id = p_member;
  end if;
  perform identity.note_status(raw_token, 'member.delete', p_member, was, becomes, p_reason);
  return becomes;
end $$;

-- Closes an account that waited only for its last payment, once that is made (worker).
create or replace function identity.close_paid_out(p_member uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  if identity.hold_member(p_member) is distinct from 'closing'
    or not identity.erase(p_member) then
    return false;
  end if;
  insert into audit.event (actor, act, subject, reason)
  values ('system', 'closed the account', p_member, 'paid out');
  return true;
end $$;

grant execute on function identity.obstacles_to_closing(uuid) to candor_web, candor_worker;
grant execute on function identity.close_own_account(text),
  identity.delete_member(text, uuid, text) to candor_web;
grant execute on function identity.close_paid_out(uuid) to candor_worker;
