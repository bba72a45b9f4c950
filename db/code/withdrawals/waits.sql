-- No application alone decides how long a payout waits after a change (ACC-7a): a compromised web
-- process cannot pay a new address at once. The facts that decide are stored here as they happened.

-- The earliest time at which a request may be paid, by the facts of its member and coin.
create or replace function withdrawals.earliest_of(
  asked withdrawals.asked, s withdrawals.facts, is_live boolean
) returns timestamptz
-- Stable, like adding hours to a time: an immutable function is not inlined into the calling
-- statement, but started for each request (record 0690).
language sql stable parallel safe
return greatest(asked.requested_at, s.secured_until, case
  when s.address = asked.address and s.tag is not distinct from asked.tag
    then s.changed_at + interval '24 hours'
  when s.address is null and s.is_first and (not is_live or asked.amount_cents <= 100000) then null
  else asked.requested_at + interval '24 hours' end);

-- The former addresses of a member's network, with their periods.
create or replace function withdrawals.keep_wallet() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into withdrawals.wallet_past (member_id, network, address, tag, changed_at, ended_at)
  values (old.member_id, old.network, old.address, old.tag, old.changed_at, clock.now());
  return null;
end $$;

create or replace trigger keep_wallet after update or delete on withdrawals.wallet
  for each row execute function withdrawals.keep_wallet();
create or replace trigger forbid_change_of_wallet_past before update on withdrawals.wallet_past
  for each row execute function audit.refuse_change();

-- A waiting period after a change of the account can grow, and never shrinks.
create or replace function withdrawals.guard_secured() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'a time of waiting never gets shorter' using errcode = 'CW010';
end $$;

grant select on withdrawals.wallet_past to candor_web, candor_worker;
