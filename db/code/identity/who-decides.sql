-- Who decides on money, and whether what they decide carries a signature.

-- Whose administrators' session this token opens, if it lives and its role may decide on money.
create or replace function identity.who_decides(
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

-- Whether what this person decides at a time carries a signature: always with real money, and in a
-- sandbox where they have a key then.
create or replace function identity.must_sign(
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

revoke execute on function identity.who_decides(text), identity.must_sign(uuid, timestamptz)
  from public;
grant execute on function identity.must_sign(uuid, timestamptz) to candor_web, candor_worker;
