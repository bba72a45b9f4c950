-- Up Migration

-- What only functions of the database post: neither process does by itself.
alter table ledger.kind drop constraint kind_poster_check;
alter table ledger.kind add constraint kind_poster_check
  check (poster in ('any', 'worker', 'inside'));
drop function if exists ledger.understand(jsonb, boolean);
drop function if exists ledger.work(jsonb);
drop function if exists plans.hand_on_principal(uuid, uuid);

-- Wallets are written by their own functions, which say how old an address is.
drop trigger if exists guard_wallet on withdrawals.wallet;
drop function if exists withdrawals.guard_wallet();

-- Each request carries the raw token of the session that asks. It is kept nowhere.
alter type withdrawals.asked add attribute token text;
