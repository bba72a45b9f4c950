-- How long a payout waits after a change (ACC-7a) is no application's word alone: a web process in
-- strange hands cannot pay a new address at once. What decides is kept here as it happened.

-- The earliest moment at which a request may be paid, by what stands at its member and coin.
create or replace function withdrawals.earliest_of(
  asked withdrawals.asked, s withdrawals.facts, is_live boolean
) returns timestamptz
-- Stable, as hours added to a moment are: one that is called immutable is not read into the
-- statement that asks, but started for each request (record 0690).
language sql stable parallel safe
return greatest(asked.requested_at, s.secured_until, case
  when s.address = asked.address and s.tag is not distinct from asked.tag
    then s.changed_at + interval '24 hours'
  when s.address is null and s.is_first and (not is_live or asked.amount_cents <= 100000) then null
  else asked.requested_at + interval '24 hours' end);

-- What stood at a member's network before, and from when to when.
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

-- A time of waiting after a change of the account grows, and never shrinks.
create or replace function withdrawals.guard_secured() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'a time of waiting never gets shorter' using errcode = 'CW010';
end $$;

grant select on withdrawals.wallet_past to candor_web, candor_worker;
