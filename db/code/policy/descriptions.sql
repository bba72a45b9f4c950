-- The description of a proposal to change a rule, or to resume payouts.
create or replace function policy.describe(p_kind text, asked jsonb, was jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'limit_change' then (select jsonb_build_object(
        'before', jsonb_build_object(r.name, policy.value_in_words(r.unit, asked->>'was')),
        'after', jsonb_build_object(r.name, policy.value_in_words(r.unit, asked->>'value'),
          'unit', case r.unit when 'cents' then 'USD' else r.unit end,
          'effect', case when (r.weaker = 'more')
            = ((asked->>'value')::numeric > (asked->>'was')::numeric)
            then 'weakens_after_72_hours' else 'strengthens_at_once' end))
      from policy.rule r where r.name = asked->>'name')
    when 'payouts_resume' then '{"after": {"payouts": "running"}}'
  end
$$;
