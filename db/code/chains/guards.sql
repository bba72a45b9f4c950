-- What the books ask of a payment: the ledger's questions (ledger/questions.sql), answered here.

-- A final payment of this coin, whose coins the ledger has not taken in beyond its amount.
create or replace function ledger.refuse_payment(a ledger.act, whole boolean) returns text
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
  if ledger.refuse_own_payment(a) is not null then
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

create or replace function ledger.payment_purpose(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select d.purpose from chains.payment p join chains.address d on d.id = p.address_id
  where p.id = of_payment
$$;

-- Whether a posting out of suspense is about its payment: by the payment's own id or, once its
-- block was lost and came back, by the posting that brought it back.
create or replace function ledger.is_about(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select a.payment is not null and (a.subject = a.payment or a.kind = 'suspense_lost'
    and exists (select from ledger.transfer t where t.id = a.subject and t.payment = a.payment
      and t.kind = 'reverse' and ledger.was_lost(t.undoes)))
$$;

-- Exactly the coins that this payment put into suspense, and still there. Nobody is given coins
-- that the chain does not show, and they leave the books with their block. A return that is in an
-- export may be on its way already: it is booked as what it is.
create or replace function ledger.refuse_suspense(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  seen record;
begin
  perform foundation.require_read_committed();
  select p.asset, p.state into seen from chains.payment p where p.id = a.payment for share;
  if seen.asset is distinct from a.coin or not ledger.is_about(a)
    or -ledger.net_of_payment(a.payment, 'suspense') <> a.amounts[1] then
    return 'not_in_suspense';
  end if;
  if a.kind = 'suspense_lost' then
    return case when seen.state <> 'gone' then 'payment_on_chain'
      when ledger.is_return_exported(a.payment) then 'return_waits' end;
  end if;
  if seen.state <> 'final'
    and not (a.kind = 'suspense_return' and ledger.is_return_exported(a.payment)) then
    return 'payment_not_final';
  end if;
  if a.kind = 'suspense_claim' and ledger.is_own_payment(a.payment) then
    return 'own_payment';
  end if;
  -- What was one member's and was taken back is given to no other: it goes back to its sender.
  if a.kind = 'suspense_claim' and exists (select from ledger.transfer t
      join ledger.account c on c.id = t.credit
      where t.payment = a.payment and t.kind in ('deposit', 'suspense_claim')
        and c.class = 'member_balance' and c.owner <> a.member) then
    return 'credited_before';
  end if;
  -- What is on its way back is given to nobody: anyone who hands a return over waits for this row.
  if a.kind = 'suspense_claim' and ledger.is_returning(a.payment) then
    return 'return_waits';
  end if;
  -- A claim is priced on the day that it is granted.
  if a.kind = 'suspense_claim' and not ledger.is_rate_of_today(a.rate) then
    return 'rate_stale';
  end if;
  return null;
end $$;

-- Coins leave the books unasked only when a credited payment left the chain, and just those.
create or replace function ledger.payment_is_gone(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select state = 'gone' from chains.payment where id = of_payment), false)
$$;

create or replace function ledger.payment_is_final(of_payment uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select state = 'final' from chains.payment where id = of_payment), false)
$$;

create or replace function ledger.refuse_incident(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when a.payment is not null and (a.subject <> a.payment
    or a.coin is distinct from (select asset from chains.payment where id = a.payment)
    or a.amounts[2] > ledger.credited_coins(a.payment)) then 'payment_amount' end
$$;

-- The coin of a payment: a question of approvals (approvals/questions.sql).
create or replace function approvals.coin_of(of_payment uuid) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select asset from chains.payment where id = of_payment $$;

-- Whether addresses were issued: a question of identity.
create or replace function identity.lock_addresses() returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  lock table chains.address in share mode;
  return exists (select from chains.address);
end $$;

revoke execute on all functions in schema ledger from public;
