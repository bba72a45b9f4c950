-- Whom a payment is for: the ledger's questions (ledger/questions.sql), answered here.

-- Does this payment's address belong to a deposit of this member?
create or replace function ledger.is_of(of_payment uuid, of_member text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from chains.payment p
    join chains.address d on d.id = p.address_id
    join deposits.deposit q on q.id = d.subject
    where p.id = of_payment and q.member_id::text = of_member)
$$;

-- A deposit is of the member whose quote its address was given out for, at that quote's price where
-- it was seen in time, else at one of now.
create or replace function ledger.refuse_quote(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when d.member_id::text is distinct from a.member then 'payment_purpose'
    when (d.rate_id = a.rate and p.first_seen_at < d.expires_at) is not true
      and not ledger.is_rate_of_now(a.rate) then 'rate_stale'
  end
  from chains.payment p left join deposits.deposit d on d.address_id = p.address_id
  where p.id = a.payment
$$;

-- What brings money of its own: a question of plans.
create or replace view plans.brought as select id as subject from deposits.deposit;
grant select on plans.brought to candor_web, candor_worker;

-- Deposits that are still under way: a question of identity.
create or replace view identity.open_deposit as
  select member_id, cents, case when state = 'waiting' then expires_at end as until
  from deposits.deposit
  where status = 'pending'
    and not (state = 'waiting' and expires_at <= clock.now() and not is_listed);

revoke execute on all functions in schema ledger from public;
