-- Facts from the ledger about a posting, an account and a payment.

-- The id of a posting's leg: its key, or one beside it.
create or replace function ledger.leg_id(key uuid, nth integer) returns uuid
language sql immutable parallel safe
return case when nth = 1 then key else foundation.id_beside(key, ':' || nth) end;

create or replace function ledger.account_class(of_account bigint) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select class from ledger.account where id = of_account $$;

-- The debits less the credits of accounts of one class, for one payment.
create or replace function ledger.net_of_payment(of_payment uuid, of_class text) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(case when d.class = of_class then t.amount else 0 end
    - case when c.class = of_class then t.amount else 0 end), 0)
  from ledger.transfer t
  join ledger.account d on d.id = t.debit
  join ledger.account c on c.id = t.credit
  where t.payment = of_payment
$$;

-- The coins of a payment that the ledger ever received: those that left again are not received
-- again.
create or replace function ledger.taken_in(of_payment uuid) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(amount), 0) from ledger.transfer
  where payment = of_payment and family = 'arrival' and leg in (1, 3)
$$;

-- The coins of a payment that are in custody and back a credit, not in suspense.
create or replace function ledger.credited_coins(of_payment uuid) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select ledger.net_of_payment(of_payment, 'custody')
    + ledger.net_of_payment(of_payment, 'suspense')
$$;

-- 10^decimals: the smallest units in one coin.
create or replace function ledger.units_per_coin(coin text) returns numeric
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select foundation.units_in_one(coin)
$$;

-- Whether a posting removed coins from suspense because their block left the chain.
create or replace function ledger.was_lost(p_key uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.transfer where id = p_key and kind = 'suspense_lost')
$$;
