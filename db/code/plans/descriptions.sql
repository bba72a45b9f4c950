-- The readable terms of a version: each column that people propose, by its own name if it needs no
-- conversion. What may be null is left out then.
create or replace function plans.terms_in_words(v plans.version) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(to_jsonb(v) - array['id', 'plan_id', 'version', 'min_cents',
      'max_cents', 'target_hundredths', 'mark', 'made_at', 'valid_from', 'proposal_id'])
    || jsonb_build_object('name', v.name,
      'least_amount', approvals.sum_in_words(v.min_cents, 'USD'),
      'most_amount', approvals.sum_in_words(v.max_cents, 'USD'),
      'target_percent', trim_scale(v.target_hundredths * 0.01)::text,
      'target_percent_a_year',
        trim_scale(ceil(v.target_hundredths::numeric * 365 / v.term_days) * 0.01)::text,
      'term_days', v.term_days)
$$;

-- A plan by its family and name, because two families have plans of one name; by its id if it has
-- no name.
create or replace function plans.plan_in_words(plan text) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select p.family || ' ' || v.name
    from plans.plan p join plans.current_version v on v.plan_id = p.id where p.id::text = plan),
    plan)
$$;

-- The description of a proposal to create, change, close or reopen a plan.
create or replace function plans.describe(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_kind in ('plan_make', 'plan_change') then (select jsonb_build_object(
        'after', plans.terms_in_words(jsonb_populate_record(null::plans.version, asked))
          || jsonb_build_object('label_mark', t.mark, 'begins', case when t.valid_from > t.made_at
            then '72 hours after the approval' else 'with the approval' end)
          || case p_kind when 'plan_make' then jsonb_build_object('family', asked->'family')
            else jsonb_build_object('version', asked->'version') end,
        'before', case when p_kind = 'plan_change' then (
          select plans.terms_in_words(v) from plans.version v
          where v.plan_id = p_subject and v.version::text = was->>'version') end,
        'context', case when p_kind = 'plan_change' then jsonb_build_object(
          'positions_that_keep_their_version', (
            select count(*) from plans.position o join plans.version v on v.id = o.version_id
            where o.plan_id = p_subject and o.principal_cents > 0 and v.version::text = (
              select c.version::text from plans.current_version c
              where c.plan_id = p_subject))) end)
      from plans.terms_for((asked->>'target_hundredths')::integer,
        (asked->>'term_days')::integer) t
      where p_kind = 'plan_make' or was->>'version' is not null)
    when p_kind in ('plan_close', 'plan_open') then jsonb_build_object('after',
      jsonb_build_object(
        'plan', plans.plan_in_words(p_subject::text),
        'state', case p_kind when 'plan_open' then 'open for deposits'
          else 'closed to deposits' end))
  end
$$;
