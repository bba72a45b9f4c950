-- The payments of a run, posted as sets: thousands of postings of one kind, from one pool to shares
-- in the ledger's own table. Every rule of `ledger.post` for such a posting is checked here, for
-- all of them together (record 0101). No role may call it: distributions.pay_part does.

-- The hash that `ledger.post` would store for each, so that a repeat is recognised.
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

-- The result of the map, the approval and the rule of this kind for `cents` from a run's pool:
-- null, or why none of it is posted.
create or replace function ledger.refuse_run(
  p_plan uuid, p_approval uuid, k ledger.kind, f ledger.path, pool bigint, cents numeric
) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  a ledger.act;
  refusal text;
  granted record;
begin
  if k.family not like 'distribute%' or f.owners is distinct from array['plan', 'member'] then
    return 'flow_unknown';
  end if;
  if k.closed then
    return 'flow_closed';
  end if;
  if pool is null then
    return 'insufficient_funds';
  end if;
  a.kind := k.name;
  a.plan := p_plan;
  a.approval := p_approval;
  if k.has_rule then
    refusal := rules.refuse_posting(a);
  end if;
  select * into granted from rules.left_of_approval(a.approval, k.approvers, a);
  return coalesce(refusal, granted.refusal,
    case when cents > granted.cents then 'approval_used' end);
end $$;

-- The key of a share's posting: its subject, with a number for the kind in place of the zero.
create or replace function ledger.key_of_share(subject uuid, kind text) returns uuid
language sql immutable parallel safe
return overlay(subject::text placing case kind when 'distribute_gain' then '1' else '2' end
  from 25)::uuid;

-- A run's payments of one kind to the positions after `p_after`, up to and including `p_upto`, in
-- the order of accounts, and their effect on each account, including the pool's. An account that is
-- not open yet has no number.
create or replace function ledger.batch_of(
  p_run uuid, p_kind text, p_pool bigint, account_class text, p_after uuid, p_upto uuid
) returns ledger.run_batch
language plpgsql volatile set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  b ledger.run_batch;
begin
  with act as materialized (
    select s.subject, s.member, s.account, s.cents, row_number() over every as n,
      row_number() over own as nth, ledger.sum_of_cents(s.cents) over own as sum,
      ledger.sum_of_cents(s.cents) over every as through
    from (
      select s.position_id, s.subject, s.member, a.id as account, s.cents
      from rules.shares_of(p_run, p_kind, p_after, p_upto) s
      -- Joined as a whole: looked up singly by name, regardless of statistics.
      left join lateral (
        select o.id from ledger.account o
        where o.owner = s.member and o.class = account_class and o.asset = 'USD' offset 0
      ) a on true
    ) s
    window own as (partition by s.account order by s.position_id rows unbounded preceding),
      every as (order by s.account, s.position_id rows unbounded preceding)
  ),
  account as materialized (
    select t.*, row_number() over (order by t.account) as place
    from (
      select account, min(n) as first, max(member) as member,
        ledger.sum_of_cents(cents) as total, count(*) as count from act group by account
      union all
      select p_pool, null, null, -ledger.sum_of_cents(cents), count(*) from act having count(*) > 0
    ) t
  ),
  posting as (
    select array_agg(ledger.key_of_share(subject, p_kind) order by n) as keys,
      array_agg(subject order by n) as subjects, array_agg(member order by n) as owners,
      array_agg(cents order by n) as cents, array_agg(nth order by n) as nths,
      array_agg(sum order by n) as sums, array_agg(through order by n) as through,
      ledger.sum_of_cents(cents) as total
    from act
  ),
  moved as (
    select array_agg(account order by place) as accounts,
      array_agg(member order by place) as members, array_agg(total order by place) as totals,
      array_agg(count order by place) as counts
    from account
  )
  select p.keys, p.subjects, p.owners,
    -- Postings are in the order of accounts.
    array(select a.place::integer from account a, generate_series(1, a.count)
      where a.first is not null order by a.place),
    p.cents, p.nths, p.sums, p.through, m.accounts, m.members, m.totals, m.counts, p.total
  into b from posting p, moved m;
  return b;
end $$;

-- Prepares a run's payments of one kind to the positions after `p_after`, up to and including
-- `p_upto`: everything that can be done before others have to wait. Opens accounts as ledger.post
-- does, and writes the postings' rows, which no reader sees before ledger.post_run has posted them.
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
  -- Read once: the statement below would read it for each row (record 0690).
  moment timestamptz := clock.now();
begin
  select * into f from ledger.path p where p.kind = p_kind;
  select a.id into pool from ledger.account a
  where a.owner = p_plan::text and a.class = f.debit_class and a.asset = 'USD';
  b := ledger.batch_of(p_run, p_kind, pool, f.credit_class, p_after, p_upto);
  if pool is null then
    return b;
  end if;
  if array_position(b.accounts, null) is not null then
    insert into ledger.account (owner, class, asset)
    select distinct s.member, f.credit_class, 'USD'
    from rules.shares_of(p_run, p_kind, p_after, p_upto) s
    order by 1 on conflict do nothing;
    b := ledger.batch_of(p_run, p_kind, pool, f.credit_class, p_after, p_upto);
  end if;
  insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
    payload_hash, actor, approval, posted_at)
  select u.key, k.name, k.family, u.subject, f.leg, pool, b.accounts[u.place], u.cents,
    ledger.hash_of_share(p_kind, p_plan::text, f.debit_class, f.credit_class, p_approval,
      u.subject, u.owner, u.cents),
    'worker', p_approval, moment
  from ledger.kind k,
    unnest(b.keys, b.subjects, b.owners, b.places, b.cents) with ordinality
      u (key, subject, owner, place, cents, n)
  where k.name = p_kind order by u.n;
  return b;
exception when unique_violation then
  raise exception 'already_posted' using errcode = 'CD002';
end $$;

-- Writes the entries of a part, and locks each account by a single update with the part's total for
-- it (record 0260).
create or replace function ledger.move_run(pool bigint, floor bigint, b ledger.run_batch)
returns void
language plpgsql set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  fits boolean;
begin
  with moved as (
    update ledger.account a
    set balance = a.balance + b.totals[width_bucket(a.id, b.accounts)],
      seq = a.seq + b.counts[width_bucket(a.id, b.accounts)]
    -- A list is read in the order of its numbers: two batches can wait for each other, but never in
    -- a cycle.
    where a.id = any (b.accounts)
    returning a.id, a.balance, a.seq
  ),
  held as (
    -- An account's balance before follows from its balance after.
    select
      array_agg(m.balance - b.totals[width_bucket(m.id, b.accounts)] order by m.id) as balances,
      array_agg(m.seq - b.counts[width_bucket(m.id, b.accounts)] order by m.id) as seqs,
      -- A balance stays well within the column's type.
      min(m.balance) filter (where m.id = pool) >= floor
        and max(m.balance) <= 4000000000000000000 as is_fit,
      foundation.period_of(clock.real()) as period
    from moved m
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
    select case s.side when 1 then pool else b.accounts[u.place] end,
      case s.side when 1 then h.seqs[h.first] + u.n else h.seqs[u.place] + u.nth end, u.key,
      case s.side when 1 then -u.cents else u.cents end,
      case s.side when 1 then h.balances[h.first] - u.through else h.balances[u.place] + u.sum end,
      h.period
    from (select h.*, width_bucket(pool, b.accounts) as first from held h) h,
      unnest(b.keys, b.places, b.cents, b.nths, b.sums, b.through) with ordinality
        u (key, place, cents, nth, sum, through, n),
      -- A list of values would be prepared again for each posting (record 0690).
      generate_series(1, 2) s (side)
    order by u.n, s.side
  )
  select h.is_fit into fits from held h;
  if fits is not true then
    raise exception 'insufficient_funds' using errcode = 'CD002';
  end if;
exception
  -- The table refuses a pool below zero, and the column refuses an overflow.
  when check_violation or numeric_value_out_of_range then
    raise exception 'insufficient_funds' using errcode = 'CD002';
end $$;

-- Posts the prepared payments of one kind, all or none: raises the refusal.
create or replace function ledger.post_run(
  p_plan uuid, p_approval uuid, p_kind text, b ledger.run_batch
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  k ledger.kind;
  f ledger.path;
  pool bigint;
  refusal text;
begin
  perform foundation.require_read_committed();
  -- An acknowledged posting survives a crash, whatever the session's settings.
  perform set_config('synchronous_commit', 'on', true);
  if b.total = 0 then
    return;
  end if;
  select * into k from ledger.kind where name = p_kind;
  select * into f from ledger.path p where p.kind = p_kind;
  select a.id into pool from ledger.account a
  where a.owner = p_plan::text and a.class = f.debit_class and a.asset = 'USD';
  refusal := ledger.refuse_run(p_plan, p_approval, k, f, pool, b.total);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'CD002';
  end if;
  perform ledger.move_run(pool, f.floors[1], b);
  perform rules.spend_approval(p_approval, b.total);
  if k.counter = 'interest' then
    perform ledger.count_interest(b.members, b.totals, b.total);
  end if;
end $$;
