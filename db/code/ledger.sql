-- The only writer of the books. Everything here runs as the owner; the application's roles may
-- call `ledger.post` and read the views (ledger-views.sql), and nothing else.
-- Approvals are used up by a room whose code comes later.
set local check_function_bodies = off;

-- Everything that can be refused before anything is written; the approval is used up last.
create or replace function ledger.refuse(k ledger.kind, a ledger.act) returns text
language plpgsql set search_path = pg_catalog
as $$
declare
  people integer;
  refusal text;
begin
  if exists (select from ledger.transfer t where t.subject = a.subject and t.family = k.family
    and t.leg = any (a.legs)) then
    return 'already_posted';
  end if;
  if k.evidence and coalesce(trim(a.evidence), '') = '' then
    return 'evidence_missing';
  end if;
  if k.reason and coalesce(trim(a.reason), '') = '' then
    return 'reason_missing';
  end if;
  if k.cap_rule is not null then
    refusal := ledger.refuse_by_rule(k.cap_rule, a);
  end if;
  if refusal is null and k.rated is not null then
    refusal := ledger.refuse_rate(a, k.rated);
  end if;
  if refusal is not null then
    return refusal;
  end if;
  if ledger.lacks_funds(a) then
    return 'insufficient_funds';
  end if;
  people := case when k.approvers = 0 then 0 else ledger.people_needed(k, a) end;
  if people > 0 then
    return approvals.consume(a.approval, people, k.approval_scope, a);
  end if;
  return null;
end $$;

create or replace function ledger.write(k ledger.kind, a ledger.act) returns void
language plpgsql set search_path = pg_catalog
as $$
declare
  moment timestamptz := clock.now();
  leg_key uuid;
  side record;
begin
  for i in 1 .. cardinality(a.legs) loop
    leg_key := ledger.leg_id(a.key, i);
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, rate, payment, approval, undoes, evidence, reason, posted_at)
    values (leg_key, k.name, k.family, a.subject, a.legs[i], a.debits[i], a.credits[i],
      a.amounts[i], a.payload_hash, a.actor, a.rate, a.payment, a.approval, a.undoes,
      a.evidence, a.reason, moment);
    for side in
      select x.id, x.seq + 1 as seq,
        case when (c.normal = 'debit') = (x.id = a.debits[i]) then a.amounts[i]
          else -a.amounts[i] end as change, x.balance
      from ledger.account x join ledger.class c on c.name = x.class
      where x.id in (a.debits[i], a.credits[i])
    loop
      insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
      values (side.id, side.seq, leg_key, side.change, side.balance + side.change);
      update ledger.account set balance = side.balance + side.change, seq = side.seq
      where id = side.id;
    end loop;
  end loop;
  perform ledger.count(k, a);
end $$;

-- Keeps the sums that screens show: the member's at once, the platform's as a delta.
create or replace function ledger.count(k ledger.kind, a ledger.act) returns void
language plpgsql set search_path = pg_catalog
as $$
declare
  name text := k.counter;
  change bigint;
begin
  if k.name = 'reverse' then
    select o.counter into name from ledger.transfer t join ledger.kind o on o.name = t.kind
    where t.id = a.undoes;
  end if;
  if name is null or a.member is null then
    return;
  end if;
  -- The dollars of the posting: the leg that touches the member.
  select t.amount into change from unnest(a.debits, a.credits, a.amounts) t (debit, credit, amount)
  join ledger.account x on x.id in (t.debit, t.credit) and starts_with(x.class, 'member_');
  if k.name = 'reverse' then
    change := -change;
  end if;
  insert into ledger.member_counter as m (member, deposits, withdrawals, interest)
  values (a.member, 0, 0, 0) on conflict do nothing;
  update ledger.member_counter set
    deposits = deposits + case name when 'deposits' then change else 0 end,
    withdrawals = withdrawals + case name when 'withdrawals' then change else 0 end,
    interest = interest + case name when 'interest' then change else 0 end
  where member = a.member;
  insert into ledger.total_delta (name, cents) values (name, change);
end $$;

create or replace function ledger.post_one(p jsonb) returns text
language plpgsql set search_path = pg_catalog
as $$
declare
  hash bytea := sha256(convert_to((p - 'key')::text, 'UTF8'));
  earlier ledger.transfer;
  k ledger.kind;
  understood record;
  refusal text;
  a ledger.act;
begin
  if ledger.is_malformed(p) then
    return 'posting_invalid';
  end if;
  select * into earlier from ledger.transfer where id = (p->>'key')::uuid;
  if found then
    return case when earlier.payload_hash = hash then 'repeated'
      else 'idempotency_key_reused' end;
  end if;
  select * into k from ledger.kind where name = p->>'kind';
  if not found then
    return 'flow_unknown';
  end if;
  if k.closed then
    return 'flow_closed';
  end if;
  if k.poster = 'worker' and not pg_has_role(session_user, 'candor_worker', 'usage') then
    return 'flow_forbidden';
  end if;
  select * into understood from ledger.understand(p);
  if understood.refusal is not null then
    return understood.refusal;
  end if;
  a := understood.a;
  a.payload_hash := hash;
  refusal := ledger.refuse(k, a);
  if refusal is not null then
    return refusal;
  end if;
  perform ledger.write(k, a);
  return 'posted';
end $$;

-- Posts each of `postings` in order; one code each: 'posted', 'repeated' or why not. With
-- all_or_nothing one refused posting undoes the others, which then answer 'withheld'.
create or replace function ledger.post(postings jsonb, all_or_nothing boolean default false)
returns table (ordinal integer, code text)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  codes text[];
  refused text[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'ledger.post needs READ COMMITTED' using errcode = 'CA003';
  end if;
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  for attempt in 1 .. 3 loop
    begin
      perform ledger.open_and_lock(postings);
      codes := '{}';
      for nth in 0 .. jsonb_array_length(postings) - 1 loop
        codes := codes || ledger.post_one(postings->nth);
      end loop;
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
  return query select n::integer, c from unnest(codes) with ordinality u (c, n);
end $$;

-- Folds the appended deltas into the platform's sums; the worker calls it each second.
create or replace function ledger.fold_totals() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with folded as (delete from ledger.total_delta returning name, cents),
    summed as (select name, sum(cents)::bigint as cents from folded group by name)
  update ledger.total t set cents = t.cents + s.cents from summed s where s.name = t.name
$$;
