-- The mirror of a posting, and whether the posting could be reversed now (db/rules/correction.sql).

-- Whether the amount of a posting is still locked, as its mirror requires: checked before a
-- proposal, and again by the mirror itself.
create or replace function ledger.is_reversible_still(p_key uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(bool_and(rules.is_locked_still(t)), true)
    from generate_series(1, 3) nth join ledger.transfer t on t.id = ledger.leg_id(p_key, nth));
end $$;

-- The class of account that the mirror of a leg credits, if the leg debited this one.
create or replace function ledger.mirrored_class(debited text, is_gone boolean) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$ select case when debited = 'custody' and not is_gone then 'suspense' else debited end $$;

-- The account that the mirror of a leg credits: the one that the leg debited. Coins of an undone
-- payment stay, in suspense, unless the chain shows that they are gone: null if none were in
-- suspense yet. `npm run verify` uses the same, so that no valid reversal is a fault.
create or replace function ledger.mirrored_to(original ledger.transfer, is_gone boolean)
returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case when ledger.mirrored_class(d.class, is_gone) = d.class then d.id else (select s.id
    from ledger.account s where (s.owner, s.class, s.asset) = ('', 'suspense', d.asset)) end
  from ledger.account d where d.id = original.debit
$$;

-- The legs that would mirror a posting now, as the next posting writes them.
create or replace function ledger.mirror_of(p_key uuid)
returns table (
  nth integer, asset text, amount bigint, payment uuid, debit_class text, debit_owner text,
  credit_class text, credit_owner text
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query select n, d.asset, t.amount, t.payment, c.class, c.owner,
    ledger.mirrored_class(d.class, rules.payment_is_gone(t.payment)), d.owner
  from generate_series(1, 3) n
  join ledger.transfer t on t.id = ledger.leg_id(p_key, n)
  join ledger.account d on d.id = t.debit
  join ledger.account c on c.id = t.credit;
end $$;
