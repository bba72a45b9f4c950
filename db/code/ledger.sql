-- The only writer of the books. Everything here runs as the owner; the application's roles may
-- call `ledger.post` and read the views (ledger-views.sql), and nothing else.
-- Approvals are used up by a room whose code comes later.
set local check_function_bodies = off;

-- What the books themselves say against each act: its key or its subject was posted before.
create or replace function ledger.answers_before(acts ledger.act[]) returns text[]
language sql stable set search_path = pg_catalog
as $$
  select array_agg(case
      when e.payload_hash = a.payload_hash then 'repeated'
      when e.payload_hash is not null then 'idempotency_key_reused'
      when a.refusal is not null then a.refusal
      when exists (select from ledger.transfer t where t.subject = a.subject
        and t.family = a.family and t.leg = any (a.legs)) then 'already_posted'
    end order by a.ordinality)
  from unnest(acts) with ordinality a
  left join lateral (
    select t.payload_hash from ledger.transfer t where t.id = a.key limit 1
  ) e on true
$$;

-- What the rules of its kind say: all accounts are locked, all earlier postings in the books.
create or replace function ledger.refuse_by_kind(a ledger.act) returns text
language plpgsql set search_path = pg_catalog
as $$
declare
  refusal text;
begin
  if a.cap_rule is not null then
    refusal := ledger.refuse_by_rule(a.cap_rule, a);
  end if;
  if refusal is null and a.rated is not null then
    refusal := ledger.refuse_rate(a, a.rated);
  end if;
  return refusal;
end $$;

-- Locks every account of the batch in id order: two batches can wait for each other, but never
-- both ways round. `floors`: what a balance may not fall below.
create or replace function ledger.hold(acts ledger.act[], out ids bigint[],
  out balances bigint[], out seqs bigint[], out debit_normal boolean[], out floors bigint[])
language plpgsql set search_path = pg_catalog
as $$
begin
  with held as materialized (
    select a.id, a.balance, a.seq, a.class from ledger.account a
    where a.id = any (array(select unnest(u.debits || u.credits) from unnest(acts) u))
    order by id for no key update
  )
  select array_agg(h.id order by h.id), array_agg(h.balance order by h.id),
    array_agg(h.seq order by h.id), array_agg(c.normal = 'debit' order by h.id),
    array_agg(case when c.may_go_below_zero then -4000000000000000000 else 0 end order by h.id)
  into ids, balances, seqs, debit_normal, floors
  from held h
  cross join lateral (select * from ledger.class where name = h.class limit 1) c;
end $$;

-- Judges and books the batch in order, in parts: each part begins with an act that must see the
-- ones before it in the books, and is written as a whole.
create or replace function ledger.work(postings jsonb) returns text[]
language plpgsql set search_path = pg_catalog
as $$
declare
  acts ledger.act[] := ledger.understand(postings, true);
  held record;
  balances bigint[];
  seqs bigint[];
  first integer := 1;
  last integer;
  part ledger.act[];
  answers text[];
  entries ledger.entry[];
  a ledger.act;
  mark integer;
  leg_key uuid;
  account bigint;
  slot integer;
  change bigint;
  people integer;
  codes text[] := '{}';
begin
  select * into held from ledger.hold(acts);
  balances := held.balances;
  seqs := held.seqs;
  while first <= cardinality(acts) loop
    last := first;
    while last < cardinality(acts) and not acts[last + 1].fresh loop
      last := last + 1;
    end loop;
    part := acts[first:last];
    answers := ledger.answers_before(part);
    entries := '{}';
    for nth in 1 .. cardinality(part) loop
      continue when answers[nth] is not null;
      a := part[nth];
      mark := cardinality(entries);
      answers[nth] := case when a.cap_rule is not null or a.rated is not null
        then ledger.refuse_by_kind(a) end;
      <<legs>>
      for leg in 1 .. case when answers[nth] is null then cardinality(a.legs) else 0 end loop
        leg_key := case when leg = 1 then a.key else ledger.leg_id(a.key, leg) end;
        for side in 1 .. 2 loop
          account := case side when 1 then a.debits[leg] else a.credits[leg] end;
          slot := width_bucket(account, held.ids);
          change := case when held.debit_normal[slot] = (side = 1) then a.amounts[leg]
            else -a.amounts[leg] end;
          balances[slot] := balances[slot] + change;
          seqs[slot] := seqs[slot] + 1;
          entries := entries
            || row(account, seqs[slot], leg_key, change, balances[slot], 0)::ledger.entry;
          -- A balance stays far inside what its column holds.
          if balances[slot] < held.floors[slot] or balances[slot] > 4000000000000000000 then
            answers[nth] := 'insufficient_funds';
            exit legs;
          end if;
        end loop;
      end loop;
      if answers[nth] is null and a.approvers > 0 then
        people := ledger.people_needed(a);
        if people > 0 then
          answers[nth] := approvals.consume(a.approval, people, a.approval_scope, a);
        end if;
      end if;
      if answers[nth] is null then
        answers[nth] := 'posted';
        continue;
      end if;
      for undo in reverse cardinality(entries) .. mark + 1 loop
        slot := width_bucket(entries[undo].account_id, held.ids);
        balances[slot] := entries[undo].balance_after - entries[undo].amount;
        seqs[slot] := entries[undo].seq - 1;
      end loop;
      entries := entries[:mark];
    end loop;
    perform ledger.write(part, answers, entries);
    codes := codes || answers;
    first := last + 1;
  end loop;
  return codes;
end $$;

create or replace function ledger.write(acts ledger.act[], codes text[], entries ledger.entry[])
returns void
language plpgsql set search_path = pg_catalog
as $$
declare
  moment timestamptz := clock.now();
begin
  insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
    payload_hash, actor, rate, payment, approval, undoes, evidence, reason, posted_at)
  select case when l.nth = 1 then a.key else ledger.leg_id(a.key, l.nth::integer) end, a.kind,
    a.family, a.subject, l.leg, l.debit, l.credit, l.amount, a.payload_hash, a.actor, a.rate,
    a.payment, a.approval, a.undoes, a.evidence, a.reason, moment
  from unnest(acts) with ordinality a
  cross join lateral unnest(a.legs, a.debits, a.credits, a.amounts)
    with ordinality l (leg, debit, credit, amount, nth)
  where codes[a.ordinality] = 'posted';

  insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
  select account_id, seq, transfer_id, amount, balance_after from unnest(entries);

  update ledger.account a set balance = e.balance_after, seq = e.seq
  from (
    select distinct on (account_id) account_id, seq, balance_after
    from unnest(entries) order by account_id, seq desc
  ) e
  where a.id = e.account_id;
  perform ledger.count(acts, codes);
end $$;

-- Keeps the sums that screens show: the member's at once, the platform's as a delta.
create or replace function ledger.count(acts ledger.act[], codes text[]) returns void
language plpgsql set search_path = pg_catalog
as $$
declare
  members text[];
  names text[];
  changes bigint[];
begin
  select array_agg(a.member), array_agg(coalesce(a.counter, o.counter)),
    array_agg(case when a.kind = 'reverse' then -a.dollars else a.dollars end)
  into members, names, changes
  from unnest(acts) with ordinality a
  left join lateral (
    select k.counter from ledger.transfer t join ledger.kind k on k.name = t.kind
    where a.kind = 'reverse' and t.id = a.undoes
  ) o on true
  where codes[a.ordinality] = 'posted' and a.member is not null
    and coalesce(a.counter, o.counter) is not null;
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
  set plan_cache_mode = force_generic_plan
as $$
declare
  codes text[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'ledger.post needs READ COMMITTED' using errcode = 'CA003';
  end if;
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  for attempt in 1 .. 3 loop
    begin
      codes := ledger.work(postings);
      if all_or_nothing and exists (select from unnest(codes) c
        where c not in ('posted', 'repeated')) then
        raise exception using errcode = 'CA004';
      end if;
      exit;
    exception
      when unique_violation then
        -- A twin on other accounts was first. It is committed now: look again and answer so.
        if attempt = 3 then
          raise;
        end if;
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

-- Folds the appended deltas into the platform's sums; the worker calls it each second.
create or replace function ledger.fold_totals() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with folded as (delete from ledger.total_delta returning name, cents),
    summed as (select name, sum(cents)::bigint as cents from folded group by name)
  update ledger.total t set cents = t.cents + s.cents from summed s where s.name = t.name
$$;
