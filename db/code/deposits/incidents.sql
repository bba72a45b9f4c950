-- Settled payments that left their chain: neither a reversal nor a loss is silent. The database
-- records it in the same change as the payment's, so that no process can omit it (CHN-1).

-- Payments with a reversed credit. Coins that left suspense with their block, and came back, are
-- mirrored as well, but reverse nothing.
create or replace view deposits.reversed as
  select r.payment as payment_id from ledger.transfer r
  join ledger.transfer o on o.id = r.undoes and o.kind in ('deposit', 'suspense_claim')
  where r.kind = 'reverse';

-- The member whose balance a payment was credited to; null while it is in suspense.
create or replace function deposits.credited_member(p_payment uuid) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select credit_owner::uuid from ledger.posted
  where payment = p_payment and kind in ('deposit', 'suspense_claim')
    and credit_class = 'member_balance'
$$;

create or replace function deposits.note_lost(p_payment uuid) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into deposits.incident as i (payment_id, member_id, opened_at, lost_at)
  select p_payment, deposits.credited_member(p_payment), clock.now(), clock.now()
  where exists (select from deposits.settlement where payment_id = p_payment)
  on conflict (payment_id) do update
    set member_id = excluded.member_id, lost_at = excluded.lost_at, closed_at = null
    where i.closed_at is not null or i.member_id is null
$$;

-- The payment left the chain, or it is final again: the first blocks of its return prove no more
-- than those of any payment.
create or replace function deposits.follow_payment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if new.state = 'final' then
    update deposits.incident set closed_at = clock.now()
    where payment_id = new.id and closed_at is null;
  else
    perform deposits.note_lost(new.id);
  end if;
  return null;
end $$;

-- The chain may reverse a payment during its settlement: whichever transaction comes second notes
-- it.
create or replace function deposits.follow_settlement() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  shown text;
begin
  perform foundation.require_read_committed();
  select state into shown from chains.payment where id = new.payment_id for share;
  if shown in ('seen', 'gone') then
    perform deposits.note_lost(new.payment_id);
  end if;
  return null;
end $$;

create or replace trigger incident_follows_settlement
  after insert or update of goes_to on deposits.settlement
  for each row execute function deposits.follow_settlement();
alter table deposits.settlement enable always trigger incident_follows_settlement;

create or replace trigger notify_worker after insert or update on deposits.incident
  for each row execute function foundation.notify_worker();
alter table deposits.incident enable always trigger notify_worker;
create or replace trigger forbid_delete_of_incident before delete on deposits.incident
  for each row execute function audit.refuse_change();
alter table deposits.incident enable always trigger forbid_delete_of_incident;

-- Whether the ledger got back what a reversed payment had taken from it: from the member by a
-- reversal or an equal debit, or by covers, which fill the oldest shortfall first.
create or replace function deposits.is_made_good(p_payment uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from deposits.reversed where payment_id = p_payment)
    or exists (
      select from ledger.transfer t
      join ledger.entry opened on opened.transfer_id = t.id and opened.account_id = t.debit
      join ledger.account a on a.id = t.debit and a.class = 'incident'
      where t.payment = p_payment and t.kind = 'incident_open' and (
        opened.amount <= (select sum(r.amount) from ledger.transfer r
          where r.payment = p_payment and r.kind = 'incident_recover')
        or opened.balance_after <= (select -sum(e.amount) from ledger.entry e
          where e.account_id = a.id and e.seq > opened.seq and e.amount < 0)))
$$;

grant select on deposits.reversed to candor_worker;
grant execute on function deposits.is_made_good(uuid) to candor_web, candor_worker;
