-- The description of a treasury proposal besides its amount: where coins go or came from, and its
-- figures.
create or replace function treasury.describe_operation(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'place' then jsonb_build_object('placed', approvals.moved(was->>'placed', c.c))
      || (select jsonb_build_object('asset', min(v.asset), 'address', min(v.address),
          'tag', min(v.tag)) from treasury.venue v where v.id::text = asked->>'venue')
    when p_kind in ('capital_out', 'suspense_return') then jsonb_build_object(
        'asset', asked->'asset', 'address', asked->'address', 'tag', asked->'tag')
      || case p_kind when 'capital_out' then jsonb_build_object('operator_capital',
        approvals.moved(was->>'operator_capital', -c.c)) else '{}' end
    when p_kind in ('gain', 'capital_in') then jsonb_build_object('txid',
      (select txid from chains.payment where id = p_subject))
    when p_kind = 'subsidise' then jsonb_build_object(
      'operator_capital', approvals.moved(was->>'operator_capital', -c.c),
      'pool_capital', approvals.moved(was->>'pool_capital', c.c))
    when p_kind = 'record_loss' then jsonb_build_object(
      'placed', approvals.moved(was->>'placed', -c.c), 'loss', approvals.moved(was->>'loss', c.c))
    when p_kind = 'absorb_loss' then jsonb_build_object(
      'loss', approvals.moved(was->>'loss', -c.c),
      asked->>'from', approvals.moved(was->>(asked->>'from'), -c.c))
    when p_kind = 'incident_cover' then jsonb_build_object(
      'incident', approvals.moved(was->>'incident', -c.c),
      'operator_capital', approvals.moved(was->>'operator_capital', -c.c))
    -- The member charged for a credit whose payment left the chain, and how much of the charge
    -- leaves positions, because the rest of a balance goes first.
    when p_kind = 'incident_recover' then jsonb_build_object(
      'txid', (select txid from chains.payment where id::text = asked->>'payment'),
      'incident', approvals.moved(was->>'incident', -c.c),
      asked->>'from', approvals.moved(was->>(asked->>'from'), -c.c),
      'leaves_positions', approvals.sum_in_words(case asked->>'from' when 'member_balance'
        then greatest(0, plans.beyond(asked->>'owner', c.c::bigint)) else 0 end, 'USD'))
    when p_kind = 'network_cost' then
      jsonb_build_object('txid', asked->'txid', 'from', asked->'from')
    when p_kind = 'venue_list' then jsonb_build_object(
      'name', asked->'name', 'asset', asked->'asset', 'address', asked->'address',
      'tag', asked->'tag')
    when p_kind = 'venue_delist' then (select jsonb_build_object(
        'act', p_kind, 'name', v.name, 'asset', v.asset, 'address', v.address)
      from treasury.venue v where v.id = p_subject)
  end
  from (select (asked->>'amount')::numeric as c) c
$$;

-- The context in the ledger: the venue, and the other coins placed there.
create or replace function treasury.describe_context(p_kind text, p_subject uuid, asked jsonb)
returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'place' then (select jsonb_build_object('venue', v.name)
      from treasury.venue v where v.id::text = asked->>'venue')
    when p_kind in ('gain', 'record_loss') then coalesce((
        select jsonb_build_object('placement', t.id, 'venue', t.venue, 'placed_elsewhere',
          approvals.sum_in_words((select coalesce(sum(o.open_cents), 0) from treasury.placement o
            where o.venue_id = t.venue_id and o.plan_id <> t.plan_id), 'USD'))
        from treasury.placement t where t.id::text = asked->>'placement'), '{}')
      || coalesce((select jsonb_build_object('of_payment',
          approvals.sum_in_words(p.amount, p.asset))
        from chains.payment p where p.id = p_subject and p_kind = 'gain'), '{}')
    when p_kind = 'suspense_return' then (
      select jsonb_build_object('txid', p.txid) from chains.payment p where p.id = p_subject)
  end
$$;

create or replace function treasury.describe(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', treasury.describe_operation(p_kind, p_subject, asked, was),
    'context', treasury.describe_context(p_kind, p_subject, asked))
$$;
