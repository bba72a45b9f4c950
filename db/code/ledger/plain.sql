-- Postings that nothing is asked of but a balance, judged and booked as a set (record 0260). A
-- posting here moves dollars between two accounts of one owner, as the only path of its kind says.
-- Of a batch that is not plain throughout nothing is booked, and `ledger.work` judges it: no rule
-- is told here, and none is weaker. No role may call these functions.

-- Kinds of one path, with what the books need of its debited and of its credited account.
create or replace view ledger.sole_path as
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

-- True where all are booked; false where none is, whatever the reason.
create or replace function ledger.book_plain(
  keys uuid[], kinds text[], subjects uuid[], actors text[], owners text[], cents bigint[]
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
  -- A list is taken for ten rows, whatever its length: it is joined with indexes and with a few
  -- flows, never with a list (plain-plan.test.ts).
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  paths ledger.sole_path[];
  named record;
  held record;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    return false;
  end if;
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  -- What asks no balance comes before the accounts are locked, so that nobody waits for it (record
  -- 0330): who owns an account never changes, and nobody sees a posting's row before it is booked.
  paths := array(select f from ledger.sole_path f where f.kind = any (kinds) and f.plain);
  select array_agg(d.id order by u.n) as debits, array_agg(c.id order by u.n) as credits
  into named
  from (
    select u.n, u.owner, f.debit_class, f.credit_class
    from unnest(kinds, owners, actors, cents) with ordinality u (kind, owner, actor, cents, n)
    join unnest(paths) f on f.kind = u.kind
    where u.cents between 1 and 999999999999999999 and length(u.actor) between 1 and 200
    -- Joined as a whole: an account is found by its whole name, not by its class among all.
    offset 0
  ) u
  join ledger.account d on d.owner = u.owner and d.class = u.debit_class and d.asset = 'USD'
  join ledger.account c on c.owner = u.owner and c.class = u.credit_class and c.asset = 'USD';
  if cardinality(named.debits) is distinct from cardinality(keys) then
    return false;
  end if;
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
  select array_agg(e.id) as ids, array_agg(e.seq) as seqs, array_agg(e.n) as places,
    array_agg(e.change) as changes, array_agg(e.balance::bigint) as balances,
    -- A balance stays far inside what its column holds.
    count(*) filter (where e.balance between e.floor and 4000000000000000000)
      = 2 * cardinality(keys) as are_fit
  into held
  from (
    -- Each entry on the one before it of its account, in the order of the postings.
    select h.id, h.n, h.change, h.floor, h.seq + row_number() over own as seq,
      h.balance + sum(h.change) over own as balance
    from (
      -- In id order: two batches can wait for each other, but never both ways round.
      select a.id, a.seq, a.balance, m.n, m.change, m.floor
      from (
        select u.n, case s.side when 1 then u.debit else u.credit end as id,
          f.signs[s.side] * u.cents as change, f.floors[s.side] as floor
        from unnest(kinds, cents, named.debits, named.credits) with ordinality
          u (kind, cents, debit, credit, n)
        join unnest(paths) f on f.kind = u.kind
        cross join (values (1), (2)) s (side)
        offset 0
      ) m
      join ledger.account a on a.id = m.id
      order by id, n for no key update of a
    ) h
    window own as (partition by h.id order by h.n rows unbounded preceding)
  ) e;
  if held.are_fit is not true then
    -- Takes the postings' rows back.
    raise exception using errcode = 'CA005';
  end if;
  with listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select u.id, u.seq, keys[u.place], u.change, u.balance
    from unnest(held.ids, held.seqs, held.places, held.changes, held.balances)
      u (id, seq, place, change, balance)
  )
  update ledger.account a set balance = u.balance, seq = u.seq
  from (
    select distinct on (id) id, seq, balance
    from unnest(held.ids, held.seqs, held.balances) u (id, seq, balance) order by id, seq desc
  ) u
  where a.id = u.id;
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
  if ledger.book_plain(keys, kinds, subjects, actors, owners, cents) then
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
    left join ledger.sole_path f on f.kind = u.kind));
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
      return ledger.work(postings, true);
    exception
      when unique_violation then
        -- A twin on other accounts was first. It is committed now: look again and answer so.
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

revoke execute on all functions in schema ledger from public;
