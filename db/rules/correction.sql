-- Corrections: adjustments, abandoned money, and amounts that go back along their path.

-- Principal leaves a balance only after its position has freed it, so that positions never exceed
-- the balance (MONEY, Positions). Calls that change a member's positions wait for this one, and it
-- for them.
create or replace function rules.refuse_at_work(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  leaving bigint;
  has bigint;
begin
  select h.balance, sum(d.amount) into has, leaving
  from unnest(a.debits, a.amounts) d (id, amount)
  join ledger.account h on h.id = d.id and h.class = 'member_balance' group by h.id;
  if leaving is null then
    return null;
  end if;
  perform foundation.require_read_committed();
  perform foundation.take_turn('plans.position', a.member);
  -- If the balance itself is too low, that is the refusal.
  if leaving <= has and plans.beyond(a.member, leaving) > 0 then
    return 'balance_at_work';
  end if;
  return null;
end $$;

-- An undoing goes back along one earlier posting of `was`, up to its amount in total.
create or replace function rules.refuse_undoing(a ledger.act, was text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  original record;
  undone numeric;
begin
  select min(t.kind) as kind, sum(t.amount) as amount,
    min(case when d.class like 'member\_%' then d.owner else c.owner end) as member
  into original
  from generate_series(1, 3) nth
  join ledger.transfer t on t.id = ledger.leg_id(a.undoes, nth)
  join ledger.account d on d.id = t.debit
  join ledger.account c on c.id = t.credit;
  if original.kind is distinct from was or original.member is distinct from a.member then
    return 'nothing_to_undo';
  end if;
  select coalesce(sum(amount), 0) into undone from ledger.transfer where undoes = a.undoes;
  if undone + a.amounts[1] > original.amount then
    return 'more_than_undone';
  end if;
  return null;
end $$;

-- adjust_down: back along one adjustment, out of free balance.
create or replace function rules.refuse_adjust_down(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(rules.refuse_undoing(a, 'adjust_up'), rules.refuse_at_work(a));
end $$;

-- A run's payment is reversed while all of it is locked, and a loss taken from it is returned while
-- the rest is: later a mirror would take another run's payment to the same member, or lock what
-- nothing unlocks. Later changes are reversed first.
create or replace function rules.is_locked_still(t ledger.transfer) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when t.kind in ('distribute_gain', 'distribute_capital') then
      not distributions.is_unlocked(t.subject) and distributions.allocated_of(t.subject) = 0
    when t.kind = 'share_loss' and t.leg = 1 then not exists (
      select from distributions.allocated b
      where b.member_loss = t.subject and distributions.is_unlocked(b.share))
    else true end
$$;

-- The exact mirror of one earlier posting.
create or replace function rules.refuse_mirror(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  original ledger.transfer;
  expected bigint;
  nth integer := 0;
begin
  if exists (select from ledger.transfer where undoes = a.undoes) then
    return 'more_than_undone';
  end if;
  select * into original from ledger.transfer where id = a.undoes;
  -- Coins that left suspense with their block are in suspense again once it is final again.
  if original.kind = 'suspense_lost' then
    if not rules.payment_is_final(original.payment) then
      return 'payment_not_final';
    end if;
  -- Not coins that an incident has already removed from the ledger.
  elsif original.payment is not null
    and ledger.credited_coins(original.payment) < original.amount then
    return 'payment_amount';
  end if;
  loop
    nth := nth + 1;
    select * into original from ledger.transfer where id = ledger.leg_id(a.undoes, nth);
    exit when not found;
    if original.kind not in ('deposit', 'suspense_claim', 'gain', 'capital_in',
        'distribute_gain', 'distribute_capital', 'mature', 'adjust_up', 'record_loss',
        'share_loss', 'suspense_lost')
      or a.subject <> a.undoes or a.payment is distinct from original.payment then
      return 'not_reversible';
    end if;
    if not rules.is_locked_still(original) then
      return 'not_reversible';
    end if;
    expected := ledger.mirrored_to(original, rules.payment_is_gone(original.payment));
    if nth > cardinality(a.amounts) or a.amounts[nth] <> original.amount
      or a.debits[nth] <> original.credit or a.credits[nth] is distinct from expected then
      return 'not_a_mirror';
    end if;
  end loop;
  if nth = 1 then
    return 'nothing_to_undo';
  end if;
  if nth - 1 <> cardinality(a.amounts) then
    return 'not_a_mirror';
  end if;
  return null;
end $$;

-- reverse: the mirror of one posting, out of free balance.
create or replace function rules.refuse_reverse(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(rules.refuse_mirror(a), rules.refuse_at_work(a));
end $$;

-- to_unclaimed: out of what no position holds.
create or replace function rules.refuse_to_unclaimed(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return rules.refuse_at_work(a);
end $$;

-- from_unclaimed: back along one to_unclaimed.
create or replace function rules.refuse_from_unclaimed(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  return rules.refuse_undoing(a, 'to_unclaimed');
end $$;
