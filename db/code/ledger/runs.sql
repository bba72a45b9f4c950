-- What a run pays, posted as sets: thousands of postings of one kind, from one pool to shares that
-- stand in the books' own table. Every rule that `ledger.post` asks of such a posting is asked
-- here, of all of them together (record 0101). No role may call it: distributions.pay_part does.

-- What `ledger.post` would have hashed of each: so that a posting sent again is known.
create or replace function ledger.hash_of_share(
  kind text, plan text, pool text, account_class text, approval uuid, subject uuid, member text,
  cents bigint
) returns bytea
language sql stable parallel safe
return sha256(convert_to('{"kind": "' || kind || '", "legs": [{"debit": {"asset": "USD", "class": "'
  || pool || '", "owner": "' || plan || '"}, "amount": "' || cents::text
  || '", "credit": {"asset": "USD", "class": "' || account_class || '", "owner": "' || member
  || '"}}], "actor": "worker", "subject": "' || subject::text || '", "approval": "'
  || approval::text || '"}', 'UTF8'));

-- What the map, two people and the rule of this kind say of `cents` from a run's pool, whose
-- account is locked: null, or why nothing of it is booked.
create or replace function ledger.refuse_run(
  p_plan uuid, p_approval uuid, k ledger.kind, f ledger.path, pool ledger.account, cents numeric
) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  a ledger.act;
  refusal text;
  room record;
begin
  if k.family not like 'distribute%' or f.owners is distinct from array['plan', 'member'] then
    return 'flow_unknown';
  end if;
  if k.closed then
    return 'flow_closed';
  end if;
  if pool.id is null or pool.balance - cents < f.floors[1] then
    return 'insufficient_funds';
  end if;
  a.kind := k.name;
  a.plan := p_plan;
  a.approval := p_approval;
  if k.cap_rule is not null then
    refusal := ledger.refuse_by_rule(k.cap_rule, a);
  end if;
  select * into room from ledger.left_of_approval(a.approval, k.approvers, a);
  return coalesce(refusal, room.refusal, case when cents > room.cents then 'approval_used' end);
end $$;

-- The key of a share's posting: its subject, with a number for the kind where that has a nought.
create or replace function ledger.key_of_share(subject uuid, kind text) returns uuid
language sql immutable parallel safe
return overlay(subject::text placing case kind when 'distribute_gain' then '1' else '2' end
  from 25)::uuid;

-- What a run gives the positions behind `p_after` up to and with `p_upto` by one kind, in the order
-- of accounts. An account that is not open yet has no number.
create or replace function ledger.batch_of(
  p_run uuid, p_kind text, account_class text, p_after uuid, p_upto uuid
) returns ledger.run_batch
language sql volatile set search_path = pg_catalog, pg_temp
  -- Thousands of rows are found in millions one by one, by their index, whatever was counted last.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
  with act as materialized (
    select s.subject, s.member, s.account, s.cents, row_number() over every as n,
      dense_rank() over (order by s.account) as place, row_number() over own as nth,
      sum(s.cents) over own as sum, sum(s.cents) over every as through
    from (
      select s.position_id, s.subject, s.member, a.id as account,
        case p_kind when 'distribute_gain' then s.gain_cents
          when 'distribute_capital' then s.capital_cents end as cents
      from ledger.run_share s
      left join ledger.account a on a.owner = s.member and a.class = account_class
        and a.asset = 'USD'
      where s.run_id = p_run and s.position_id <= p_upto
        and s.position_id > coalesce(p_after, '00000000-0000-0000-0000-000000000000'::uuid)
    ) s
    where s.cents > 0
    window own as (partition by s.account order by s.position_id rows unbounded preceding),
      every as (order by s.account, s.position_id rows unbounded preceding)
  ),
  posting as (
    select array_agg(ledger.key_of_share(subject, p_kind) order by n) as keys,
      array_agg(subject order by n) as subjects, array_agg(member order by n) as owners,
      array_agg(place::integer order by n) as places, array_agg(cents order by n) as cents,
      array_agg(nth order by n) as nths, array_agg(sum::bigint order by n) as sums,
      array_agg(through::bigint order by n) as through, coalesce(sum(cents), 0)::bigint as total
    from act
  ),
  account as (
    select array_agg(account order by account) as accounts,
      array_agg(member order by account) as members, array_agg(total order by account) as totals,
      array_agg(count order by account) as counts
    from (
      select account, max(member) as member, sum(cents)::bigint as total, count(*) as count
      from act group by account
    ) a
  )
  select p.keys, p.subjects, p.owners, p.places, p.cents, p.nths, p.sums, p.through,
    a.accounts, a.members, a.totals, a.counts, p.total
  from posting p, account a
$$;

-- Makes ready what a run gives the positions behind `p_after` up to and with `p_upto` by one kind:
-- whatever can be done before others have to wait. Opens accounts as ledger.post does, and writes
-- the postings' own rows, which nobody sees before ledger.post_run has booked them.
create or replace function ledger.ready_run(
  p_run uuid, p_plan uuid, p_approval uuid, p_kind text, p_after uuid, p_upto uuid
) returns ledger.run_batch
language plpgsql set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  b ledger.run_batch;
  f ledger.path;
  pool bigint;
begin
  select * into f from ledger.path p where p.kind = p_kind;
  select a.id into pool from ledger.account a
  where a.owner = p_plan::text and a.class = f.debit_class and a.asset = 'USD';
  b := ledger.batch_of(p_run, p_kind, f.credit_class, p_after, p_upto);
  if pool is null then
    return b;
  end if;
  if array_position(b.accounts, null) is not null then
    insert into ledger.account (owner, class, asset)
    select distinct s.member, f.credit_class, 'USD' from ledger.run_share s
    where s.run_id = p_run and s.position_id <= p_upto
      and s.position_id > coalesce(p_after, '00000000-0000-0000-0000-000000000000'::uuid)
    order by 1 on conflict do nothing;
    b := ledger.batch_of(p_run, p_kind, f.credit_class, p_after, p_upto);
  end if;
  insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
    payload_hash, actor, approval, posted_at)
  select u.key, k.name, k.family, u.subject, f.leg, pool, b.accounts[u.place], u.cents,
    ledger.hash_of_share(p_kind, p_plan::text, f.debit_class, f.credit_class, p_approval,
      u.subject, u.owner, u.cents),
    'worker', p_approval, clock.now()
  from ledger.kind k,
    unnest(b.keys, b.subjects, b.owners, b.places, b.cents) with ordinality
      u (key, subject, owner, place, cents, n)
  where k.name = p_kind order by u.n;
  return b;
exception when unique_violation then
  raise exception 'already_posted' using errcode = 'CD002';
end $$;

-- Books what was made ready by one kind, all of it or none: raises why not.
create or replace function ledger.post_run(
  p_plan uuid, p_approval uuid, p_kind text, b ledger.run_batch
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  k ledger.kind;
  f ledger.path;
  pool ledger.account;
  balances bigint[];
  seqs bigint[];
  refusal text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'ledger.post_run needs READ COMMITTED' using errcode = 'CA003';
  end if;
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  if b.total = 0 then
    return;
  end if;
  select * into k from ledger.kind where name = p_kind;
  select * into f from ledger.path p where p.kind = p_kind;
  select * into pool from ledger.account a
  where a.owner = p_plan::text and a.class = f.debit_class and a.asset = 'USD';
  -- In id order: two batches can wait for each other, but never both ways round.
  select array_agg(h.balance order by h.id) filter (where h.id <> pool.id),
    array_agg(h.seq order by h.id) filter (where h.id <> pool.id)
  into balances, seqs
  from (
    select a.id, a.balance, a.seq from ledger.account a
    where a.id = any (b.accounts || pool.id) order by id for no key update
  ) h;
  select * into pool from ledger.account a where a.id = pool.id;
  refusal := ledger.refuse_run(p_plan, p_approval, k, f, pool, b.total);
  -- A balance stays far inside what its column holds.
  if refusal is null
    and (select max(u) from unnest(balances) u) > 4000000000000000000 - b.total then
    refusal := 'insufficient_funds';
  end if;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'CD002';
  end if;
  perform ledger.spend_approval(p_approval, b.total);
  insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
  select e.account, e.seq, u.key, e.amount, e.balance
  from unnest(b.keys, b.places, b.cents, b.nths, b.sums, b.through) with ordinality
      u (key, place, cents, nth, sum, through, n),
    lateral (values
      (1, pool.id, pool.seq + u.n, -u.cents, pool.balance - u.through),
      (2, b.accounts[u.place], seqs[u.place] + u.nth, u.cents, balances[u.place] + u.sum)
    ) e (side, account, seq, amount, balance)
  order by u.n, e.side;
  update ledger.account a set balance = e.balance, seq = e.seq
  from (
    select pool.id, pool.balance - b.total as balance, pool.seq + cardinality(b.keys) as seq
    union all
    select u.id, u.balance + u.total, u.seq + u.count
    from unnest(b.accounts, balances, seqs, b.totals, b.counts) u (id, balance, seq, total, count)
  ) e
  where a.id = e.id;
  if k.counter = 'interest' then
    perform ledger.count_interest(b.members, b.totals, b.total);
  end if;
end $$;

-- Keeps the sums that screens show, as ledger.count does.
create or replace function ledger.count_interest(
  p_members text[], totals bigint[], total bigint
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  counted bigint;
begin
  update ledger.member_counter c set interest = c.interest + u.cents
  from unnest(p_members, totals) u (member, cents) where c.member = u.member;
  get diagnostics counted = row_count;
  if counted < cardinality(p_members) then
    insert into ledger.member_counter as c (member, interest)
    select u.member, u.cents from unnest(p_members, totals) u (member, cents)
    where not exists (select from ledger.member_counter c where c.member = u.member)
    on conflict (member) do update set interest = c.interest + excluded.interest;
  end if;
  insert into ledger.total_delta (name, cents) values ('interest', total);
end $$;

revoke execute on all functions in schema ledger from public;
