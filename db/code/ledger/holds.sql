-- Holds of members, posted as a set where nothing can speak against any of them (record 0034). Of
-- whatever is not so plain it books nothing, and `ledger.post` judges: no rule is weaker here, and
-- none is told here. No role may call it: withdrawals.request does.

-- What `ledger.post` would have hashed of each: so that a posting sent again is known.
create or replace function ledger.hash_of_hold(
  key uuid, kind text, account_class text, member text, cents bigint
) returns bytea
language sql stable parallel safe
return sha256(convert_to('{"kind": "' || kind || '", "legs": [{"debit": {"asset": "USD", "class": "'
  || account_class || '", "owner": "' || member || '"}, "amount": "' || cents::text
  || '", "credit": {"asset": "USD", "class": "member_payout", "owner": "' || member
  || '"}}], "actor": "member:' || member || '", "subject": "' || key::text || '"}', 'UTF8'));

-- Whether the map lets a member hold money so, alone and whatever else the books say.
create or replace function ledger.is_plain_hold(p_kind text, p_class text) returns boolean
language sql stable parallel safe
return (select count(*) = 1 and bool_and(k.family = 'hold' and k.poster = 'inside'
    and k.approvers = 0 and k.rated is null and k.cap_rule is null and k.counter is null
    and not (k.closed or k.evidence or k.reason)
    and f.leg = 1 and f.debit_class = p_class and f.credit_class = 'member_payout'
    and f.raised = array[false, false] and f.owners = array['member', 'member'])
  from ledger.kind k join ledger.path f on f.kind = k.name where k.name = p_kind);

-- Holds what each of these members asks for, from the account that its source names; the key is
-- its subject too. True where all are booked; false where none is, whatever the reason.
create or replace function ledger.post_holds(
  keys uuid[], sources text[], members uuid[], cents bigint[]
) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  held record;
begin
  -- An acknowledged posting survives a crash, whatever the session was set to.
  perform set_config('synchronous_commit', 'on', true);
  -- In id order: two batches can wait for each other, but never both ways round. First what is
  -- debited, then what is credited, each in the order of the keys.
  select array_agg(h.id order by h.nth) as ids, array_agg(h.seq order by h.nth) as seqs,
    array_agg(h.change order by h.nth) as changes, array_agg(h.balance order by h.nth) as balances,
    count(distinct h.id) filter (where h.fits) = 2 * cardinality(keys) as are_fit
  into held
  from (
    select u.nth, c.change, a.id, a.seq + 1 as seq, a.balance + c.change as balance,
      -- A balance stays far inside what its column holds.
      u.cents between 1 and 999999999999999999
        and a.balance + c.change between 0 and 4000000000000000000 as fits
    from unnest(members || members,
        sources || array_fill('payout'::text, array[cardinality(keys)]), cents || cents)
      with ordinality u (member, source, cents, nth)
    cross join lateral (
      select case when u.nth <= cardinality(keys) then -u.cents else u.cents end as change) c
    join ledger.account a
      on a.owner = u.member::text and a.class = 'member_' || u.source and a.asset = 'USD'
    order by a.id for no key update
  ) h;
  if held.are_fit is not true or current_setting('transaction_isolation') <> 'read committed'
    or exists (select from (select distinct source from unnest(sources) s (source) offset 0) s
      where not ledger.is_plain_hold('hold_' || s.source, 'member_' || s.source)) then
    return false;
  end if;
  with booked as (
    insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
      payload_hash, actor, posted_at)
    select u.key, 'hold_' || u.source, 'hold', u.key, 1, held.ids[u.nth],
      held.ids[cardinality(keys) + u.nth], u.cents, ledger.hash_of_hold(u.key, 'hold_' || u.source,
        'member_' || u.source, u.member::text, u.cents), 'member:' || u.member, c.now
    from (select clock.now() as now) c,
      unnest(keys, sources, members, cents) with ordinality u (key, source, member, cents, nth)
  ),
  listed as (
    insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after)
    select u.id, u.seq, u.key, u.change, u.balance
    from unnest(held.ids, held.seqs, keys || keys, held.changes, held.balances)
      u (id, seq, key, change, balance)
  )
  update ledger.account a set balance = u.balance, seq = u.seq
  from unnest(held.ids, held.seqs, held.balances) u (id, seq, balance)
  where a.id = u.id;
  return true;
exception when unique_violation then
  return false; -- one of them is in the books already
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
    exception when unique_violation then
      -- A twin on other accounts was first. It is committed now: look again and answer so.
      if attempt = 3 then
        raise;
      end if;
    end;
  end loop;
end $$;

revoke execute on all functions in schema ledger from public;
