-- The allowed transitions of a withdrawal; an ended one never changes again, a signed one returns
-- only with evidence that its payment can never confirm.
create or replace function withdrawals.may_become(p_from text, p_to text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case p_from
    when 'requested' then p_to in ('approved', 'rejected', 'cancelled')
    when 'approved' then p_to in ('sent', 'unknown', 'rejected', 'cancelled', 'returned')
    when 'sent' then p_to in ('unknown', 'paid', 'approved')
    when 'unknown' then p_to in ('sent', 'paid', 'approved')
    else false
  end
$$;

create or replace function withdrawals.guard_withdrawal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if old.state <> new.state and not withdrawals.may_become(old.state, new.state) then
    raise exception 'a withdrawal that is % cannot become %', old.state, new.state
      using errcode = 'CW001';
  end if;
  if new.state = 'approved' and old.state in ('sent', 'unknown')
    and exists (select from withdrawals.payout where withdrawal_id = new.id) then
    raise exception 'a payment that may land is not made again' using errcode = 'CW001';
  end if;
  return new;
end $$;

create or replace trigger guard_withdrawal before update on withdrawals.withdrawal
  for each row execute function withdrawals.guard_withdrawal();

-- A withdrawal goes to an external address: one of ours would receive it as another member's
-- deposit (INT-9). Only the canonical form is stored, so that comparisons match (CHN-6).
create or replace function withdrawals.guard_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  coin text := coalesce(foundation.coin_of(new.network), new.network);
begin
  if new.address <> chains.canonical(coin, new.address) then
    perform foundation.refuse('address_malformed');
  end if;
  if chains.is_ours(coin, new.address) then
    perform foundation.refuse('own_address');
  end if;
  return new;
end $$;

-- The same for all requests of a statement: a function for each took a tenth of their cost.
create or replace function withdrawals.guard_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  is_malformed boolean;
  is_own boolean;
begin
  select bool_or(a.address <> a.canonical), bool_or(o.is_one)
  into is_malformed, is_own
  from (
    select t.coin, t.address, chains.canonical(t.coin, t.address) as canonical
    from (select foundation.coin_of(method) as coin, address from added offset 0) t
    -- Computed once for each: the forms of own addresses would each compute it again.
    offset 0
  ) a
  -- With a limit it is looked up: otherwise all addresses might be read instead.
  left join lateral (select true as is_one from chains.own_address o
    where o.asset = a.coin and o.address = a.canonical limit 1) o on true;
  if is_malformed then
    perform foundation.refuse('address_malformed');
  end if;
  if is_own then
    perform foundation.refuse('own_address');
  end if;
  return null;
end $$;

create or replace trigger address_is_elsewhere after insert on withdrawals.withdrawal
  referencing new table as added
  for each statement execute function withdrawals.guard_addresses();
create or replace trigger address_is_elsewhere before insert or update of address
  on withdrawals.wallet for each row execute function withdrawals.guard_address();
alter table withdrawals.withdrawal enable always trigger address_is_elsewhere;
alter table withdrawals.wallet enable always trigger address_is_elsewhere;

-- Each change of state with its time: the history that the member reads.
create or replace function withdrawals.note_state() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into withdrawals.change (withdrawal_id, number, state, reason, at)
  select n.id, (select count(*) + 1 from withdrawals.change h where h.withdrawal_id = n.id),
    n.state, n.reject_reason, n.changed_at
  from new_rows n join old_rows w on w.id = n.id where w.state <> n.state;
  return null;
end $$;

create or replace trigger note_next_state after update on withdrawals.withdrawal
  referencing old table as old_rows new table as new_rows
  for each statement execute function withdrawals.note_state();

create or replace view withdrawals.history as
select id as withdrawal_id, 0 as number, 'requested' as state, null as reason, requested_at as at
from withdrawals.withdrawal
union all select withdrawal_id, number, state, reason, at from withdrawals.change;

-- The active hold by a person, if there is one.
create or replace function withdrawals.running_hold(p_withdrawal uuid) returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select id from withdrawals.hold
  where withdrawal_id = p_withdrawal and lifted_at is null and until > clock.now()
    and (reason <> 'payment_lost' or withdrawals.misses_payment(p_withdrawal))
  order by placed_at desc limit 1
$$;

-- The facts that decide whether and how long a request of a member by a method waits. `version`
-- changes with any of them.
create or replace view withdrawals.facts as
select s.*, md5(s::text) as version
from (
  select m.id as member_id, n.method, m.payouts_wait_until as secured_until, w.address, w.tag,
    w.changed_at, f.id is null as is_first
  from identity.known_member m
  cross join unnest(foundation.methods()) n (method)
  left join withdrawals.wallet w on w.member_id = m.id and w.network = n.method
  -- Joined, and so evaluated once, not once a mention.
  left join lateral (select o.id from withdrawals.withdrawal o
    where o.member_id = m.id and o.state <> 'cancelled' limit 1) f on true
) s;

-- All facts for requests, each of a member by a method paid in a coin, in order; with the earlier
-- request of the same id, if there is one.
create or replace function withdrawals.facts(
  p_keys uuid[], p_members uuid[], p_methods text[], p_coins text[]
) returns table (
  mode text, now timestamptz, secured_until timestamptz, address text, tag text,
  changed_at timestamptz, is_first boolean, version text, usd_micros bigint, earlier_id uuid,
  body_hash bytea, requested_at timestamptz, due_at timestamptz, waits jsonb
)
language plpgsql stable set search_path = pg_catalog, pg_temp
-- A connection keeps its plans: plans made while the tables are young must suit full ones too.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  moment timestamptz := clock.now();
begin
  return query
  with price as materialized (select c.asset, c.usd_micros from market.current_rate c where c.fresh)
  select i.mode, moment, s.secured_until, s.address, s.tag, s.changed_at, s.is_first, s.version,
    r.usd_micros, e.id, e.body_hash, e.requested_at, e.due_at, e.waits
  from unnest(p_keys, p_members, p_methods, p_coins)
    with ordinality asked (key, member_id, method, coin, nth)
  join withdrawals.facts s on s.member_id = asked.member_id and s.method = asked.method
  cross join foundation.installation i
  left join price r on r.asset = asked.coin
  left join withdrawals.withdrawal e on e.member_id = asked.member_id and e.request_key = asked.key
  order by asked.nth;
end $$;

-- Whether its payment is signed. Any holder of the signed bytes can send them at any time, so the
-- ledger checks this before it releases a hold; the row stays locked, so that no signer is at work.
create or replace function withdrawals.is_signed(p_withdrawal uuid) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  perform from withdrawals.withdrawal where id = p_withdrawal for update;
  return exists (select from withdrawals.payout where withdrawal_id = p_withdrawal);
end $$;

grant usage on schema withdrawals to candor_web, candor_worker;
grant execute on function withdrawals.running_hold(uuid) to candor_web, candor_worker;
grant execute on function withdrawals.may_become(text, text) to candor_web, candor_worker;
grant execute on function withdrawals.facts(uuid[], uuid[], text[], text[]) to candor_web;
grant select on withdrawals.anchor, withdrawals.batch, withdrawals.change, withdrawals.facts,
  withdrawals.history, withdrawals.hold, withdrawals.left_out, withdrawals.payout,
  withdrawals.raise, withdrawals.returned, withdrawals.spend, withdrawals.spend_input,
  withdrawals.wallet, withdrawals.wallet_change, withdrawals.wallet_past, withdrawals.withdrawal
  to candor_web, candor_worker;
-- No role writes a withdrawal, a hold or an address directly: states.sql and wallets.sql do. The
-- web process can neither sign nor mark anything as sent.
grant insert on withdrawals.payout to candor_worker;
grant update (txid, output_index, sent_at) on withdrawals.payout to candor_worker;
