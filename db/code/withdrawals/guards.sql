-- The content of proposals about withdrawals, and the time that counts for a withdrawal.

-- The description of a proposal to pay or reject a withdrawal: its requested amount, its member,
-- and its address.
create or replace function withdrawals.describe(p_subject uuid, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', jsonb_build_object('act', asked->'flow', 'method', method,
    'address', address, 'tag', tag))
  from withdrawals.withdrawal
  where id = p_subject and amount_cents::text = asked->>'amount'
    and member_id::text = asked->>'owner'
$$;

-- The time from which a withdrawal counts against the operator: a delay that its member caused or
-- agreed to is not counted. That is the wait that the rules require, and each day for which an
-- export left it out because its member has not agreed to that network fee; at most a day each, or
-- skipping other exports would pay. No hold, missing approval or unsigned export stops it.
create or replace view withdrawals.counted as
  select w.id, w.state, w.reject_reason, w.amount_cents, w.requested_at, w.changed_at,
    w.due_at + coalesce((
      select sum(least(f.next_at, f.at + interval '24 hours') - f.at)
      from (select l.at, coalesce(lead(l.at) over (order by l.at),
          case when w.state in ('requested', 'approved') then clock.now() else w.changed_at end)
            as next_at
        from withdrawals.left_out l
        where l.subject = w.id and l.because = 'fee_over_ceiling') f), '0') as counted_from,
    -- Screening once had a finding on its address, whatever the result was.
    exists (select from screening.answer a
      where a.subject = w.id and a.verdict <> 'allow') as is_screened
  from withdrawals.withdrawal w;
grant select on withdrawals.counted to candor_web, candor_worker;
