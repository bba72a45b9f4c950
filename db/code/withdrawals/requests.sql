-- Posts the hold of each request; returns one code each, in order: 'posted', or the refusal.
create or replace function withdrawals.hold_each(asks withdrawals.asked[]) returns text[]
language sql set search_path = pg_catalog, pg_temp
as $$
  select ledger.post_fast(array_agg(a.id), array_agg('hold_' || a.source), array_agg(a.id),
    array_agg('member:' || a.member_id), array_agg(a.member_id::text), array_agg(a.amount_cents))
  from unnest(asks) a
$$;

-- Writes all rows of the accepted requests; their holds are posted already.
create or replace function withdrawals.write_requests(taken withdrawals.asked[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method, address, tag,
    requested_at, due_at, waits, changed_at, request_key, body_hash, fee_ceiling_units)
  select id, member_id, source, amount_cents, method, address, tag, requested_at, due_at, waits,
    requested_at, key, body_hash, fee_ceiling from unnest(taken);
  perform plans.shrink_positions(array_agg(member_id) filter (where source = 'balance'),
      array_agg(id) filter (where source = 'balance'),
      array_agg(amount_cents) filter (where source = 'balance')),
    notices.notify_each('withdrawal_requested', array_agg(member_id), array_agg(id))
  from unnest(taken);
end $$;

-- Returns which requests still match their decision, in order; which depended on facts that have
-- changed; and which have no open session of their member.
create or replace function withdrawals.judge_requests(
  asked jsonb, mine uuid[], moment timestamptz,
  out asks withdrawals.asked[], out changed integer[], out session_invalid integer[]
)
language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  is_live boolean := not foundation.in_sandbox();
begin
  select
    array_agg(j.a order by (j.a).nth)
      filter (where not j.is_changed and not j.is_session_invalid),
    array_agg((j.a).nth) filter (where j.is_changed and not j.is_session_invalid),
    array_agg((j.a).nth) filter (where j.is_session_invalid)
  into asks, changed, session_invalid
  from (
    -- The facts for a member's first request in a call do not hold for their second.
    select a, s.is_session_invalid, s.is_changed
      or row_number() over (partition by a.member_id order by a.nth) > 1 as is_changed
    from jsonb_populate_recordset(null::withdrawals.asked, asked) a
    left join lateral (
      select s.version, withdrawals.earliest_of(a, s, is_live) as earliest
      from withdrawals.facts s where s.member_id = a.member_id and s.method = a.method
    ) facts on true
    cross join lateral (
      select not exists (select from identity.proved_session p
          where p.token_hash = sha256(convert_to(a.token, 'UTF8'))
            and p.member_id = a.member_id and p.member_id = any (mine)) as is_session_invalid,
        a.seen is distinct from facts.version
        -- Shorter than the rules require, or backdated: no application decides that (ACC-7a).
        or a.due_at < facts.earliest - interval '2 milliseconds'
        or a.requested_at not between moment - interval '1 minute' and moment
        or exists (select from withdrawals.withdrawal w
          where w.member_id = a.member_id and w.request_key = a.key) as is_changed
      -- Evaluated once for each, not once a mention.
      offset 0
    ) s
  ) j;
  -- Nobody chooses an id: one could equal that of a payment or a share, and keep it from the ledger
  -- for ever (record 0031).
  for n in 1 .. coalesce(cardinality(asks), 0) loop
    asks[n].id := uuidv7();
  end loop;
end $$;

-- Accepts requests of different members, each separately and by the raw token of its session: the
-- hold, its row, the positions and the notice; no other function writes such a row, so none is
-- without its hold. `code` is 'taken', or the refusal: 'changed' if a duplicate was first, or if a
-- fact of the decision has changed. With 'taken' comes the withdrawal's id; with
-- 'insufficient_funds', the amount that the member could withdraw (MEM-7, INT-5).
create or replace function withdrawals.request(asked jsonb)
returns table (nth integer, code text, available_cents bigint, withdrawal_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp
-- A connection keeps its plans: plans made while the tables are young must suit full ones too.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  asks withdrawals.asked[];
  mine uuid[];
  moment timestamptz;
  changed integer[];
  session_invalid integer[];
  codes text[] := '{}';
begin
  perform foundation.require_read_committed();
  -- A member's requests are processed one after another, so that only one of them is the first. A
  -- caller that only names a member blocks no one: their session has to be open (RT-13).
  mine := array(
    select p.member_id from jsonb_array_elements(asked) a
    join identity.proved_session p on p.token_hash = sha256(convert_to(a->>'token', 'UTF8'))
      and p.member_id = (a->>'member_id')::uuid);
  perform foundation.take_turns('withdrawals.member', mine::text[]);
  moment := clock.now();
  -- Under the locks, and in a separate statement that sees what was committed before them.
  select j.asks, j.changed, j.session_invalid into asks, changed, session_invalid
  from withdrawals.judge_requests(asked, mine, moment) j;
  if asks is not null then
    codes := withdrawals.hold_each(asks);
    if 'posted' = all (codes) then
      perform withdrawals.write_requests(asks);
    elsif 'posted' = any (codes) then
      perform withdrawals.write_requests(array(
        select asks[u.nth] from unnest(codes) with ordinality u (code, nth)
        where u.code = 'posted' order by u.nth));
    end if;
  end if;
  return query
    select c, 'changed', null::bigint, null::uuid from unnest(changed) c
    union all
    -- If a session of the member is no longer freshly authenticated, the member has to
    -- re-authenticate.
    select a.nth, case when (identity.caller(a.token, 'client')).person = a.member_id
        then 'step_up_required' else 'unauthenticated' end, null, null
    from jsonb_populate_recordset(null::withdrawals.asked, asked) a
    -- Not read if there is none.
    where session_invalid is not null and a.nth = any (session_invalid)
    union all
    -- By index, not joined: a join would compare each with each.
    select a.nth, case a.code when 'posted' then 'taken' else a.code end,
      case when a.code = 'insufficient_funds' then coalesce((select b.balance from ledger.balance b
        where b.owner = a.member_id::text and b.class = 'member_' || a.source
          and b.asset = 'USD'), 0) end, case a.code when 'posted' then a.id end
    from (select u.nth, u.id, u.member_id, u.source, codes[u.ordinality] as code
      from unnest(asks) with ordinality u) a
    order by 1;
end $$;

grant execute on function withdrawals.request(jsonb) to candor_web;
