-- What a proposal about one member's money shows: corrections, what is taken back, payouts.
-- Members, positions, payments and withdrawals belong to modules whose code comes later.
set local check_function_bodies = off;

-- What a correction of a member's money shows: a figure before and after it.
create or replace function approvals.correction_in_words(p_kind text, asked jsonb, was jsonb)
returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select case p_kind
    when 'adjustment' then (select jsonb_build_object(
        'before', jsonb_build_object('account_balance', approvals.sum_in_words(b.cents, 'USD')),
        'after', jsonb_build_object(
          'account_balance', approvals.sum_in_words(b.cents + c.change, 'USD'),
          'the_member_reads', 'Adjustment, ' || case when c.change > 0 then '+$' else '−$' end
            || approvals.sum_in_words(abs(c.change), 'USD')))
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
          where o.id::text = asked->>'position' and o.member_id::text = asked->>'owner')))
  end
$$;

-- What taking a credit back shows whose payment left the chain: the payment, who pays, what is
-- missing after it, and how much of it leaves positions, because the rest of a balance goes first.
create or replace function approvals.recovery_in_words(asked jsonb, was jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'txid', (select txid from chains.payment where id::text = asked->>'payment'),
    'incident', approvals.moved(was->>'incident', -c.cents),
    asked->>'from', approvals.moved(was->>(asked->>'from'), -c.cents),
    'leaves_positions', approvals.sum_in_words(case asked->>'from' when 'member_balance'
      then greatest(0, plans.beyond(asked->>'owner', c.cents)) else 0 end, 'USD'))
  from (select (asked->>'amount')::bigint as cents) c
$$;

-- What a proposal to pay or to refuse a withdrawal shows: it is this one's sum and member that are
-- asked for, and its own address.
create or replace function approvals.payout_in_words(p_subject uuid, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('method', method, 'address', address, 'tag', tag)
  from withdrawals.withdrawal
  where id = p_subject and amount_cents::text = asked->>'amount'
    and member_id::text = asked->>'owner'
$$;

revoke execute on all functions in schema approvals from public;
