-- How postings are booked. Four functions write ledger.transfer: `write`, for ledger.post_batch,
-- which judges any posting; `post_set` and `post_one` (plain.sql), for kinds that ask nothing but a
-- balance; `ready_run` (runs.sql), for the shares of a distribution. Everything here runs as the
-- owner; the application's roles may call `ledger.post` and read the views (views.sql), and nothing
-- else.

-- What is known of each act without its rules, once its accounts are locked: that the books have
-- it already, or why it is refused whatever they say.
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

-- Judges the batch in order, counting on in memory what the postings before did to each account,
-- and books what may be booked in as few statements as it can. A posting that has a rule, or has
-- a duplicate before it, must see the ones before it in the books: those are written first.
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
  held record;
  balances bigint[];
  seqs bigint[];
  booked ledger.act[] := '{}';
  entries ledger.entry[] := '{}';
  counted boolean := false;
  a ledger.act;
  mark integer;
  leg_key uuid;
  account bigint;
  slot integer;
  change bigint;
  people integer;
  run ledger.act;
  room record;
  spent bigint := 0;
begin
  perform foundation.require_read_committed();
  -- In id order: two batches can wait for each other, but never both ways round.
  select array_agg(h.id) as ids, array_agg(h.balance) as balances, array_agg(h.seq) as seqs
  into held
  from (
    select id, balance, seq from ledger.account
    where id = any (array(select unnest(u.debits || u.credits) from unnest(acts) u))
    order by id for no key update
  ) h;
  known := ledger.find_existing(acts);
  balances := held.balances;
  seqs := held.seqs;
  for nth in 1 .. cardinality(acts) loop
    a := acts[nth];
    if cardinality(booked) > 0 and (a.cap_rule is not null or repeats[nth]) then
      perform ledger.write(booked, entries, counted);
      booked := '{}';
      entries := '{}';
    end if;
    -- A duplicate is looked up now, after the first: all else was before any was booked.
    code := case when repeats[nth] then (ledger.find_existing(array[a]))[1] else known[nth] end;
    if code is null and (a.cap_rule is not null or a.rated is not null) then
      code := rules.refuse_posting(a);
    end if;
    if code is not null then
      codes := codes || code;
      continue;
    end if;
    mark := cardinality(entries);
    for side in 0 .. 2 * cardinality(a.legs) - 1 loop
      -- The debit of each leg, then its credit.
      account := case side % 2 when 0 then a.debits[side / 2 + 1] else a.credits[side / 2 + 1] end;
      slot := width_bucket(account, held.ids);
      change := case when a.raised[side + 1] = (side % 2 = 0) then a.amounts[side / 2 + 1]
        else -a.amounts[side / 2 + 1] end;
      balances[slot] := balances[slot] + change;
      seqs[slot] := seqs[slot] + 1;
      leg_key := case when side < 2 then a.key else ledger.leg_id(a.key, side / 2 + 1) end;
      entries := entries
        || row(account, seqs[slot], leg_key, change, balances[slot], 0)::ledger.entry;
      -- A balance stays far inside what its column holds.
      if balances[slot] < a.floors[side + 1] or balances[slot] > 4000000000000000000 then
        code := 'insufficient_funds';
        exit;
      end if;
    end loop;
    if code is null and a.approvers > 0 then
      if a.approval_scope = 'run' then
        -- All of a run are of one kind and plan: what two people granted is asked once a batch.
        if (a.approval, a.kind, a.plan) is distinct from (run.approval, run.kind, run.plan) then
          perform rules.spend_approval(run.approval, spent);
          run := a;
          spent := 0;
          select * into room from rules.left_of_approval(a.approval, a.approvers, a);
        end if;
        code := coalesce(room.refusal,
          case when spent + a.amounts[1] > room.cents then 'approval_used' end);
        spent := spent + case when code is null then a.amounts[1] else 0 end;
      else
        people := rules.people_needed(a);
        if people > 0 then
          code := rules.use_approval(a.approval, people, a);
        end if;
      end if;
    end if;
    if code is null then
      booked := booked || a;
      counted := counted or a.counter is not null or a.undoes is not null;
    else
      for undo in reverse cardinality(entries) .. mark + 1 loop
        slot := width_bucket(entries[undo].account_id, held.ids);
        balances[slot] := entries[undo].balance_after - entries[undo].amount;
        seqs[slot] := entries[undo].seq - 1;
      end loop;
      entries := entries[:mark];
    end if;
    codes := codes || coalesce(code, 'posted');
  end loop;
  if spent > 0 then
    perform rules.spend_approval(run.approval, spent);
  end if;
  if cardinality(booked) > 0 then
    perform ledger.write(booked, entries, counted);
  end if;
  return codes;
end $$;

create or replace function ledger.write(
  acts ledger.act[], entries ledger.entry[], counted boolean
) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz := clock.now();
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
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select account_id, seq, transfer_id, amount, balance_after from unnest(entries)
  )
  update ledger.account a set balance = e.balance_after, seq = e.seq
  from (
    select distinct on (account_id) account_id, seq, balance_after
    from unnest(entries) order by account_id, seq desc
  ) e
  where a.id = e.account_id;
  if counted then
    perform ledger.count(acts);
  end if;
end $$;

-- Keeps the sums that screens show: the member's at once, the platform's as a delta.
create or replace function ledger.count(acts ledger.act[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  members text[];
  names text[];
  changes bigint[];
begin
  select array_agg(a.member), array_agg(coalesce(a.counter, o.counter)),
    array_agg(case when a.kind = 'reverse' then -a.dollars else a.dollars end)
  into members, names, changes
  from unnest(acts) a
  left join lateral (
    select k.counter from ledger.transfer t join ledger.kind k on k.name = t.kind
    where a.kind = 'reverse' and t.id = a.undoes
  ) o on true
  where a.member is not null and coalesce(a.counter, o.counter) is not null;
  if members is null then
    return;
  end if;
  insert into ledger.member_counter (member)
  select distinct m from unnest(members) m order by m on conflict do nothing;
  update ledger.member_counter m set deposits = m.deposits + u.deposits,
    withdrawals = m.withdrawals + u.withdrawals, interest = m.interest + u.interest
  from (
    select c.member, coalesce(sum(c.change) filter (where c.name = 'deposits'), 0) as deposits,
      coalesce(sum(c.change) filter (where c.name = 'withdrawals'), 0) as withdrawals,
      coalesce(sum(c.change) filter (where c.name = 'interest'), 0) as interest
    from unnest(members, names, changes) c (member, name, change) group by c.member
  ) u
  where m.member = u.member;
  insert into ledger.total_delta (name, cents)
  select c.name, sum(c.change) from unnest(names, changes) c (name, change) group by c.name;
end $$;

-- Posts each of `postings` in order; one code each: 'posted', 'repeated' or why not. With
-- all_or_nothing one refused posting undoes the others, which then answer 'withheld'.
create or replace function ledger.post(postings jsonb, all_or_nothing boolean default false)
returns table (ordinal integer, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
  -- Plans are made once and keep their index probes, whatever a small table costs to read whole:
  -- of a list the planner expects a hundred rows, and would rather read some thousand accounts.
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
  -- An acknowledged posting survives a crash, whatever the session was set to.
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

-- A delta belongs to the business day on which it was posted.
alter table ledger.total_delta alter day set default (clock.now() at time zone 'UTC')::date;

-- Folds the appended deltas into the platform's sums, each few seconds; false where there are none.
create or replace function ledger.fold_totals() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Most rounds find none.
  if not exists (select from ledger.total_delta) then
    return false;
  end if;
  with folded as (delete from ledger.total_delta returning day, name, cents),
    by_day as (
      insert into ledger.total_day as d (day, name, cents)
      select day, name, sum(cents)::bigint from folded group by day, name order by day, name
      on conflict (day, name) do update set cents = d.cents + excluded.cents),
    summed as (select name, sum(cents)::bigint as cents from folded group by name)
  update ledger.total t set cents = t.cents + s.cents from summed s where s.name = t.name;
  return true;
end $$;
