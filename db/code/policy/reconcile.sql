-- Ledger against chain (INT-8, MONEY.md 'Reconciliation'): a coin's custody and the newest valid
-- reading of its chain.

-- Coins of a payment that came into custody, less those that left it again with their block.
create or replace function policy.booked_of(p_payment uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(case b.id when x.debit then x.amount else -x.amount end), 0)::bigint
  from ledger.transfer x
  join ledger.account b on b.class = 'custody'
    and (b.id = x.debit or b.id = x.credit and x.kind = 'suspense_lost')
  where x.payment = p_payment
$$;

-- The coins that the ledger expects there, as of a block. An amount in transit counts where it is:
-- in the block but not posted yet, or posted but in a later block; the same for outgoing ones.
-- Planned once a session: the plan costs ten times the execution, and is the same for each coin.
create or replace function policy.books_at(
  p_asset text, p_height bigint, out units numeric, out arriving numeric, out leaving numeric
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  with came as (
    select coalesce(sum(p.amount - policy.booked_of(p.id)), 0) as units
    from chains.unbooked u join chains.payment p on p.id = u.payment_id
    where u.asset = p_asset and p.block_height <= p_height
  ), later as (
    select coalesce(sum(policy.booked_of(p.id)), 0) as units from chains.payment p
    where p.asset = p_asset and p.block_height > p_height
  ), went as (
    select coalesce(sum(case when not s.is_booked and l.txid is not null then s.units end), 0)
        as gone,
      coalesce(sum(case when s.is_booked and l.txid is null then s.units end), 0) as here
    from rules.sending s
    left join chains.confirmed l on l.asset = s.asset and l.txid = s.txid and l.height <= p_height
    where s.asset = p_asset
  )
  select coalesce((select sum(b.balance) from ledger.account b
      where b.class = 'custody' and b.asset = p_asset), 0)
    + came.units - later.units - went.gone + went.here,
    came.units - later.units, went.gone - went.here
  into units, arriving, leaving from came, later, went;
end $$;

-- Our transactions that were in no block at the last check: read before each reading of a coin, and
-- planned once a session like the ledger's figures, since it reads the same views.
create or replace function policy.not_seen(p_asset text) returns table (txid text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select s.txid from (select asset, txid from rules.sending
    union select asset, txid from rules.reorged_transaction) s
  where s.asset = p_asset
    and not exists (select from chains.confirmed l where l.asset = s.asset and l.txid = s.txid);
end $$;

-- The coins that a chain shows at our addresses, without those from before they were watched.
create or replace function policy.chain_units(p_reading bigint) returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select r.units - coalesce((select sum(o.units) from chains.opening o
    where o.asset = r.asset and o.reading_id <= r.id), 0)
  from chains.reading r where r.id = p_reading
$$;

-- Reconciles the ledger with a coin's newest reading, and notes since when coins are missing. A
-- surplus on the chain is owed to no one and closes nothing (CHN-10): it is shown, and observed
-- payments are posted.
create or replace function policy.reconcile(p_asset text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Change that returns from our own spends came from custody: it is not an incoming payment.
  delete from chains.unbooked u using chains.payment p
  left join chains.address a on a.id = p.address_id
  where u.asset = p_asset and p.id = u.payment_id and (
    policy.booked_of(p.id) >= p.amount
    or a.purpose = 'change' and (foundation.family_of(p_asset) <> 'bitcoin'
      or rules.is_payout(p.asset, p.txid) or rules.is_operation(p.asset, p.txid)));
  insert into policy.reconciliation as c (asset, reading_id, chain_units, book_units,
    arriving_units, leaving_units, differs_since, read_at)
  select r.asset, r.id, s.chain, b.units, b.arriving, b.leaving,
    case when s.chain < b.units then clock.real() end, r.seen_at
  from chains.current_reading r
  cross join lateral policy.books_at(r.asset, r.height) b
  cross join lateral (select policy.chain_units(r.id) as chain) s
  where r.asset = p_asset
  on conflict (asset) do update set reading_id = excluded.reading_id,
    chain_units = excluded.chain_units, book_units = excluded.book_units,
    arriving_units = excluded.arriving_units, leaving_units = excluded.leaving_units,
    read_at = excluded.read_at, differs_since = case when excluded.differs_since is not null
      then coalesce(c.differs_since, excluded.differs_since) end;
end $$;

-- Coins that the ledger holds now and the last reading of the chain did not show.
create or replace function policy.missing_coins(coin text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select greatest(0, b.units - policy.chain_units(r.id))::bigint
    from chains.current_reading r cross join lateral policy.books_at(r.asset, r.height) b
    where r.asset = coin), 0)
$$;

grant execute on function policy.reconcile(text), policy.missing_coins(text), policy.not_seen(text)
  to candor_worker;
