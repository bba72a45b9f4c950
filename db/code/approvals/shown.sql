-- What two people are shown is what will be done (ADM-8, record 0152): each sum, coin, member, plan
-- and rule that a payload names, as people read them.
-- Members, plans, payments and venues belong to modules whose code comes later.
set local check_function_bodies = off;

-- A sum as people read it: all decimals; coins with their name.
create or replace function approvals.sum_in_words(units numeric, asset text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case asset when 'USD' then (units * 0.01)::text when 'XRP' then units * 0.000001 || ' XRP'
    when 'SOL' then units * 0.000000001 || ' SOL' else units * 0.00000001 || ' ' || asset end
$$;

-- A figure in dollars after so many cents came to it.
create or replace function approvals.moved(was text, cents numeric) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case when was ~ '^-?\d{1,18}\.\d\d$' then (was::numeric + cents * 0.01)::text end
$$;

-- A plan by its family and name, because two families have plans of one name; by its id where
-- nobody named it.
create or replace function approvals.plan_in_words(plan text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select p.family || ' ' || v.name
    from plans.plan p join plans.current_version v on v.plan_id = p.id where p.id::text = plan),
    plan)
$$;

-- The coin of what a kind of proposal moves first; dollars where it is none.
create or replace function approvals.asset_of(p_kind text, p_subject uuid, asked jsonb)
returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind in ('gain', 'capital_in', 'suspense_claim', 'suspense_release', 'suspense_return')
      then (select asset from chains.payment where id = p_subject)
    when p_kind in ('network_cost', 'swap') then asked->>'asset'
    else 'USD'
  end
$$;

-- What any proposal shows of what its payload names: the sum, the member, the plan, the words.
create or replace function approvals.facts_of(p_kind text, p_subject uuid, asked jsonb)
returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(f.name, f.fact) filter (where asked->>f.key is not null), '{}')
  from (values
    ('owner', 'member', asked->'owner'),
    ('plan', 'plan', to_jsonb(approvals.plan_in_words(asked->>'plan'))),
    ('evidence', 'evidence', asked->'evidence'),
    ('reason', 'reason', asked->'reason'),
    (case p_kind when 'network_cost' then 'units' else 'amount' end,
      case p_kind when 'distribute' then 'total' else 'amount' end,
      to_jsonb(approvals.sum_in_words(
        (asked->>case p_kind when 'network_cost' then 'units' else 'amount' end)::numeric,
        approvals.asset_of(p_kind, p_subject, asked))))
  ) f (key, name, fact)
  -- What a mirror takes back stands in the books; an adjustment says its sum in its own words.
  where p_kind not in ('adjustment', 'reversal', 'reverse') or f.key <> 'amount'
$$;

-- Terms of a plan as people read them.
create or replace function approvals.terms_in_words(
  name text, min_cents numeric, max_cents numeric, hundredths integer, days integer
) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('name', name,
    'least_amount', approvals.sum_in_words(min_cents, 'USD'),
    'most_amount', approvals.sum_in_words(max_cents, 'USD'),
    'target_percent', trim_scale(hundredths * 0.01)::text,
    'target_percent_a_year', trim_scale(ceil(hundredths::numeric * 365 / days) * 0.01)::text,
    'term_days', days)
$$;

-- What a line of the books moved, of which a mirror takes all back: dollars, and coins if any.
create or replace function approvals.line_in_words(p_line uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('amount',
      approvals.sum_in_words(sum(t.amount) filter (where t.asset = 'USD'), 'USD'))
    || coalesce(jsonb_object_agg('coins', approvals.sum_in_words(t.amount, t.asset))
      filter (where t.asset <> 'USD'), '{}')
  from generate_series(1, 3) nth
  join ledger.posted t on t.id = ledger.leg_id(p_line, nth)
$$;

-- What an act of the treasury shows besides its sum: where coins go or came by, and its figures.
create or replace function approvals.act_in_words(
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
    when p_kind = 'incident_recover' then approvals.recovery_in_words(asked, was)
    when p_kind = 'network_cost' then
      jsonb_build_object('txid', asked->'txid', 'from', asked->'from')
    when p_kind = 'distribute' then (select coalesce(jsonb_object_agg(f.name, f.fact), '{}')
      from distributions.run r, lateral (values ('from', r.begins::text), ('to', r.ends::text),
        ('from_gains', approvals.sum_in_words(r.gain_cents, 'USD')),
        ('from_capital', approvals.sum_in_words(r.capital_cents, 'USD'))) f (name, fact)
      where r.id = p_subject)
    when p_kind in ('reversal', 'reverse') then approvals.line_in_words(p_subject)
    when p_kind in ('suspense_release', 'share_loss')
      or exists (select from ledger.kind where name = p_kind) then '{}'
  end
  from (select (asked->>'amount')::numeric as c) c
$$;

-- What a change of a rule, a plan or a venue shows.
create or replace function approvals.rule_in_words(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'limit_change' then (select jsonb_build_object(
        'before', jsonb_build_object(r.name, approvals.rule_value(r.unit, asked->>'was')),
        'after', jsonb_build_object(r.name, approvals.rule_value(r.unit, asked->>'value'),
          'unit', case r.unit when 'cents' then 'USD' else r.unit end,
          'effect', case when (r.weaker = 'more')
            = ((asked->>'value')::numeric > (asked->>'was')::numeric)
            then 'weakens_after_72_hours' else 'strengthens_at_once' end))
      from policy.rule r where r.name = asked->>'name')
    when p_kind in ('plan_make', 'plan_change') then (select jsonb_build_object(
        'after', approvals.terms_in_words(asked->>'name', (asked->>'min_cents')::numeric,
            (asked->>'max_cents')::numeric, (asked->>'target_hundredths')::integer,
            (asked->>'term_days')::integer)
          || jsonb_build_object('label_mark', t.mark, 'begins', case when t.valid_from > t.made_at
            then '72 hours after the approval' else 'with the approval' end)
          || case p_kind when 'plan_make' then jsonb_build_object('family', asked->'family')
            else jsonb_build_object('version', asked->'version') end,
        'before', case when p_kind = 'plan_change' then (
          select approvals.terms_in_words(v.name, v.min_cents, v.max_cents, v.target_hundredths,
            v.term_days) from plans.version v
          where v.plan_id = p_subject and v.version::text = was->>'version') end)
      from plans.terms_for((asked->>'target_hundredths')::integer,
        (asked->>'term_days')::integer) t
      where p_kind = 'plan_make' or was->>'version' is not null)
    when p_kind in ('plan_close', 'plan_open') then jsonb_build_object('after',
      jsonb_build_object(
        'plan', approvals.plan_in_words(p_subject::text),
        'state', case p_kind when 'plan_open' then 'open for deposits'
          else 'closed to deposits' end))
    when p_kind = 'venue_list' then jsonb_build_object('after', jsonb_build_object(
      'name', asked->'name', 'asset', asked->'asset', 'address', asked->'address',
      'tag', asked->'tag'))
    when p_kind = 'venue_delist' then (select jsonb_build_object('after', jsonb_build_object(
        'act', p_kind, 'name', v.name, 'asset', v.asset, 'address', v.address))
      from treasury.venue v where v.id = p_subject)
    when p_kind = 'payouts_resume' then '{"after": {"payouts": "running"}}'
  end
$$;

-- A value of a rule as people read it: money in dollars, anything else in its own unit.
create or replace function approvals.rule_value(unit text, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case unit when 'cents' then approvals.sum_in_words(value::numeric, 'USD')
    else value::numeric::text end
$$;

-- What a change of who may act shows: it moves no money by itself.
create or replace function approvals.person_in_words(p_kind text, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind = 'email_change' then jsonb_build_object(
      'before', jsonb_build_object('email', asked->'from'),
      'after', jsonb_build_object('email', asked->'email'))
    when p_kind = 'seat_key_add' then (select jsonb_build_object('after', f.facts)
      from identity.decision_key_facts((asked->>'passkey')::uuid) f (facts)
      where f.facts @> jsonb_build_object('administrator', asked->'administrator',
        'fingerprint', asked->'fingerprint'))
    when p_kind in ('admin_invite', 'admin_role', 'admin_reset', 'admin_restore', 'admin_remove')
      then jsonb_build_object('after', jsonb_build_object('email',
        case p_kind when 'admin_invite' then asked->>'email' else (
          select a.email from identity.administrator a
          where a.id::text = asked->>'administrator') end)
      || case when p_kind in ('admin_invite', 'admin_role') then jsonb_build_object(
        'role', asked->'role', 'seat_ends', coalesce(left(asked->>'seat_ends_at', 10), 'never'))
        else '{}' end)
  end
$$;

-- All that a proposal of a kind has to show; null of a kind that nobody knows.
create or replace function approvals.must_show(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind in ('withdrawal_pay', 'withdrawal_reject')
      then f.facts || jsonb_build_object('act', asked->'flow')
        || approvals.payout_in_words(p_subject, asked)
    when p_kind = 'manual_rate' then jsonb_build_object('after', market.words_of(asked) || f.facts)
    when p_kind = 'address_source' then
      jsonb_build_object('after', chains.read_source(asked) || f.facts)
    -- No money moves, and no rule.
    when p_kind in ('second_factor_reset', 'dispute_unfounded')
      then jsonb_build_object('after', f.facts)
    else w.words || jsonb_build_object('after', w.words->'after' || f.facts)
  end
  from (select approvals.facts_of(p_kind, p_subject, asked) as facts) f,
    lateral (select coalesce(approvals.correction_in_words(p_kind, asked, was),
      approvals.rule_in_words(p_kind, p_subject, asked, was),
      approvals.person_in_words(p_kind, asked), (select jsonb_build_object('after', a.words)
        from approvals.act_in_words(p_kind, p_subject, asked, was) a (words)
        where a.words is not null)) as words) w
$$;

-- The flow that an approval of this kind is for: it is used up for no other.
create or replace function approvals.flow_of(p_kind text, asked jsonb) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'adjustment' then case asked->>'flow' when 'adjust_down' then 'adjust_down'
      else 'adjust_up' end
    when 'reversal' then 'reverse'
    when 'withdrawal_pay' then 'pay'
    when 'withdrawal_reject' then 'reject'
    when 'suspense_release' then 'suspense_claim'
    when 'share_loss' then 'share'
    else p_kind
  end
$$;

-- Whether what was kept for people to read still is what this payload does, with today's books.
create or replace function approvals.is_shown(
  p_kind text, p_subject uuid, asked jsonb, shown jsonb
) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(coalesce(asked->>'flow', f.flow) = f.flow
    and shown @> approvals.must_show(p_kind, p_subject, asked, shown->'before'), false)
  from (select approvals.flow_of(p_kind, asked) as flow) f
$$;

revoke execute on all functions in schema approvals from public;
drop function if exists approvals.plan_in_words(text, text);
