-- The caller's identity, which every function that acts for a person checks. It takes the raw token
-- of a session, so that a process without one can act for no person (INT-12).

-- How long a password or a second factor counts as recent (ACC-7).
create or replace function identity.proof_lasts() returns interval
language sql immutable parallel safe return interval '5 minutes';

-- The live session of a raw token, of members ('client') or of administrators ('admin'). All null
-- if there is none; `is_fresh` means that its person has just re-authenticated.
create or replace function identity.caller(
  raw_token text, p_audience text,
  out person uuid, out session uuid, out role text, out status text, out is_fresh boolean
)
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.real();
begin
  select coalesce(m.id, a.id), s.id, a.role, coalesce(m.status, a.status),
    s.proved_at > moment - identity.proof_lasts()
  into person, session, role, status, is_fresh
  from identity.session s
  left join identity.member m on m.id = s.member_id
  left join identity.administrator a on a.id = s.administrator_id
  where s.token_hash = sha256(convert_to(raw_token, 'UTF8')) and s.audience = p_audience
    and s.ended_at is null and s.expires_at > moment
    and (s.idle_expires_at is null or s.idle_expires_at > moment)
    and (m.status in ('active', 'suspended', 'closing') or a.status = 'active'
      and (a.account_ends_at is null or a.account_ends_at > moment));
end $$;

-- The status of a member, whose account cannot end and whose row cannot change until the
-- transaction ends. Every call that writes for a member does this first: otherwise a write that
-- began before the account ended would land after it. Of two writes for one member the second
-- waits, since a transaction that may update the row must not begin with a shared lock.
create or replace function identity.hold_member(p_member uuid) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  return (select m.status from identity.member m where m.id = p_member for no key update);
end $$;

-- The same for the owner of a session: the result of `identity.caller`, for a member that is
-- locked.
create or replace function identity.hold_caller(
  raw_token text, p_audience text,
  out person uuid, out session uuid, out status text, out is_fresh boolean
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  held text;
begin
  select c.person, c.session, c.status, c.is_fresh into person, session, status, is_fresh
  from identity.caller(raw_token, p_audience) c;
  if p_audience = 'client' and person is not null then
    held := identity.hold_member(person);
    if held in ('active', 'suspended', 'closing') then
      status := held;
    else
      person := null;
      session := null;
      status := null;
      is_fresh := null;
    end if;
  end if;
end $$;

-- The live sessions of members who have just re-authenticated, by the hash of their raw token. A
-- view, so that it is inlined into a statement about many.
create or replace view identity.proved_session as
  select s.token_hash, s.member_id
  from identity.session s
  join identity.member m on m.id = s.member_id and m.status in ('active', 'suspended', 'closing')
  where s.audience = 'client' and s.ended_at is null and s.expires_at > clock.real()
    and s.proved_at > clock.real() - identity.proof_lasts();

-- The locked member of a session, or a refusal: 'unauthenticated', 'step_up_required'. The session
-- of a suspended or closing member is live: the caller checks what they may not do.
create or replace function identity.require_member(raw_token text, fresh boolean default false)
returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
begin
  select * into c from identity.hold_caller(raw_token, 'client');
  if c.person is null then
    perform foundation.refuse('unauthenticated');
  elsif fresh and not c.is_fresh then
    perform foundation.refuse('step_up_required');
  end if;
  return c.person;
end $$;

-- The locked member of a session who may start new business, or a refusal: also 'suspended' and
-- 'closing'.
create or replace function identity.require_active_member(raw_token text) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
begin
  select * into c from identity.hold_caller(raw_token, 'client');
  if c.person is null then
    perform foundation.refuse('unauthenticated');
  elsif c.status <> 'active' then
    perform foundation.refuse(c.status);
  end if;
  return c.person;
end $$;

-- The administrator of a session who has one of `roles`, or a refusal: 'unauthenticated',
-- 'forbidden', 'step_up_required'.
create or replace function identity.require_administrator(
  raw_token text, roles text[], fresh boolean default false
) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  c record;
begin
  select * into c from identity.caller(raw_token, 'admin');
  if c.person is null then
    perform foundation.refuse('unauthenticated');
  elsif (c.role = any (roles)) is not true then
    perform foundation.refuse('forbidden');
  elsif fresh and not c.is_fresh then
    perform foundation.refuse('step_up_required');
  end if;
  return c.person;
end $$;

-- Queues work for the worker by the raw token of an administrator who may request it, and in their
-- name; the worker checks the facts itself.
create or replace function identity.ask_worker(raw_token text, p_queue text, p_payload jsonb)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := identity.require_administrator(raw_token, case when p_queue in ('snapshot',
    'act-claim', 'payout-claim', 'payout-abandon') then array['owner', 'finance']
    else '{}' end, p_queue <> 'snapshot');
begin
  perform foundation.enqueue(p_queue, p_payload || jsonb_build_object('by', person));
end $$;
grant execute on function identity.ask_worker(text, text, jsonb) to candor_web;
