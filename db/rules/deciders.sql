-- The people behind a decision and an act, for approvals and the log.

-- The administrator whose session this token opens, if it is live and its role may decide on money.
create or replace function rules.who_decides(
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

-- With real money, a person is not yet a second person if a link set up their admin account or
-- second factor, or their role was raised, within the last 72 hours: two who invite or raise a
-- third cannot take control at once.
create or replace function rules.is_young_admin_account(p_administrator uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select not foundation.in_sandbox() and exists (select from identity.invitation
    where administrator_id = p_administrator and used_at > clock.real() - interval '72 hours'
    union all
    select from identity.administrator
    where id = p_administrator and role_raised_at > clock.real() - interval '72 hours')
$$;

-- For approvals: the periods in which each person could sign decisions.
create or replace view rules.decision_key_period as
  select k.administrator_id, k.usable_from, e.ended_at
  from identity.decision_key k left join identity.decision_key_end e on e.key_id = k.id;

-- This person's key of this name that may sign now; null if there is none.
create or replace function rules.usable_key(p_administrator uuid, p_credential text)
returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select k.id from identity.usable_decision_keys(p_administrator) k
  where k.credential_id = p_credential
$$;

-- The people of a proposal, by id and e-mail: a name alone does not identify a person.
create or replace function rules.people_of(asked jsonb, p_proposer uuid) returns jsonb
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

-- The person for the log: of a session that is live, or that ended in this same transaction; null
-- if there is none.
create or replace function rules.person_of(raw_token text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce('member:' || s.member_id, 'admin:' || s.administrator_id)
  from identity.session s
  where s.token_hash = sha256(convert_to(raw_token, 'UTF8')) and s.expires_at > clock.real()
    and (s.ended_at is null or s.xmin = pg_current_xact_id()::xid)
$$;
