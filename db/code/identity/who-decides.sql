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

grant execute on function identity.must_sign(uuid, timestamptz) to candor_web, candor_worker;
