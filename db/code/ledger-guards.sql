-- What nobody does to the books, the owner of the tables included.

-- Accounts change only together with their entries.
create or replace function ledger.guard_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.owner, new.class, new.asset) is distinct from
      (old.id, old.owner, old.class, old.asset)
    or not exists (select from ledger.entry where account_id = new.id and seq = new.seq
      and balance_after = new.balance and seq = old.seq + 1
      and amount = new.balance - old.balance) then
    raise exception 'a balance changes by a posting only' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace function ledger.guard_opening() returns trigger
language plpgsql set search_path = pg_catalog
as $$
begin
  if new.balance <> 0 or new.seq <> 0 then
    raise exception 'an account opens empty' using errcode = 'CA002';
  end if;
  return new;
end $$;

create or replace trigger account_opens_empty before insert on ledger.account
  for each row execute function ledger.guard_opening();
create or replace trigger account_follows_entries before update on ledger.account
  for each row execute function ledger.guard_account();
create or replace trigger account_stays before delete on ledger.account
  for each row execute function audit.refuse_change();
create or replace trigger account_is_kept before truncate on ledger.account
  for each statement execute function audit.refuse_change();
create or replace trigger transfer_stays before update or delete on ledger.transfer
  for each row execute function audit.refuse_change();
create or replace trigger transfer_is_kept before truncate on ledger.transfer
  for each statement execute function audit.refuse_change();
create or replace trigger entry_stays before update or delete on ledger.entry
  for each row execute function audit.refuse_change();
create or replace trigger entry_is_kept before truncate on ledger.entry
  for each statement execute function audit.refuse_change();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table ledger.account enable always trigger account_opens_empty;
alter table ledger.account enable always trigger account_follows_entries;
alter table ledger.account enable always trigger account_stays;
alter table ledger.account enable always trigger account_is_kept;
alter table ledger.transfer enable always trigger transfer_stays;
alter table ledger.transfer enable always trigger transfer_is_kept;
alter table ledger.entry enable always trigger entry_stays;
alter table ledger.entry enable always trigger entry_is_kept;
