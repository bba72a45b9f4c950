-- What two people are shown is what will be done (ADM-8, record 0191): each sum, coin, member, plan
-- and rule that a payload names, as people read them. A module says what its own kinds show.

-- A sum as people read it: all decimals; coins with their name.
create or replace function approvals.sum_in_words(units numeric, asset text) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select units * foundation.smallest_unit(asset)
    || case asset when 'USD' then '' else ' ' || asset end
$$;

-- A figure in dollars after so many cents came to it.
create or replace function approvals.moved(was text, cents numeric) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select case when was ~ '^-?\d{1,18}\.\d\d$' then (was::numeric + cents * 0.01)::text end
$$;

-- The coin of what a kind of proposal moves first; dollars where it is none.
create or replace function approvals.asset_of(p_kind text, p_subject uuid, asked jsonb)
returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_kind in ('gain', 'capital_in', 'suspense_claim', 'suspense_release', 'suspense_return')
      then rules.coin_of(p_subject)
    when p_kind in ('network_cost', 'swap') then asked->>'asset'
    else 'USD'
  end;
end $$;

-- What any proposal shows of what its payload names: the sum, the member, the plan, the words.
create or replace function approvals.facts_of(p_kind text, p_subject uuid, asked jsonb)
returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(
    jsonb_object_agg(f.name, f.fact) filter (where asked->>f.key is not null), '{}')
  from (values
    ('owner', 'member', asked->'owner'),
    ('plan', 'plan', to_jsonb(rules.plan_in_words(asked->>'plan'))),
    ('evidence', 'evidence', asked->'evidence'),
    ('reason', 'reason', asked->'reason'),
    (case p_kind when 'network_cost' then 'units' else 'amount' end,
      case p_kind when 'distribute' then 'total' else 'amount' end,
      to_jsonb(approvals.sum_in_words(
        (asked->>case p_kind when 'network_cost' then 'units' else 'amount' end)::numeric,
        approvals.asset_of(p_kind, p_subject, asked))))
  ) f (key, name, fact)
  -- What a mirror takes back stands in the books; an adjustment says its sum in its own words.
  where p_kind not in ('adjustment', 'reversal') or f.key <> 'amount');
end $$;

-- What the module of a kind says that it shows: { before, after, context }, of which `after` is
-- always there. A kind that needs no words of its own shows the facts of its payload; null of a
-- kind that no module registered, and of a payload that does no such thing.
create or replace function approvals.describe(
  p_kind text, p_subject uuid, asked jsonb, was jsonb, out words jsonb
)
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
declare
  kind approvals.kind;
begin
  select * into kind from approvals.kind k where k.name = p_kind;
  if kind.description is not null then
    execute format('select %s($1, $2, $3, $4)', kind.description::regproc) into words
    using p_kind, p_subject, asked, was;
  elsif kind.name is not null then
    words := '{"after": {}}';
  end if;
end $$;

-- All that a proposal of a kind has to show; null of a kind that nobody knows.
create or replace function approvals.must_show(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select w.words || jsonb_build_object('after',
    nullif(w.words->'after', 'null') || approvals.facts_of(p_kind, p_subject, asked))
  from approvals.describe(p_kind, p_subject, asked, was) w
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
    when 'withdrawal_clear' then 'clear'
    when 'suspense_release' then 'suspense_claim'
    when 'share_loss' then 'share'
    else p_kind
  end
$$;

-- Whether what was kept for people to read still is what this payload does, with today's books.
-- The context, which may have moved since, is not compared.
create or replace function approvals.is_shown(
  p_kind text, p_subject uuid, asked jsonb, shown jsonb
) returns boolean
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce(coalesce(asked->>'flow', f.flow) = f.flow
    and shown @> approvals.must_show(p_kind, p_subject, asked, shown->'before') - 'context', false)
  from (select approvals.flow_of(p_kind, asked) as flow) f
$$;

revoke execute on all functions in schema approvals from public;
