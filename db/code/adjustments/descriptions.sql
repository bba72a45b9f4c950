-- The figures that a proposal to correct a member's money shows: before and after.
create or replace function adjustments.describe(p_kind text, p_subject uuid, asked jsonb)
returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'adjustment' then (select jsonb_build_object(
        'before', jsonb_build_object('account_balance', approvals.sum_in_words(b.cents, 'USD')),
        'after', jsonb_build_object(
          'account_balance', approvals.sum_in_words(b.cents + c.change, 'USD'),
          'the_member_reads', 'Adjustment, ' || case when c.change > 0 then '+$' else '−$' end
            || to_char(abs(c.change) / 100, 'FM999,999,999,999,990.00')))
      from (select coalesce(sum(balance), 0) as cents from ledger.account
        where owner = asked->>'owner' and class = 'member_balance') b,
        (select case asked->>'flow' when 'adjust_up' then (asked->>'amount')::numeric
          else -(asked->>'amount')::numeric end as change) c)
    when 'position_correction' then jsonb_build_object(
      'before', jsonb_build_object('principal_amount',
        approvals.sum_in_words((asked->>'seen')::numeric, 'USD')),
      'after', jsonb_build_object(
        'principal_amount', approvals.sum_in_words((asked->>'principal')::numeric, 'USD'),
        'freed', approvals.sum_in_words(
          (asked->>'seen')::numeric - (asked->>'principal')::numeric, 'USD'),
        'plan', (select p.family || ' ' || v.name from plans.position o
          join plans.plan p on p.id = o.plan_id join plans.version v on v.id = o.version_id
          where o.id::text = asked->>'position' and o.member_id::text = asked->>'owner')),
      'context', '{"account_balance": "unchanged"}'::jsonb)
    -- The dollars, and coins if any, of the ledger entry that a reversal takes back in full.
    when 'reversal' then (select jsonb_build_object(
        'after', jsonb_build_object('amount',
            approvals.sum_in_words(sum(t.amount) filter (where t.asset = 'USD'), 'USD'))
          || coalesce(jsonb_object_agg('coins', approvals.sum_in_words(t.amount, t.asset))
            filter (where t.asset <> 'USD'), '{}'),
        'context', coalesce((array_agg(jsonb_build_object('line', t.kind,
            'taken_from', t.credit_class,
            'the_member_reads',
              'Reversal, −$' || to_char(t.amount::numeric / 100, 'FM999,999,999,999,990.00')))
          filter (where t.credit_class like 'member\_%'))[1], '{}'))
      from generate_series(1, 3) nth join ledger.posted t on t.id = ledger.leg_id(p_subject, nth))
  end
$$;
