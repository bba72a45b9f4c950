-- One-time links by mail. The web process requests; the worker creates the token and the mail, only
-- for that request; the holder spends the link here.

-- Requests a link to a new password. An address without an account gets the same treatment. Six in
-- a quarter of an hour: the newest works until the quarter is over, so that a flood shuts no member
-- out.
create or replace function identity.request_reset(p_audience text, p_email text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into identity.request (kind, audience, email, made_at)
  select 'reset', p_audience, p_email, clock.real()
  where identity.may_be_mailed('reset', p_email, 6, 900)
$$;

-- Stores a link of 15 minutes for the person of a request's address, and replaces any older one;
-- returns the person, or null if the address is unknown.
create or replace function identity.keep_reset_link(
  p_request uuid, p_token_hash bytea, out whose uuid
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  asked identity.request;
begin
  perform foundation.require_read_committed();
  asked := identity.spend_request(p_request, 'reset');
  if asked.audience = 'client' then
    select m.id into whose from identity.member m
    where m.email = asked.email and m.status not in ('unverified', 'closed') for no key update;
  else
    select a.id into whose from identity.administrator a
    where a.email = asked.email and a.status = 'active'
      and (a.account_ends_at is null or a.account_ends_at > clock.real());
  end if;
  delete from identity.reset_token where whose in (member_id, administrator_id);
  insert into identity.reset_token (token_hash, member_id, administrator_id, created_at,
    expires_at)
  select p_token_hash, case asked.audience when 'client' then whose end,
    case asked.audience when 'admin' then whose end, clock.real(),
    clock.real() + interval '15 minutes'
  where whose is not null;
end $$;

-- The second factors that a reset leaves a person, each with its date: an attacker who had the
-- account earlier may have added them (SEC-2). A passkey's name was chosen by the person who added
-- it.
create or replace function identity.factors_left(p_audience text, p_person uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'app', (select to_char(t.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      from identity.member_totp t where p_audience = 'client' and t.member_id = p_person),
    'passkeys', (select string_agg(
        to_char(k.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ' ' order by k.made_at)
      from (select made_at from identity.passkey
          where p_audience = 'client' and member_id = p_person
        union all select made_at from identity.admin_passkey
          where p_audience = 'admin' and administrator_id = p_person) k)))
$$;

-- Sets a new password by a link, once: all sessions end, and a member's withdrawals wait for 72
-- hours (ACC-7a). A member's locked codes work again: the holder of the mailbox is not a guesser.
-- An administrator's second factor is unchanged. Does nothing if the link is spent.
create or replace function identity.reset_password(
  p_token text, p_new text, out audience text, out person uuid
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  spent identity.reset_token;
begin
  -- Before the link: the end of an account locks the member and then removes their links.
  perform identity.hold_member(r.member_id) from identity.reset_token r
  where r.token_hash = sha256(convert_to(p_token, 'UTF8'));
  delete from identity.reset_token
  where token_hash = sha256(convert_to(p_token, 'UTF8')) and expires_at > clock.real()
  returning * into spent;
  if spent.member_id is not null then
    update identity.member set password_hash = identity.require_verifier(p_new),
      payouts_wait_until = greatest(payouts_wait_until, clock.now() + identity.payouts_wait())
    where id = spent.member_id and status in ('active', 'suspended', 'closing')
    returning 'client', id into audience, person;
    update identity.member_totp set failures = 0 where member_id = person;
    -- A pending change of address may be the reason for the reset.
    update identity.email_change set withdrawn_at = clock.real()
    where member_id = person and done_at is null and withdrawn_at is null;
  elsif spent.administrator_id is not null then
    update identity.administrator set password_hash = identity.require_verifier(p_new)
    where id = spent.administrator_id and status = 'active'
    returning 'admin', id into audience, person;
  end if;
  update identity.session set ended_at = clock.real()
  where coalesce(member_id, administrator_id) = person and ended_at is null;
  if person is not null then
    perform audit.note(case audience when 'client' then 'member:' else 'admin:' end || person,
      'reset the password', person::text, null);
  end if;
  if audience = 'client' then
    perform identity.notify_member(person, 'password_reset', '{}',
      identity.factors_left(audience, person));
  elsif audience = 'admin' then
    perform identity.ask_mail('password_reset', audience, person,
      identity.factors_left(audience, person));
  end if;
end $$;

-- Stores a member's request for another address; an older request ends. The links follow by mail.
create or replace function identity.keep_email_change(
  p_member uuid, p_email text, p_for interval
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform identity.hold_member(p_member);
  update identity.email_change set withdrawn_at = clock.real()
  where member_id = p_member and done_at is null and withdrawn_at is null;
  insert into identity.email_change (member_id, old_email, new_email, asked_at, expires_at)
  select id, email, p_email, clock.real(), clock.real() + p_for
  from identity.member where id = p_member;
  perform identity.ask_mail('email_change', 'client', p_member);
end $$;

-- The caller requests another address: nothing changes before both mailboxes confirm.
create or replace function identity.request_email_change(raw_token text, p_email text)
returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select identity.keep_email_change(identity.require_member(raw_token, true), p_email,
    interval '15 minutes')
$$;

-- Withdraws the caller's pending change of address; false if there is none.
create or replace function identity.withdraw_email_change(raw_token text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  whose uuid := identity.require_member(raw_token);
begin
  update identity.email_change set withdrawn_at = clock.real()
  where member_id = whose and done_at is null and withdrawn_at is null;
  return found;
end $$;

-- The same as two people decided; null, or the refusal. A member who did not request it awaits no
-- mail.
create or replace function identity.carry_email_change(p_approval uuid, out refusal text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  asked jsonb := (select payload from approvals.proposal where id = p_approval);
begin
  refusal := identity.take_grant(p_approval, 'email_change');
  -- Another change in between makes this one stale, and so does the end of the account.
  perform identity.hold_member((asked ->> 'owner')::uuid);
  if refusal is null and not exists (select from identity.member
    where id = (asked ->> 'owner')::uuid and email = asked ->> 'from') then
    refusal := 'link_invalid';
  end if;
  if refusal is null then
    perform identity.keep_email_change((asked ->> 'owner')::uuid, asked ->> 'email',
      interval '24 hours');
  end if;
end $$;

-- Adds the links to the change of address that a request is about, if it has none yet.
create or replace function identity.keep_email_links(
  p_request uuid, p_old_hash bytea, p_new_hash bytea
) returns table (old_email text, new_email text, is_taken boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update identity.email_change c set old_link_hash = p_old_hash, new_link_hash = p_new_hash
  where c.member_id = (select r.person from identity.spend_request(p_request, 'email_change') r)
    and c.done_at is null and c.withdrawn_at is null
    and c.old_link_hash is null and c.expires_at > clock.real()
  returning c.old_email, c.new_email, exists (select from identity.member o
    where o.email = c.new_email and o.status <> 'closed')
$$;

-- Confirms one side by its link; the second makes the change, lets withdrawals wait for 72 hours,
-- and ends the password links and every session but the caller's (ACC-7a). Returns 'waits', 'done',
-- 'link_invalid' or 'email_taken'.
create or replace function identity.confirm_email_change(
  p_token text, raw_token text, out outcome text, out member uuid, out old_email text,
  out new_email text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  link bytea := sha256(convert_to(p_token, 'UTF8'));
  c identity.email_change;
begin
  perform identity.hold_member(x.member_id) from identity.email_change x
  where link in (x.old_link_hash, x.new_link_hash);
  update identity.email_change x set
    old_said_yes_at = case when x.old_link_hash = link then clock.real()
      else x.old_said_yes_at end,
    new_said_yes_at = case when x.new_link_hash = link then clock.real()
      else x.new_said_yes_at end
  where ((x.old_link_hash = link and x.old_said_yes_at is null)
      or (x.new_link_hash = link and x.new_said_yes_at is null))
    and x.done_at is null and x.withdrawn_at is null and x.expires_at > clock.real()
  returning * into c;
  member := c.member_id;
  old_email := c.old_email;
  new_email := c.new_email;
  outcome := case when c.id is null then 'link_invalid'
    when c.old_said_yes_at is null or c.new_said_yes_at is null then 'waits' end;
  if outcome is not null then
    return;
  end if;
  update identity.member m set email = c.new_email,
    payouts_wait_until = greatest(payouts_wait_until, clock.now() + identity.payouts_wait())
  where m.id = c.member_id and m.email = c.old_email
    and m.status in ('active', 'suspended', 'closing')
    and not exists (select from identity.member o
      where o.email = c.new_email and o.status <> 'closed');
  if not found then
    perform foundation.refuse('email_taken');
  end if;
  update identity.email_change set done_at = clock.real() where id = c.id;
  delete from identity.reset_token where member_id = c.member_id;
  update identity.session s set ended_at = clock.real()
  where s.member_id = c.member_id and s.ended_at is null
    and s.id is distinct from (select k.session from identity.caller(raw_token, 'client') k);
  perform audit.note('member:' || c.member_id, 'changed the e-mail address',
    c.member_id::text, null);
  perform identity.notify_member(c.member_id, 'email_changed', '{}',
    jsonb_build_object('from', c.old_email, 'to', c.new_email));
  outcome := 'done';
end $$;

grant execute on function identity.request_reset(text, text), identity.reset_password(text, text),
  identity.request_email_change(text, text), identity.withdraw_email_change(text),
  identity.confirm_email_change(text, text) to candor_web;
grant execute on function identity.carry_email_change(uuid),
  identity.keep_reset_link(uuid, bytea), identity.keep_email_links(uuid, bytea, bytea)
  to candor_worker;
grant select on identity.email_change to candor_web;
