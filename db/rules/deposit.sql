-- Deposits, and unmatched payments.

-- A deposit belongs to the member whose quote its address was given out for, at that quote's price
-- if it was seen in time, else at a current one.
create or replace function rules.refuse_quote(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when d.member_id::text is distinct from a.member then 'payment_purpose'
    when (d.rate_id = a.rate and p.first_seen_at < d.expires_at) is not true
      and not market.is_rate_of_now(a.rate) then 'rate_stale'
  end
  from chains.payment p left join deposits.deposit d on d.address_id = p.address_id
  where p.id = a.payment
$$;

-- deposit: all of a final payment, to the member of its address, at the price of its quote or a
-- current one.
create or replace function rules.refuse_deposit(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(rules.refuse_payment(a, true), rules.refuse_purpose(a.payment, 'deposit'),
    rules.refuse_rate(a, 'in'), rules.refuse_quote(a));
end $$;

-- deposit_unmatched: all of a final payment.
create or replace function rules.refuse_deposit_unmatched(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return rules.refuse_payment(a, true);
end $$;

-- Whether a posting out of suspense refers to its payment: by the payment's id or, if its block was
-- lost and came back, by the posting that restored it.
create or replace function rules.is_about(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select a.payment is not null and (a.subject = a.payment or a.kind = 'suspense_lost'
    and exists (select from ledger.transfer t where t.id = a.subject and t.payment = a.payment
      and t.kind = 'reverse' and ledger.was_lost(t.undoes)))
$$;

-- Exactly the coins that this payment put into suspense, and that are still there. Coins that the
-- chain does not show are credited to no one, and leave the ledger with their block. A return that
-- is in an export may be in transit already: it can only be posted as a return.
create or replace function rules.refuse_suspense(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  seen record;
begin
  perform foundation.require_read_committed();
  select p.asset, p.state into seen from chains.payment p where p.id = a.payment for share;
  if seen.asset is distinct from a.coin or not rules.is_about(a)
    or -ledger.net_of_payment(a.payment, 'suspense') <> a.amounts[1] then
    return 'not_in_suspense';
  end if;
  if a.kind = 'suspense_lost' then
    return case when seen.state <> 'gone' then 'payment_on_chain'
      when treasury.is_return_exported(a.payment) then 'return_waits' end;
  end if;
  if seen.state <> 'final'
    and not (a.kind = 'suspense_return' and treasury.is_return_exported(a.payment)) then
    return 'payment_not_final';
  end if;
  return null;
end $$;

-- suspense_claim: coins in suspense, to the first member they were ever credited to, at a rate of
-- the day of the approval.
create or replace function rules.refuse_suspense_claim(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  refusal text := rules.refuse_suspense(a);
begin
  if refusal is not null then
    return refusal;
  end if;
  if treasury.is_own_payment(a.payment) then
    return 'own_payment';
  end if;
  -- Coins that were taken back from one member are credited to no other: they go back to their
  -- sender.
  if exists (select from ledger.transfer t
      join ledger.account c on c.id = t.credit
      where t.payment = a.payment and t.kind in ('deposit', 'suspense_claim')
        and c.class = 'member_balance' and c.owner <> a.member) then
    return 'credited_before';
  end if;
  -- Coins on their way back are credited to no one: a transaction that starts a return waits for
  -- this row.
  if treasury.is_returning(a.payment) then
    return 'return_waits';
  end if;
  if not market.is_rate_of_today(a.rate) then
    return 'rate_stale';
  end if;
  return rules.refuse_rate(a, 'in');
end $$;

-- Whether this payment reached an address of a deposit of this member.
create or replace function rules.is_of(of_payment uuid, of_member text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from chains.payment p
    join chains.address d on d.id = p.address_id
    join deposits.deposit q on q.id = d.subject
    where p.id = of_payment and q.member_id::text = of_member)
$$;
