-- Only a sandbox has a strategy that simulates itself (LED-9).
create or replace function treasury.refuse_live() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if not foundation.in_sandbox() then
    raise exception 'the simulated strategy is refused in live' using errcode = 'CT001';
  end if;
  return new;
end $$;

create or replace trigger sandbox_only before insert on treasury.step
  for each row execute function treasury.refuse_live();

revoke execute on all functions in schema treasury from public;
grant usage on schema treasury to candor_web, candor_worker;
grant select, insert on treasury.step to candor_web, candor_worker;
