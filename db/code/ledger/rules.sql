-- What a kind demands beyond its legs (the `cap_rule` of the map). Each answers a refusal code,
-- or null. All run after the accounts are locked; none is open to an application role.

create or replace function ledger.leg_id(key uuid, nth integer) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select case when nth = 1 then key else md5(key::text || ':' || nth)::uuid end $$;

create or replace function ledger.account_class(of_account bigint) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select class from ledger.account where id = of_account $$;

-- Whether an act would bring money from anybody else to a member whose account has ended, where
-- nobody could reach it. What a run owes for days before that is asked of the run.
create or replace function ledger.is_late(a ledger.act) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select a.family not like 'distribute%' and ledger.is_ended(a.member)
    and exists (select from unnest(a.debits, a.credits) l (debit, credit)
      join ledger.account d on d.id = l.debit
      join ledger.account c on c.id = l.credit
      where c.class like 'member\_%' and c.owner <> d.owner)
$$;

-- What was debited from accounts of one class less what was credited, for one payment.
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

-- Coins of a payment that the books ever took in: what left them again does not come in again.
create or replace function ledger.taken_in(of_payment uuid) returns numeric
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(amount), 0) from ledger.transfer
  where payment = of_payment and family = 'arrival' and leg in (1, 3)
$$;

-- Coins of a payment that are in custody and stand behind a credit, not in suspense.
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

-- Capital and returning placements arrive at addresses issued for nothing else.
create or replace function ledger.refuse_purpose(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when a.kind = 'deposit_unmatched' then null
    when ledger.refuse_unknown_sender(a) is not null then 'sender_unknown'
    when ledger.payment_purpose(a.payment) is distinct from
      case a.kind when 'deposit' then 'deposit' when 'capital_in' then 'capital'
        else 'placement' end
    then 'payment_purpose'
  end
$$;

-- A hold ends once, whole: paid, or back where it came from.
create or replace function ledger.refuse_end(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  hold ledger.transfer;
begin
  select * into hold from ledger.transfer
  where subject = a.subject and family = 'hold' and leg = 1;
  if not found or hold.credit <> a.debits[1] then
    return 'hold_missing';
  end if;
  if hold.amount <> a.amounts[1] then
    return 'hold_amount';
  end if;
  if a.kind <> 'pay' and hold.debit <> a.credits[1] then
    return 'hold_origin';
  end if;
  return null;
end $$;

create or replace function ledger.refuse_by_rule(rule text, a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  case rule
    when 'whole_payment' then
      return coalesce(ledger.refuse_payment(a, true), ledger.refuse_purpose(a));
    when 'returned_cost' then
      perform ledger.take_turn();
      return coalesce(ledger.refuse_payment(a, false), ledger.refuse_purpose(a),
        ledger.refuse_return(a));
    when 'gain_above_cost' then
      perform ledger.take_turn();
      return coalesce(ledger.refuse_payment(a, false), ledger.refuse_purpose(a),
        ledger.refuse_gain(a), ledger.refuse_beside_run(a));
    when 'lost_cost' then
      perform ledger.take_turn();
      return ledger.refuse_loss(a);
    when 'out_of_suspense' then return ledger.refuse_suspense(a);
    when 'the_hold' then
      return coalesce(ledger.refuse_end(a), case
        when a.kind <> 'pay' and ledger.is_signed(a.subject) then 'payout_signed' end);
    when 'within_principal', 'free_capital' then
      perform ledger.take_turn();
      return ledger.refuse_outflow(a);
    when 'the_run' then return ledger.refuse_mature(a);
    when 'the_sharing' then return ledger.refuse_sharing(a);
    when 'gain_first' then
      return case when exists (select from ledger.account where class = 'pool_gain'
        and owner = a.plan and balance > 0) then 'gain_first' end;
    when 'the_adjustment' then
      return coalesce(ledger.refuse_undoing(a, 'adjust_up'), ledger.refuse_at_work(a));
    when 'the_unclaimed' then return ledger.refuse_undoing(a, 'to_unclaimed');
    when 'gone_payment' then return ledger.refuse_incident(a);
    when 'the_credit' then
      return coalesce(ledger.refuse_recovery(a), ledger.refuse_at_work(a));
    when 'mirror' then return coalesce(ledger.refuse_mirror(a), ledger.refuse_at_work(a));
    when 'the_cost' then return ledger.refuse_cost(a);
    when 'free_balance' then return ledger.refuse_at_work(a);
  end case;
end $$;
