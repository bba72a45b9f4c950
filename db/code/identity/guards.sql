-- Who decides, and with which key: the questions of approvals (approvals/questions.sql), answered
-- here.

-- Whose administrators' session this token opens, if it lives and its role may decide on money.
create or replace function approvals.who(
  raw_token text, out administrator uuid, out session uuid, out ip text, out refusal text
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  found_role text;
  proved timestamptz;
begin
  select a.id, s.id, s.ip, a.role, s.proved_at
  into administrator, session, ip, found_role, proved
  from identity.session s join identity.administrator a on a.id = s.administrator_id
  where s.token_hash = sha256(convert_to(raw_token, 'UTF8')) and s.audience = 'admin'
    and s.ended_at is null and s.expires_at > clock.real()
    and s.idle_expires_at > clock.real() and a.status = 'active';
  refusal := case
    when administrator is null then 'unauthenticated'
    when found_role not in ('owner', 'finance') then 'forbidden'
    when proved <= clock.real() - identity.proof_lasts() then 'step_up_required'
  end;
end $$;

-- The person of a session that was proved just now and has one of these roles; raises else.
create or replace function approvals.require_role(raw_token text, roles text[]) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$ select identity.require_administrator(raw_token, roles, true) $$;

create or replace function approvals.is_young_seat(p_administrator uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$ select identity.is_young_seat(p_administrator) $$;

-- Whether what this person decides at a time carries a signature: always with real money, and in a
-- sandbox where they have a key then.
create or replace function approvals.must_sign(
  p_administrator uuid, p_at timestamptz default clock.real()
) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not foundation.in_sandbox() or exists (
    select from identity.decision_key k
    where k.administrator_id = p_administrator and k.usable_from <= p_at
      and not exists (select from identity.decision_key_end e
        where e.key_id = k.id and e.ended_at <= p_at))
$$;

-- The key of this person that may sign now under this name; null where there is none.
create or replace function approvals.usable_key(p_administrator uuid, p_credential text)
returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select k.id from identity.usable_decision_keys(p_administrator) k
  where k.credential_id = p_credential
$$;

-- The people of a proposal, by id and e-mail: a name alone is not one person.
create or replace function approvals.people_of(asked jsonb, p_proposer uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(role, jsonb_build_object('id', id, 'email', email)), '{}')
  from (
    select 'proposer' as role, k.id, k.email from identity.known_administrator k
    where k.id = p_proposer
    union all select 'administrator', k.id, k.email from identity.known_administrator k
    where k.id::text = asked->>'administrator'
    union all select 'member', m.id, m.email from identity.known_member m
    where m.id::text = asked->>'owner'
  ) people
$$;

-- Whom the log names: its question.
create or replace function audit.person_of(raw_token text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce('member:' || s.member_id, 'admin:' || s.administrator_id)
  from identity.session s
  where s.token_hash = sha256(convert_to(raw_token, 'UTF8')) and s.expires_at > clock.real()
    and (s.ended_at is null or s.xmin = pg_current_xact_id()::xid)
$$;
