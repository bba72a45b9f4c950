-- The fast path: postings that need only a balance, checked and posted as a set (record 0260). Each
-- moves dollars between two accounts of one owner, by the only path of its kind. A batch with any
-- other posting, or with one that does not fit, is left to ledger.post_batch: none of it is posted
-- here, so no rule is weakened. No role may call these functions.

-- Kinds with a single path, with the ledger's requirements for the debited and the credited
-- account.
create or replace view ledger.single_leg_kind as
  select k.name as kind, k.family, k.fast_path, p.leg, p.debit_class, p.credit_class, p.floors,
    array[case when p.raised[1] then 1 else -1 end, case when p.raised[2] then -1 else 1 end]
      as signs
  from ledger.kind k join ledger.path p on p.kind = k.name
  where not exists (select from ledger.flow f where f.kind = k.name
    and (f.debit_class, f.credit_class) <> (p.debit_class, p.credit_class));

-- The hash that `ledger.post` would store for such a posting, so that a repeat is recognised.
create or replace function ledger.hash_of_posting(
  kind text, subject uuid, actor text, owner text, debit_class text, credit_class text, cents bigint
) returns bytea
language sql stable parallel safe
return sha256(convert_to('{"kind": ' || to_json(kind) || ', "legs": [{"debit": {"asset": "USD", '
  || '"class": "' || debit_class || '", "owner": ' || to_json(owner) || '}, "amount": "' || cents
  || '", "credit": {"asset": "USD", "class": "' || credit_class || '", "owner": '
  || to_json(owner) || '}}], "actor": ' || to_json(actor) || ', "subject": "' || subject || '"}',
  'UTF8'));

-- The limits of a posting and of an account's balance: well within the column's type.
create or replace function ledger.is_well_formed(cents bigint, actor text) returns boolean
language sql immutable parallel safe
return cents between 1 and 999999999999999999 and length(actor) between 1 and 200;

create or replace function ledger.is_held(balance bigint, floor bigint) returns boolean
language sql immutable parallel safe
return balance between floor and 4000000000000000000;

-- A sum in the type of a balance; raises an error on overflow.
create or replace aggregate ledger.sum_of_cents(bigint) (
  sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe
);

-- Opens accounts that postings name for the first time, in the same order for all batches, like
-- `ledger.open`. A concurrently opened account conflicts, and the next query sees it.
create or replace function ledger.open_credited(owners text[], classes text[]) returns void
language sql set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.account (owner, class, asset)
  select distinct u.owner, c.name, 'USD'
  from unnest(owners, classes) u (owner, class) join ledger.class c on c.name = u.class
  where ledger.is_account(c, 'USD', u.owner)
  order by 1, 2
  on conflict do nothing
$$;

-- The accounts of each posting, in the order of the batch; a missing credited account is opened.
-- The lists are null or shorter if a posting has no path or nothing to debit.
create or replace function ledger.accounts_of_set(
  paths ledger.single_leg_kind[], kinds text[], actors text[], owners text[], cents bigint[],
  out debits bigint[], out credits bigint[]
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  new_owners text[];
  new_classes text[];
begin
  for attempt in 1 .. 2 loop
    select array_agg(a.debit order by u.n), array_agg(a.credit order by u.n),
      array_agg(u.owner) filter (where a.credit is null),
      array_agg(u.credit_class) filter (where a.credit is null)
    into debits, credits, new_owners, new_classes
    from (
      select u.n, u.owner, f.debit_class, f.credit_class
      from unnest(kinds, owners, actors, cents) with ordinality u (kind, owner, actor, cents, n)
      join unnest(paths) f on f.kind = u.kind
      where ledger.is_well_formed(u.cents, u.actor)
      -- Joined as a whole: an account is looked up by its full name, not by its class among all.
      offset 0
    ) u
    cross join lateral (
      -- Both at once: they are adjacent in their index.
      select max(o.id) filter (where o.class = u.debit_class) as debit,
        max(o.id) filter (where o.class = u.credit_class) as credit
      from ledger.account o
      where o.owner = u.owner and o.class = any (array[u.debit_class, u.credit_class])
        and o.asset = 'USD'
    ) a
    where a.debit is not null;
    exit when new_owners is null or cardinality(debits) < cardinality(kinds);
    -- Accounts are opened before keys are written, as everywhere: a batch that waits for a new
    -- account holds no key. A class that may not have this owner stays null, which the table of
    -- postings refuses.
    perform ledger.open_credited(new_owners, new_classes);
  end loop;
end $$;

-- Updates each account once, by the batch's total for it, and derives the entries from its earlier
-- balance. The update is the lock: the balance before follows from the balance after (record 0260).
-- False if an account falls too low on the way.
create or replace function ledger.move_set(
  paths ledger.single_leg_kind[], keys uuid[], kinds text[], cents bigint[], debits bigint[],
  credits bigint[]
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  are_fit boolean;
begin
  with change as (
    select d.id, d.key, d.change, d.floor, dense_rank() over (order by d.id) as place,
      row_number() over own as nth, ledger.sum_of_cents(d.change) over own as through
    from (
      select u.n, u.key, case s.side when 1 then u.debit else u.credit end as id,
        f.signs[s.side] * u.cents as change, f.floors[s.side] as floor
      from unnest(keys, kinds, cents, debits, credits) with ordinality
        u (key, kind, cents, debit, credit, n)
      join unnest(paths) f on f.kind = u.kind
      cross join (values (1), (2)) s (side)
    ) d
    window own as (partition by d.id order by d.n rows unbounded preceding)
  ),
  moved as (
    update ledger.account a set balance = a.balance + u.change, seq = a.seq + u.steps
    from (
      select id, ledger.sum_of_cents(change) as change, count(*) as steps from change group by id
      -- In id order: two batches can wait for each other, but never in a cycle.
      order by id
    ) u
    where a.id = u.id
    returning a.id, a.balance - u.change as balance, a.seq - u.steps as seq
  ),
  held as (
    select array_agg(balance order by id) as balances, array_agg(seq order by id) as seqs,
      -- Read once, when all accounts are locked.
      foundation.period_of(clock.real()) as period
    from moved
  ),
  laid as (
    select c.id, h.seqs[c.place] + c.nth as seq, c.key, c.change, c.floor,
      h.balances[c.place] + c.through as balance, h.period
    from change c, held h
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
    select id, seq, key, change, balance, period from laid
  )
  select count(*) filter (where ledger.is_held(balance, floor)) = 2 * cardinality(keys)
  into are_fit from laid;
  return are_fit;
end $$;

-- Moves a single posting, like move_set.
create or replace function ledger.move_one(
  path ledger.single_leg_kind, p_key uuid, p_cents bigint, debit bigint, credit bigint
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  is_fit boolean;
begin
  with moved as (
    update ledger.account a set balance = a.balance + u.change, seq = a.seq + 1
    from (
      select id, change, floor
      from (values (debit, path.signs[1] * p_cents, path.floors[1]),
        (credit, path.signs[2] * p_cents, path.floors[2])) v (id, change, floor)
      -- In id order: two postings can wait for each other, but never in a cycle.
      order by id
    ) u
    where a.id = u.id
    returning a.id, a.seq, a.balance, u.change, u.floor
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select id, seq, p_key, change, balance from moved
  )
  select count(*) filter (where ledger.is_held(balance, floor)) = 2 into is_fit from moved;
  return is_fit;
end $$;

-- Writes the rows of the postings, and returns their accounts; null, or too few, if not all can be
-- written. Work that needs no balance comes before the accounts are locked, so that no one waits
-- for it (record 0260): the owner of an account never changes, and no reader sees a posting's row
-- before it is posted. A single posting is written without lists: most of its cost is setting up
-- its statements.
create or replace function ledger.write_set(
  paths ledger.single_leg_kind[], keys uuid[], kinds text[], subjects uuid[], actors text[],
  owners text[], cents bigint[], out debits bigint[], out credits bigint[]
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  path ledger.single_leg_kind := paths[1];
begin
  for attempt in 1 .. case cardinality(keys) when 1 then 2 else 0 end loop
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, posted_at)
    select keys[1], path.kind, path.family, subjects[1], path.leg, d.id, c.id, cents[1],
      ledger.hash_of_posting(path.kind, subjects[1], actors[1], owners[1], path.debit_class,
        path.credit_class, cents[1]), actors[1], clock.now()
    from ledger.account d, ledger.account c
    where ledger.is_well_formed(cents[1], actors[1])
      and d.owner = owners[1] and d.class = path.debit_class and d.asset = 'USD'
      and c.owner = owners[1] and c.class = path.credit_class and c.asset = 'USD'
    returning array[debit], array[credit] into debits, credits;
    if found or attempt = 2 then
      return;
    end if;
    -- It may be this owner's first of its kind.
    perform ledger.open_credited(array[owners[1]], array[path.credit_class]);
  end loop;
  select a.debits, a.credits into debits, credits
  from ledger.accounts_of_set(paths, kinds, actors, owners, cents) a;
  insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
    payload_hash, actor, posted_at)
  select u.key, u.kind, f.family, u.subject, f.leg, u.debit, u.credit, u.cents,
    ledger.hash_of_posting(u.kind, u.subject, u.actor, u.owner, f.debit_class, f.credit_class,
      u.cents), u.actor, c.now
  from (select clock.now() as now) c,
    unnest(keys, kinds, subjects, actors, owners, cents, debits, credits)
      u (key, kind, subject, actor, owner, cents, debit, credit)
  join unnest(paths) f on f.kind = u.kind
  where cardinality(debits) = cardinality(keys)
  -- Two batches with the same keys wait for each other, but never in a cycle.
  order by u.key;
end $$;

-- True if all are posted; false if none is, whatever the reason.
create or replace function ledger.post_set(
  keys uuid[], kinds text[], subjects uuid[], actors text[], owners text[], cents bigint[]
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
  -- A list is planned as ten rows, whatever its length: it is joined with indexes and with a few
  -- flows, never with a list (fast-path-plan.test.ts).
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  paths ledger.single_leg_kind[];
  debits bigint[];
  credits bigint[];
  are_fit boolean;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    return false;
  end if;
  -- An acknowledged posting survives a crash, whatever the session's settings.
  perform set_config('synchronous_commit', 'on', true);
  paths := array(select f from ledger.single_leg_kind f where f.kind = any (kinds) and f.fast_path);
  select w.debits, w.credits into debits, credits
  from ledger.write_set(paths, keys, kinds, subjects, actors, owners, cents) w;
  are_fit := cardinality(debits) = cardinality(keys) and case cardinality(keys)
    when 1 then ledger.move_one(paths[1], keys[1], cents[1], debits[1], credits[1])
    else ledger.move_set(paths, keys, kinds, cents, debits, credits) end;
  if are_fit is not true then
    -- Rolls back the rows of the postings, and accounts that were opened for them.
    raise exception using errcode = 'CA005';
  end if;
  return true;
exception
  -- A posting lacks funds, is in the ledger already, or fits no table: each gets its answer from
  -- the slow path. A transaction that locks accounts first may wait for a key of these and be
  -- waited for.
  when sqlstate 'CA005' or integrity_constraint_violation or data_exception or deadlock_detected
  then
    return false;
end $$;

-- Posts for a function of the database, which has checked the caller; returns one code each, in
-- order, the same as `ledger.post` gives for these postings.
create or replace function ledger.post_fast(
  keys uuid[], kinds text[], subjects uuid[], actors text[], owners text[], cents bigint[]
) returns text[]
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if ledger.post_set(keys, kinds, subjects, actors, owners, cents) then
    return array_fill('posted'::text, array[cardinality(keys)]);
  end if;
  return ledger.post_inside((
    select coalesce(jsonb_agg(jsonb_build_object('key', u.key, 'kind', u.kind,
      'subject', u.subject, 'actor', u.actor, 'legs', jsonb_build_array(jsonb_build_object(
        'amount', u.cents::text,
        'debit', jsonb_build_object('class', f.debit_class, 'asset', 'USD', 'owner', u.owner),
        'credit', jsonb_build_object('class', f.credit_class, 'asset', 'USD', 'owner', u.owner)
      ))) order by u.n), '[]')
    from unnest(keys, kinds, subjects, actors, owners, cents)
      with ordinality u (key, kind, subject, actor, owner, cents, n)
    left join ledger.single_leg_kind f on f.kind = u.kind));
end $$;
