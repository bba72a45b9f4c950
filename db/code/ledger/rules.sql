-- What a kind demands beyond its legs (the `cap_rule` of the map). Each answers a refusal code,
-- or null. All run after the accounts are locked; none is open to an application role.
-- Rates, payments and approvals belong to rooms whose code comes later.
set local check_function_bodies = off;

create or replace function ledger.leg_id(key uuid, nth integer) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select case when nth = 1 then key else md5(key::text || ':' || nth)::uuid end $$;

create or replace function ledger.account_class(of_account bigint) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$ select class from ledger.account where id = of_account $$;

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

-- Coins of a payment that the books ever took in: what left them again does not come in anew.
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
  select case coin when 'BTC' then 100000000 when 'DOGE' then 100000000
    when 'XRP' then 1000000 when 'SOL' then 1000000000 end::numeric
$$;

-- Amounts follow from the cited rate. Coins that come in, or are lost, are what the chain says and
-- worth cents rounded down; what is paid out is cents, and coins rounded down. 10,000 micros are a
-- cent.
create or replace function ledger.refuse_rate(a ledger.act, direction text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  rate_asset text;
  micros numeric;
  coins numeric := case direction when 'in' then a.amounts[1] else a.amounts[2] end;
  cents numeric := case direction when 'in' then a.amounts[2] else a.amounts[1] end;
  scale numeric := ledger.units_per_coin(a.coin) * 10000;
begin
  select r.asset, r.usd_micros into rate_asset, micros from market.rate r where r.id = a.rate;
  if rate_asset is distinct from a.coin then
    return 'rate_missing';
  end if;
  if direction <> 'out' and cents <> div(coins * micros, scale) then
    return 'rate_mismatch';
  end if;
  if direction = 'out' and coins <> div(cents * scale, micros) then
    return 'rate_mismatch';
  end if;
  return null;
end $$;

-- A final payment of this coin, whose coins the ledger has not taken in beyond its amount.
create or replace function ledger.refuse_payment(a ledger.act, whole boolean) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  seen record;
begin
  select p.asset, p.amount, p.state into seen
  from chains.payment p where p.id = a.payment for share;
  if not found or a.payment <> a.subject or seen.asset <> a.coin then
    return 'payment_missing';
  end if;
  if seen.state <> 'final' then
    return 'payment_not_final';
  end if;
  if treasury.refuse_own_payment(a) is not null then
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

-- Capital and returning placements arrive at addresses issued for nothing else.
create or replace function ledger.refuse_purpose(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when a.kind = 'deposit_unmatched' then null
    when treasury.refuse_unknown_sender(a) is not null then 'sender_unknown'
    when ledger.payment_purpose(a.payment) is distinct from
      case a.kind when 'deposit' then 'deposit' when 'capital_in' then 'capital'
        else 'placement' end
    then 'payment_purpose'
  end
$$;

-- What a run that pays capital found when it began stays so: no gain comes beside it.
create or replace function ledger.refuse_beside_run(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when exists (select from distributions.run r where r.plan_id::text = a.plan
    and r.started_at is not null and r.done_at is null and r.capital_cents > 0)
    then 'run_moving' end
$$;

-- What is granted now is not priced by an old rate.
create or replace function ledger.is_rate_of_today(of_rate uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select exists (select from market.rate
    where id = of_rate and at > clock.now() - interval '1 day')
$$;

-- Exactly the coins that this payment put into suspense, and still there. Whoever claims them
-- needs the chain to show them still; a sender whose payment left the chain has them back already.
create or replace function ledger.refuse_suspense(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  seen record;
begin
  select p.asset, p.state into seen from chains.payment p where p.id = a.payment for share;
  if seen.asset is distinct from a.coin or a.payment is distinct from a.subject
    or -ledger.net_of_payment(a.payment, 'suspense') <> a.amounts[1] then
    return 'not_in_suspense';
  end if;
  if a.kind = 'suspense_claim' and seen.state <> 'final' then
    return 'payment_not_final';
  end if;
  if a.kind = 'suspense_claim' and treasury.is_own_payment(a.payment) then
    return 'own_payment';
  end if;
  -- What was one member's and was taken back is given to no other: it goes back to its sender.
  if a.kind = 'suspense_claim' and exists (select from ledger.transfer t
      join ledger.account c on c.id = t.credit
      where t.payment = a.payment and t.kind in ('deposit', 'suspense_claim')
        and c.class = 'member_balance' and c.owner <> a.member) then
    return 'credited_before';
  end if;
  -- What is on its way back is given to nobody: whoever hands a return over waits for this row.
  if a.kind = 'suspense_claim' and treasury.is_returning(a.payment) then
    return 'return_waits';
  end if;
  -- A claim is priced on the day that it is granted.
  if a.kind = 'suspense_claim' and not ledger.is_rate_of_today(a.rate) then
    return 'rate_stale';
  end if;
  return null;
end $$;

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

-- What matures is exactly what runs paid this position, less what was reversed or lost; once its
-- term is over and its run is done.
create or replace function ledger.refuse_mature(a ledger.act) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when coalesce(sum(t.amount), 0) - ledger.borne_of(a.subject) <> a.amounts[1]
    then 'run_amount'
    when not distributions.is_unlockable(a.subject) then 'not_matured' end
  from ledger.transfer t
  where t.subject = a.subject and t.family in ('distribute', 'distribute_capital')
    and t.credit = a.debits[1]
    and not exists (select from ledger.transfer r where r.kind = 'reverse' and r.undoes = t.id)
$$;

create or replace function ledger.refuse_by_rule(rule text, a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  case rule
    when 'whole_payment' then
      return coalesce(ledger.refuse_payment(a, true), ledger.refuse_purpose(a));
    when 'returned_cost' then
      perform treasury.take_turn();
      return coalesce(ledger.refuse_payment(a, false), ledger.refuse_purpose(a),
        treasury.refuse_return(a));
    when 'gain_above_cost' then
      perform treasury.take_turn();
      return coalesce(ledger.refuse_payment(a, false), ledger.refuse_purpose(a),
        treasury.refuse_gain(a), ledger.refuse_beside_run(a));
    when 'lost_cost' then
      perform treasury.take_turn();
      return treasury.refuse_loss(a);
    when 'out_of_suspense' then return ledger.refuse_suspense(a);
    when 'the_hold' then
      return coalesce(ledger.refuse_end(a), case
        when a.kind <> 'pay' and withdrawals.is_signed(a.subject) then 'payout_signed' end);
    when 'within_principal', 'free_capital' then
      perform treasury.take_turn();
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
    when 'the_cost' then return treasury.refuse_cost(a);
    when 'free_balance' then return ledger.refuse_at_work(a);
  end case;
end $$;
