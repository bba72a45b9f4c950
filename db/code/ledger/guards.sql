-- The changes to the ledger that no role can make, not even the owner of the tables.

-- Accounts change only together with their entries: the entries between the old number and the new
-- are complete, add up to the change and end on the new balance. They are in the open period, or in
-- the one before if the month ended within the hour, or in the next if it ends within the hour:
-- no other period is looked into. Where two are, none is older than the entry before it.
create or replace function ledger.guard_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  for attempt in 1 .. 2 loop
    exit when foundation.period_when_planned('1 hour')
        = foundation.period_of(clock.real() - interval '1 hour')
      and foundation.period_when_planned('-1 hour')
        = foundation.period_of(clock.real() + interval '1 hour')
      and not exists (
        select from (
          select id, min(seq) as was, max(seq) as became,
            sum(balance) filter (where later) as balance,
            sum(case when later then balance else -balance end) as change
          from (
            select id, owner, class, asset, balance, seq, true as later from after
            union all
            select id, owner, class, asset, balance, seq, false from before
          ) versions
          group by id, owner, class, asset
        ) moved
        left join lateral (
          select count(*) as steps, sum(e.amount) as change,
            max(e.balance_after) filter (where e.seq = moved.became) as balance
          from ledger.entry e
          where e.account_id = moved.id and e.seq > moved.was and e.seq <= moved.became
            and e.period between foundation.period_when_planned('1 hour')
              and foundation.period_when_planned('-1 hour')
        ) entries on true
        where entries.steps = 0
          or (entries.steps, entries.change, entries.balance)
            is distinct from (moved.became - moved.was, moved.change, moved.balance)
          -- Decided when this is planned: on most days one period is open, and no order is asked.
          or foundation.period_when_planned('1 hour') < foundation.period_when_planned('-1 hour')
            and exists (
              select from ledger.entry e
              join ledger.entry earlier
                on earlier.account_id = e.account_id and earlier.seq = e.seq - 1
              where e.account_id = moved.id and e.seq > moved.was and e.seq <= moved.became
                and e.period = foundation.period_when_planned('1 hour')
                and earlier.period = foundation.period_when_planned('-1 hour')));
    if attempt = 2 then
      raise exception 'a balance changes by a posting only' using errcode = 'CA002';
    end if;
    -- A month may have ended since this was planned.
    execute 'discard plans';
  end loop;
  return null;
end $$;

create or replace function ledger.guard_opening() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if new.balance <> 0 or new.seq <> 0 then
    raise exception 'an account opens empty' using errcode = 'CA002';
  end if;
  return new;
end $$;

-- An account's numbers follow one another, so that its periods do too.
alter table ledger.entry alter column period set default foundation.period_of(clock.real());

create or replace trigger account_opens_empty before insert on ledger.account
  for each row execute function ledger.guard_opening();
create or replace trigger account_follows_entries after update on ledger.account
  referencing old table as before new table as after
  for each statement execute function ledger.guard_accounts();
create or replace trigger forbid_delete_of_account before delete on ledger.account
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_account before truncate on ledger.account
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_transfer before update or delete on ledger.transfer
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_transfer before truncate on ledger.transfer
  for each statement execute function audit.refuse_change();
create or replace trigger forbid_change_of_entry before update or delete on ledger.entry
  for each row execute function audit.refuse_change();
create or replace trigger forbid_truncate_of_entry before truncate on ledger.entry
  for each statement execute function audit.refuse_change();
-- ALWAYS: session_replication_role = replica must not switch them off.
alter table ledger.account enable always trigger account_opens_empty;
alter table ledger.account enable always trigger account_follows_entries;
alter table ledger.account enable always trigger forbid_delete_of_account;
alter table ledger.account enable always trigger forbid_truncate_of_account;
alter table ledger.transfer enable always trigger forbid_change_of_transfer;
alter table ledger.transfer enable always trigger forbid_truncate_of_transfer;
alter table ledger.entry enable always trigger forbid_change_of_entry;
alter table ledger.entry enable always trigger forbid_truncate_of_entry;
