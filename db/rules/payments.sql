-- The conditions for the ledger to receive a payment's coins: the chain shows it as final, it
-- belongs only to the owner of its address, and no more coins are received than it brought.

-- The purpose that a payment's address was issued for.
create or replace function rules.payment_purpose(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select d.purpose from chains.payment p join chains.address d on d.id = p.address_id
  where p.id = of_payment
$$;

create or replace function rules.payment_is_gone(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select state = 'gone' from chains.payment where id = of_payment), false)
$$;

create or replace function rules.payment_is_final(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select state = 'final' from chains.payment where id = of_payment), false)
$$;

-- Coins of our own are never a deposit, gain or capital, and are a return only of the placement
-- that sent them (INT-9). An unmatched payment implies no owner.
create or replace function rules.refuse_own_payment(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when a.kind = 'deposit_unmatched' or not treasury.is_own_payment(a.payment) then null
    when a.kind = 'place_return' and treasury.is_returned_whole(a.payment) then null
    else 'own_payment'
  end
$$;

-- A final payment of this coin, whose coins the ledger has not received beyond its amount.
create or replace function rules.refuse_payment(a ledger.act, whole boolean) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  seen record;
begin
  perform foundation.require_read_committed();
  select p.asset, p.amount, p.state into seen
  from chains.payment p where p.id = a.payment for share;
  if not found or a.payment <> a.subject or seen.asset <> a.coin then
    return 'payment_missing';
  end if;
  if seen.state <> 'final' then
    return 'payment_not_final';
  end if;
  if rules.refuse_own_payment(a) is not null then
    return 'own_payment';
  end if;
  if whole and a.amounts[1] <> seen.amount then
    return 'payment_amount';
  end if;
  if ledger.taken_in(a.payment) + a.amounts[1] > seen.amount then
    return 'already_posted';
  end if;
  return null;
end $$;

-- Each arrives at an address that was issued for exactly this purpose.
create or replace function rules.refuse_purpose(of_payment uuid, purpose text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when rules.payment_purpose(of_payment) is distinct from purpose
    then 'payment_purpose' end
$$;

-- Where money is real, coins are no gain or capital before their chain has been checked for their
-- sender.
create or replace function rules.refuse_unknown_sender(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when not foundation.in_sandbox()
    and not exists (select from treasury.origin o where o.payment_id = of_payment)
    then 'sender_unknown' end
$$;

-- Whether a transaction is a payout of ours, or of the treasury: what it returns to us is change.
create or replace function rules.is_payout(p_asset text, p_txid text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from withdrawals.returned r where r.txid = p_txid)
    or exists (select from withdrawals.payout w where w.asset = p_asset and w.txid = p_txid)
$$;

create or replace function rules.is_operation(p_asset text, p_txid text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from treasury.outgoing o where o.asset = p_asset and o.txid = p_txid)
    or exists (select from treasury.operation t where t.txid = p_txid)
$$;
