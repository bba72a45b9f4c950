-- What goes back: adjustments and abandoned money undone, payments that left the chain, mirrors.

-- An undoing goes back along one earlier posting of `was`, at most its amount in all.
create or replace function ledger.refuse_undoing(a ledger.act, was text) returns text
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

-- From the member who was credited with this payment, at most that credit in all; and only where
-- an incident was opened for it, so that nobody is charged by a reversal as well.
create or replace function ledger.refuse_recovery(a ledger.act) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  credited numeric;
  recovered numeric;
begin
  if not exists (select from ledger.transfer
    where payment = a.payment and kind = 'incident_open') then
    return 'nothing_to_undo';
  end if;
  select coalesce(sum(t.amount), 0) into credited
  from ledger.transfer t join ledger.account c on c.id = t.credit
  where t.payment = a.payment and t.kind in ('deposit', 'suspense_claim')
    and c.class = 'member_balance' and c.owner = a.member;
  select coalesce(sum(t.amount), 0) into recovered
  from ledger.transfer t where t.payment = a.payment and t.kind = 'incident_recover';
  if recovered + (select sum(x) from unnest(a.amounts) x) > credited then
    return 'more_than_credited';
  end if;
  return null;
end $$;

-- Whether what a posting paid or took is still locked, as its mirror needs: asked before it is
-- proposed, and again by the mirror itself.
create or replace function ledger.is_reversible_still(p_key uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(bool_and(ledger.is_locked_still(t)), true)
  from generate_series(1, 3) nth join ledger.transfer t on t.id = ledger.leg_id(p_key, nth)
$$;

-- The class of account that the mirror of a leg credits, where the leg debited this one.
create or replace function ledger.mirrored_class(debited text, is_gone boolean) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select case when debited = 'custody' and not is_gone then 'suspense' else debited end $$;

-- The account that the mirror of a leg credits: the one that the leg debited. Coins of an undone
-- arrival stay, in suspense, unless the chain shows that they are gone: null where nothing was in
-- suspense yet. `npm run verify` asks the same, so that no sound reversal is a fault.
create or replace function ledger.mirrored_to(original ledger.transfer, is_gone boolean)
returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when ledger.mirrored_class(d.class, is_gone) = d.class then d.id else (select s.id
    from ledger.account s where (s.owner, s.class, s.asset) = ('', 'suspense', d.asset)) end
  from ledger.account d where d.id = original.debit
$$;

-- The legs that would mirror a posting now, as the next one to post them writes them down.
create or replace function ledger.mirror_of(p_key uuid)
returns table (
  nth integer, asset text, amount bigint, payment uuid, debit_class text, debit_owner text,
  credit_class text, credit_owner text
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select n, d.asset, t.amount, t.payment, c.class, c.owner,
    ledger.mirrored_class(d.class, ledger.payment_is_gone(t.payment)), d.owner
  from generate_series(1, 3) n
  join ledger.transfer t on t.id = ledger.leg_id(p_key, n)
  join ledger.account d on d.id = t.debit
  join ledger.account c on c.id = t.credit
$$;

-- The exact mirror of one earlier posting.
create or replace function ledger.refuse_mirror(a ledger.act) returns text
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
    if not ledger.payment_is_final(original.payment) then
      return 'payment_not_final';
    end if;
  -- Not what an incident has taken out of the books before.
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
    if not ledger.is_locked_still(original) then
      return 'not_reversible';
    end if;
    expected := ledger.mirrored_to(original, ledger.payment_is_gone(original.payment));
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
