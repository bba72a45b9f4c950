-- Postings that nothing is asked of but a balance, judged and booked as a set (record 0260). A
-- posting here moves dollars between two accounts of one owner, as the only path of its kind says.
-- Of a batch that is not plain throughout nothing is booked, and `ledger.post_batch` judges it: no
-- rule is told here, and none is weaker. No role may call these functions.

-- Kinds of one path, with what the books need of its debited and of its credited account.
create or replace view ledger.single_leg_kind as
  select k.name as kind, k.family, k.plain, p.leg, p.debit_class, p.credit_class, p.floors,
    array[case when p.raised[1] then 1 else -1 end, case when p.raised[2] then -1 else 1 end]
      as signs
  from ledger.kind k join ledger.path p on p.kind = k.name
  where not exists (select from ledger.flow f where f.kind = k.name
    and (f.debit_class, f.credit_class) <> (p.debit_class, p.credit_class));

-- What `ledger.post` would have hashed of such a posting: so that one sent again is known.
create or replace function ledger.hash_of_plain(
  kind text, subject uuid, actor text, owner text, debit_class text, credit_class text, cents bigint
) returns bytea
language sql stable parallel safe
return sha256(convert_to('{"kind": ' || to_json(kind) || ', "legs": [{"debit": {"asset": "USD", '
  || '"class": "' || debit_class || '", "owner": ' || to_json(owner) || '}, "amount": "' || cents
  || '", "credit": {"asset": "USD", "class": "' || credit_class || '", "owner": '
  || to_json(owner) || '}}], "actor": ' || to_json(actor) || ', "subject": "' || subject || '"}',
  'UTF8'));

-- What any posting may be of, and what an account may come to: far inside what its column holds.
create or replace function ledger.is_plain_sum(cents bigint, actor text) returns boolean
language sql immutable parallel safe
return cents between 1 and 999999999999999999 and length(actor) between 1 and 200;

create or replace function ledger.is_held(balance bigint, floor bigint) returns boolean
language sql immutable parallel safe
return balance between floor and 4000000000000000000;

-- A sum in the type of a balance, and an error where that cannot hold it.
create or replace aggregate ledger.sum_of_cents(bigint) (
  sfunc = int8pl, stype = bigint, initcond = '0', parallel = safe
);

-- Opens accounts that postings name for the first time, in one order for all batches, as
-- `ledger.open` does. One that another opens meanwhile conflicts, and is seen by what asks next.
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

-- A posting that comes alone, in two statements without lists: most of what it costs is to set up
-- its statements (record 0260). In the block of `post_set`, which takes back what is raised here.
create or replace function ledger.post_one(
  p_key uuid, p_kind text, p_subject uuid, p_actor text, p_owner text, p_cents bigint
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  path ledger.single_leg_kind;
  debited bigint;
  credited bigint;
  is_fit boolean;
begin
  select * into path from ledger.single_leg_kind f where f.kind = p_kind and f.plain;
  for attempt in 1 .. 2 loop
    if attempt = 2 then
      -- May be the first of its kind that this owner has.
      perform ledger.open_credited(array[p_owner], array[path.credit_class]);
    end if;
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, posted_at)
    select p_key, p_kind, path.family, p_subject, path.leg, d.id, c.id, p_cents,
      ledger.hash_of_plain(p_kind, p_subject, p_actor, p_owner, path.debit_class,
        path.credit_class, p_cents), p_actor, clock.now()
    from ledger.account d, ledger.account c
    where ledger.is_plain_sum(p_cents, p_actor)
      and d.owner = p_owner and d.class = path.debit_class and d.asset = 'USD'
      and c.owner = p_owner and c.class = path.credit_class and c.asset = 'USD'
    returning debit, credit into debited, credited;
    exit when found;
  end loop;
  -- Where no row was written nothing is moved: that is not fit either, and nothing stays open.
  with moved as (
    update ledger.account a set balance = a.balance + u.change, seq = a.seq + 1
    from (
      select id, change, floor
      from (values (debited, path.signs[1] * p_cents, path.floors[1]),
        (credited, path.signs[2] * p_cents, path.floors[2])) v (id, change, floor)
      -- In id order: two can wait for each other, but never both ways round.
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
  if is_fit is not true then
    -- Takes the posting's rows back.
    raise exception using errcode = 'CA005';
  end if;
  return true;
end $$;

-- True where all are booked; false where none is, whatever the reason.
create or replace function ledger.post_set(
  keys uuid[], kinds text[], subjects uuid[], actors text[], owners text[], cents bigint[]
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
  -- A list is taken for ten rows, whatever its length: it is joined with indexes and with a few
  -- flows, never with a list (plain-plan.test.ts).
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  paths ledger.single_leg_kind[];
  named record;
  are_fit boolean;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    return false;
  end if;
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  if cardinality(keys) = 1 then
    return ledger.post_one(keys[1], kinds[1], subjects[1], actors[1], owners[1], cents[1]);
  end if;
  -- What asks no balance comes before the accounts are locked, so that nobody waits for it (record
  -- 0260): who owns an account never changes, and nobody sees a posting's row before it is booked.
  paths := array(select f from ledger.single_leg_kind f where f.kind = any (kinds) and f.plain);
  for attempt in 1 .. 2 loop
    select array_agg(a.debit order by u.n) as debits, array_agg(a.credit order by u.n) as credits,
      array_agg(u.owner) filter (where a.credit is null) as fresh,
      array_agg(u.credit_class) filter (where a.credit is null) as classes
    into named
    from (
      select u.n, u.owner, f.debit_class, f.credit_class
      from unnest(kinds, owners, actors, cents) with ordinality u (kind, owner, actor, cents, n)
      join unnest(paths) f on f.kind = u.kind
      where ledger.is_plain_sum(u.cents, u.actor)
      -- Joined as a whole: an account is found by its whole name, not by its class among all.
      offset 0
    ) u
    cross join lateral (
      -- Both at once: they stand beside each other in their index.
      select max(o.id) filter (where o.class = u.debit_class) as debit,
        max(o.id) filter (where o.class = u.credit_class) as credit
      from ledger.account o
      where o.owner = u.owner and o.class = any (array[u.debit_class, u.credit_class])
        and o.asset = 'USD'
    ) a
    where a.debit is not null;
    if cardinality(named.debits) is distinct from cardinality(keys) then
      return false;
    end if;
    exit when named.fresh is null;
    -- Before the keys, as everybody does, so that nobody who waits for an account of these has one.
    -- What the map does not give its owner stays null, which no posting's row takes.
    perform ledger.open_credited(named.fresh, named.classes);
  end loop;
  insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
    payload_hash, actor, posted_at)
  select u.key, u.kind, f.family, u.subject, f.leg, u.debit, u.credit, u.cents,
    ledger.hash_of_plain(u.kind, u.subject, u.actor, u.owner, f.debit_class, f.credit_class,
      u.cents), u.actor, c.now
  from (select clock.now() as now) c,
    unnest(keys, kinds, subjects, actors, owners, cents, named.debits, named.credits)
      u (key, kind, subject, actor, owner, cents, debit, credit)
  join unnest(paths) f on f.kind = u.kind
  -- Two batches that bring the same keys wait for each other, but never both ways round.
  order by u.key;
  -- Each account is locked by the one change of all that the batch does to it; what it held before
  -- follows from what it holds then, and each entry is laid on the one before (record 0260).
  with change as (
    select d.id, d.key, d.change, d.floor, dense_rank() over (order by d.id) as place,
      row_number() over own as nth, ledger.sum_of_cents(d.change) over own as through
    from (
      select u.n, u.key, case s.side when 1 then u.debit else u.credit end as id,
        f.signs[s.side] * u.cents as change, f.floors[s.side] as floor
      from unnest(keys, kinds, cents, named.debits, named.credits) with ordinality
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
      -- In id order: two batches can wait for each other, but never both ways round.
      order by id
    ) u
    where a.id = u.id
    returning a.id, a.balance - u.change as balance, a.seq - u.steps as seq
  ),
  held as (
    select array_agg(balance order by id) as balances, array_agg(seq order by id) as seqs
    from moved
  ),
  laid as (
    select c.id, h.seqs[c.place] + c.nth as seq, c.key, c.change, c.floor,
      h.balances[c.place] + c.through as balance
    from change c, held h
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select id, seq, key, change, balance from laid
  )
  select count(*) filter (where ledger.is_held(balance, floor)) = 2 * cardinality(keys)
  into are_fit from laid;
  if are_fit is not true then
    -- Takes the postings' rows back.
    raise exception using errcode = 'CA005';
  end if;
  return true;
exception
  -- One has no cover, is in the books already, or is something that no table holds: each has its
  -- own answer. Who locks accounts first may wait for a key of these and be waited for.
  when sqlstate 'CA005' or integrity_constraint_violation or data_exception or deadlock_detected
  then
    return false;
end $$;

-- Posts each for a function of the database, which answers for who asked; one code each, in their
-- order, as `ledger.post` says them of the same postings.
create or replace function ledger.post_plain(
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

-- Posts for a function of the database, which answers for who asked: holds and releases are posted
-- by such functions alone.
create or replace function ledger.post_inside(postings jsonb) returns text[]
language plpgsql set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform set_config('synchronous_commit', 'on', true);
  for attempt in 1 .. 3 loop
    begin
      return ledger.post_batch(postings, true);
    exception
      when unique_violation then
        -- A duplicate on other accounts was first. It is committed now: look again and answer so.
        if attempt = 3 then
          raise;
        end if;
      when deadlock_detected then
        -- A plain batch has the same key, and waits for these accounts: it goes first.
        if attempt = 3 then
          raise;
        end if;
        perform pg_sleep(0.05);
    end;
  end loop;
end $$;
