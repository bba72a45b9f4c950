-- The description of a proposal to pay a run, or to allocate a loss: its days, its pools and its
-- members.
create or replace function distributions.describe(p_kind text, p_subject uuid) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'distribute' then jsonb_build_object(
      'after', (select coalesce(jsonb_object_agg(f.name, f.fact), '{}')
        from distributions.run r, lateral (values ('from', r.begins::text), ('to', r.ends::text),
          ('from_gains', approvals.sum_in_words(r.gain_cents, 'USD')),
          ('from_capital', approvals.sum_in_words(r.capital_cents, 'USD'))) f (name, fact)
        where r.id = p_subject),
      'context', (select jsonb_build_object(
          'target', approvals.sum_in_words(r.target_cents, 'USD'), 'positions', r.positions,
          'principal_cents_times_days', r.units::text)
        from distributions.run r where r.id = p_subject))
    when 'share_loss' then jsonb_build_object('after', '{}'::jsonb, 'context', (
      select jsonb_build_object('positions', s.positions,
        'lost_at', s.lost_at, 'notice', '14 days, to every member who bears a part',
        'taken_from', 'profit that is locked in the position, then Account Balance',
        'at_most', 'what each member still has; the rest stays open until it is absorbed')
      from distributions.loss_allocation s where s.id = p_subject))
  end
$$;
