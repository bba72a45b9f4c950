-- What a run pays, posted as sets: thousands of postings of one kind, from one pool to shares that
-- stand in the books' own table. Every rule that `ledger.post` asks of such a posting is asked
-- here, of all of them together (record 0101). No role may call it: distributions.pay_part does.
-- Runs and approvals belong to rooms whose code comes later.
set local check_function_bodies = off;

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
  r distributions.run, k ledger.kind, f ledger.path, pool ledger.account, cents numeric
) returns text
language plpgsql set search_path = pg_catalog
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
  a.plan := r.plan_id;
  a.approval := r.proposal_id;
  if k.cap_rule is not null then
    refusal := ledger.refuse_by_rule(k.cap_rule, a);
  end if;
  select * into room from approvals.left_of(a.approval, k.approvers, a);
  return coalesce(refusal, room.refusal, case when cents > room.cents then 'approval_used' end);
end $$;

-- Makes ready what a run gives the positions behind `p_after` up to and with `p_upto` by one kind:
-- whatever can be done before others have to wait. Opens accounts and counters as ledger.post does.
create or replace function ledger.ready_run(
  r distributions.run, p_kind text, p_after uuid, p_upto uuid
) returns ledger.run_batch
language plpgsql set search_path = pg_catalog
  -- Thousands of rows are found in millions one by one, by their index, whatever was counted last.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  b ledger.run_batch;
  f ledger.path;
begin
  select * into f from ledger.path p where p.kind = p_kind;
  select array_agg(s.subject order by s.position_id), array_agg(s.member_id order by s.position_id),
    array_agg(s.cents order by s.position_id),
    array_agg(distributions.id_of(r.id, s.subject::text || p_kind) order by s.position_id),
    array_agg(ledger.hash_of_share(p_kind, r.plan_id::text, f.debit_class, f.credit_class,
      r.proposal_id, s.subject, s.member_id::text, s.cents) order by s.position_id),
    coalesce(sum(s.cents), 0), null
  into b
  from (
    select s.*, case p_kind when 'distribute_gain' then s.gain_cents
      when 'distribute_capital' then s.capital_cents end as cents
    from distributions.share s
    where s.run_id = r.id and s.position_id <= p_upto
      and s.position_id > coalesce(p_after, '00000000-0000-0000-0000-000000000000'::uuid)
  ) s
  where s.cents > 0;
  insert into ledger.account (owner, class, asset)
  select distinct m, f.credit_class, 'USD' from unnest(b.members) m
  where f.credit_class is not null and not exists (select from ledger.account a
    where a.owner = m and a.class = f.credit_class and a.asset = 'USD')
  order by m on conflict do nothing;
  b.accounts := array(select a.id from unnest(b.members) with ordinality m (member, nth)
    join ledger.account a on a.owner = m.member and a.class = f.credit_class and a.asset = 'USD'
    order by m.nth);
  insert into ledger.member_counter (member)
  select distinct m from unnest(b.members) m
  where not exists (select from ledger.member_counter c where c.member = m)
  order by m on conflict do nothing;
  return b;
end $$;

-- Posts what was made ready by one kind, all of it or none: null, or why not.
create or replace function ledger.post_run(
  r distributions.run, p_kind text, b ledger.run_batch
) returns text
language plpgsql set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  k ledger.kind;
  f ledger.path;
  pool ledger.account;
  fullest bigint;
  refusal text;
  moment timestamptz := clock.now();
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'ledger.post_run needs READ COMMITTED' using errcode = 'CA003';
  end if;
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  if b.total = 0 then
    return null;
  end if;
  select * into k from ledger.kind where name = p_kind;
  select * into f from ledger.path p where p.kind = p_kind;
  -- In id order: two batches can wait for each other, but never both ways round.
  select max(h.balance) filter (where h.class = f.credit_class) into fullest
  from (
    select a.balance, a.class from ledger.account a
    where a.id = any (b.accounts || array(select a.id from ledger.account a
      where a.owner = r.plan_id::text and a.class = f.debit_class and a.asset = 'USD'))
    order by id for no key update
  ) h;
  select * into pool from ledger.account a
  where a.owner = r.plan_id::text and a.class = f.debit_class and a.asset = 'USD';
  refusal := ledger.refuse_run(r, k, f, pool, b.total);
  -- A balance stays far inside what its column holds.
  if refusal is null and fullest > 4000000000000000000 - b.total then
    refusal := 'insufficient_funds';
  end if;
  if refusal is not null then
    return refusal;
  end if;
  perform approvals.spend(r.proposal_id, b.total);
  with act as materialized (
    select u.*, c.seq + row_number() over own as seq,
      c.balance + sum(u.cents) over own as balance,
      sum(u.cents) over (order by u.n rows unbounded preceding) as taken
    from unnest(b.subjects, b.accounts, b.cents, b.keys, b.hashes) with ordinality
      u (subject, account, cents, key, hash, n)
    join ledger.account c on c.id = u.account
    window own as (partition by c.id order by u.n rows unbounded preceding)
  ),
  booked as (
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, approval, posted_at)
    select a.key, k.name, k.family, a.subject, f.leg, pool.id, a.account, a.cents, a.hash,
      'worker', r.proposal_id, moment
    from act a order by a.n
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select e.account, e.seq, a.key, e.amount, e.balance
    from act a cross join lateral (values
      (1, pool.id, pool.seq + a.n, -a.cents, pool.balance - a.taken),
      (2, a.account, a.seq, a.cents, a.balance)) e (side, account, seq, amount, balance)
    order by a.n, e.side
  )
  update ledger.account a set balance = e.balance, seq = e.seq
  from (
    select a.account, max(a.seq) as seq, max(a.balance) as balance from act a group by a.account
    union all select pool.id, pool.seq + max(a.n), pool.balance - max(a.taken) from act a
  ) e
  where a.id = e.account;
  if k.counter = 'interest' then
    perform ledger.count_interest(b.members, b.cents, b.total);
  end if;
  return null;
exception when unique_violation then
  return 'already_posted';
end $$;

-- Keeps the sums that screens show, as ledger.count does.
create or replace function ledger.count_interest(
  members text[], cents bigint[], total bigint
) returns void
language sql set search_path = pg_catalog
as $$
  update ledger.member_counter c set interest = c.interest + u.cents
  from (select u.member, sum(u.cents)::bigint as cents from unnest(members, cents) u (member, cents)
    group by u.member) u
  where c.member = u.member;
  insert into ledger.total_delta (name, cents) values ('interest', total);
$$;

revoke execute on all functions in schema ledger from public;
