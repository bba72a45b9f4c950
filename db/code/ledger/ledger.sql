-- How postings are booked. Three functions write ledger.transfer: `write`, for ledger.post_batch,
-- which judges any posting; `write_set` (fast-path.sql), for kinds that ask nothing but a balance;
-- `ready_run` (runs.sql), for the shares of a distribution. Everything here runs as the owner; the
-- programs may call ledger.post and read the views (views.sql), and nothing else.

-- One leg of a kind with the ledger's requirements for its two accounts, the debited one first:
-- whether a debit raises it, its minimum, and its owner.
create or replace view ledger.path as
  select f.kind, f.leg, f.debit_class, f.credit_class, f.same_owner,
    array[d.normal = 'debit', c.normal = 'debit'] as raised,
    array[case when d.may_go_below_zero then -4000000000000000000 else 0 end,
      case when c.may_go_below_zero then -4000000000000000000 else 0 end] as floors,
    array[d.one_per, c.one_per] as owners
  from ledger.flow f
  join ledger.class d on d.name = f.debit_class
  join ledger.class c on c.name = f.credit_class;

-- The result for each posting before any rule, once its accounts are locked: it is in the ledger
-- already, or it is refused whatever its rules say.
create or replace function ledger.find_existing(acts ledger.act[]) returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (select array_agg(case
    when t.payload_hash = a.payload_hash then 'repeated'
    when t.id is not null then 'idempotency_key_reused'
    when a.refusal is not null then a.refusal
    when exists (select from ledger.transfer o where o.subject = a.subject
      and o.family = a.family and o.leg = any (a.legs)) then 'already_posted'
    when rules.is_late(acts[a.ordinality]) then 'account_closed'
    when a.family like 'distribute%' and a.approval is not null
      and not rules.is_share(acts[a.ordinality]) then 'share_unknown'
  end order by a.ordinality)
  from unnest(acts) with ordinality a
  left join ledger.transfer t on t.id = a.key);
end $$;

-- Locks the accounts of a batch and returns their balances. In id order: two batches can wait for
-- each other, but never in a cycle.
create or replace function ledger.lock_accounts(
  acts ledger.act[], out ids bigint[], out balances bigint[], out seqs bigint[]
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  perform foundation.require_read_committed();
  select array_agg(h.id), array_agg(h.balance), array_agg(h.seq) into ids, balances, seqs
  from (
    select id, balance, seq from ledger.account
    where id = any (array(select unnest(u.debits || u.credits) from unnest(acts) u))
    order by id for no key update
  ) h;
end $$;

-- The entries of one posting on its accounts' balances, the debit of each leg before its credit;
-- null if an account would fall too low.
create or replace function ledger.entries_of(
  a ledger.act, ids bigint[], balances bigint[], seqs bigint[]
) returns ledger.entry[]
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  laid ledger.entry[] := '{}';
  account bigint;
  slot integer;
  before integer;
  change bigint;
  balance bigint;
  leg_key uuid;
begin
  for side in 0 .. 2 * cardinality(a.legs) - 1 loop
    account := case side % 2 when 0 then a.debits[side / 2 + 1] else a.credits[side / 2 + 1] end;
    slot := width_bucket(account, ids);
    change := case when a.raised[side + 1] = (side % 2 = 0) then a.amounts[side / 2 + 1]
      else -a.amounts[side / 2 + 1] end;
    -- Another leg of the same posting may have changed the account before.
    before := side;
    while before > 0 and laid[before].account_id <> account loop
      before := before - 1;
    end loop;
    balance := change + case before when 0 then balances[slot]
      else laid[before].balance_after end;
    if not ledger.is_held(balance, a.floors[side + 1]) then
      return null;
    end if;
    leg_key := case when side < 2 then a.key else ledger.leg_id(a.key, side / 2 + 1) end;
    laid := laid || row(account, 1 + case before when 0 then seqs[slot] else laid[before].seq end,
      leg_key, change, balance, 0, null)::ledger.entry;
  end loop;
  return laid;
end $$;

-- The approval of a run is checked once for all its postings in the batch: they have one kind and
-- one plan. `g` counts what each uses; it is spent when another run follows.
create or replace function ledger.ask_run(g ledger.run_grant, a ledger.act)
returns ledger.run_grant
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if (a.approval, a.kind, a.plan) is distinct from (g.approval, g.kind, g.plan) then
    perform rules.spend_approval(g.approval, g.spent);
    select a.approval, a.kind, a.plan, r.refusal, r.cents, 0 into g
    from rules.left_of_approval(a.approval, a.approvers, a) r;
  end if;
  g.code := coalesce(g.refusal,
    case when g.spent + a.amounts[1] > g.cents then 'approval_used' end);
  g.spent := g.spent + case when g.code is null then a.amounts[1] else 0 end;
  return g;
end $$;

-- Uses up the approval of one posting; null, or why it does not cover the posting.
create or replace function ledger.ask_people(a ledger.act) returns text
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  people integer := rules.people_needed(a);
begin
  return case when people > 0 then rules.use_approval(a.approval, people, a) end;
end $$;

-- Checks the batch in order, tracking in memory how the earlier postings change each account, and
-- posts the accepted ones in as few statements as it can. A posting that has a rule, or follows a
-- duplicate of it, must see the earlier ones in the ledger: those are written first.
create or replace function ledger.post_batch(postings jsonb, inside boolean default false)
returns text[]
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  acts ledger.act[] := ledger.parse(postings, true, inside);
  repeats boolean[] := case when cardinality(acts) > 1 then ledger.duplicates(acts) end;
  known text[];
  codes text[] := '{}';
  code text;
  ids bigint[];
  balances bigint[];
  seqs bigint[];
  booked ledger.act[] := '{}';
  entries ledger.entry[] := '{}';
  laid ledger.entry[];
  e ledger.entry;
  a ledger.act;
  g ledger.run_grant;
begin
  select l.ids, l.balances, l.seqs into ids, balances, seqs from ledger.lock_accounts(acts) l;
  known := ledger.find_existing(acts);
  for at in 1 .. cardinality(acts) loop
    a := acts[at];
    if cardinality(booked) > 0 and (a.has_rule or repeats[at]) then
      perform ledger.write(booked, entries);
      booked := '{}';
      entries := '{}';
    end if;
    -- A duplicate is looked up now, after the first; all others were looked up before any posting.
    code := case when repeats[at] then (ledger.find_existing(array[a]))[1] else known[at] end;
    if code is null and (a.has_rule or a.rated is not null) then
      code := rules.refuse_posting(a);
    end if;
    if code is null then
      laid := ledger.entries_of(a, ids, balances, seqs);
      code := case when laid is null then 'insufficient_funds' end;
    end if;
    if code is null and a.approvers > 0 then
      if a.approval_scope = 'run' then
        g := ledger.ask_run(g, a);
      end if;
      code := case a.approval_scope when 'run' then g.code else ledger.ask_people(a) end;
    end if;
    codes := codes || coalesce(code, 'posted');
    continue when code is not null;
    booked := booked || a;
    foreach e in array laid loop
      balances[width_bucket(e.account_id, ids)] := e.balance_after;
      seqs[width_bucket(e.account_id, ids)] := e.seq;
      entries := entries || e;
    end loop;
  end loop;
  perform rules.spend_approval(g.approval, g.spent) where g.spent > 0;
  if cardinality(booked) > 0 then
    perform ledger.write(booked, entries);
  end if;
  return codes;
end $$;

create or replace function ledger.write(acts ledger.act[], entries ledger.entry[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.now();
  -- Read once, while the accounts are locked: their numbers and their periods have one order.
  open_period date := foundation.period_of(clock.real());
begin
  with booked as (
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, rate, payment, approval, undoes, evidence, reason, posted_at)
    select case when l.nth = 1 then a.key else ledger.leg_id(a.key, l.nth::integer) end, a.kind,
      a.family, a.subject, l.leg, l.debit, l.credit, l.amount, a.payload_hash, a.actor, a.rate,
      a.payment, a.approval, a.undoes, a.evidence, a.reason, moment
    from unnest(acts) a
    cross join lateral unnest(a.legs, a.debits, a.credits, a.amounts)
      with ordinality l (leg, debit, credit, amount, nth)
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
    select account_id, seq, transfer_id, amount, balance_after, open_period from unnest(entries)
  )
  update ledger.account a set balance = e.balance_after, seq = e.seq
  from (
    select distinct on (account_id) account_id, seq, balance_after
    from unnest(entries) order by account_id, seq desc
  ) e
  where a.id = e.account_id;
  perform ledger.count(acts)
  where exists (select from unnest(acts) a where a.counter is not null or a.undoes is not null);
end $$;

-- Posts each of `postings` in order; returns one code each: 'posted', 'repeated' or the refusal.
-- With all_or_nothing one refused posting undoes the others, which then return 'withheld'.
create or replace function ledger.post(postings jsonb, all_or_nothing boolean default false)
returns table (ordinal integer, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Plans are made once and keep their index scans, however cheap a full read of a small table is:
  -- the planner expects a hundred rows of a list, and would rather read some thousand accounts.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  codes text[];
begin
  perform foundation.require_read_committed();
  if jsonb_typeof(postings) is distinct from 'array' then
    return query select 1, 'posting_invalid';
    return;
  end if;
  -- An acknowledged posting survives a crash, whatever the session's settings.
  perform set_config('synchronous_commit', 'on', true);
  for attempt in 1 .. 3 loop
    begin
      codes := ledger.post_batch(postings);
      if all_or_nothing and exists (select from unnest(codes) c
        where c not in ('posted', 'repeated')) then
        raise exception using errcode = 'CA004';
      end if;
      exit;
    exception
      when unique_violation then
        -- A duplicate on other accounts was first. It is committed now: look it up again and return
        -- that.
        if attempt = 3 then
          raise;
        end if;
      when deadlock_detected then
        -- A fast batch has the same key, and waits for these accounts: let it go first.
        if attempt = 3 then
          raise;
        end if;
        perform pg_sleep(0.05);
      when sqlstate 'CA004' then
        codes := array(select case when c in ('posted', 'repeated') then 'withheld' else c end
          from unnest(codes) with ordinality u (c, n) order by n);
        exit;
    end;
  end loop;
  for nth in 1 .. cardinality(codes) loop
    ordinal := nth;
    code := codes[nth];
    return next;
  end loop;
end $$;

-- Posts for a function of the database, which has checked the caller: only such functions post
-- holds and releases.
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
        -- A duplicate on other accounts was first. It is committed now: look it up again and return
        -- that.
        if attempt = 3 then
          raise;
        end if;
      when deadlock_detected then
        -- A fast batch has the same key, and waits for these accounts: let it go first.
        if attempt = 3 then
          raise;
        end if;
        perform pg_sleep(0.05);
    end;
  end loop;
end $$;
