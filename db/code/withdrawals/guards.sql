-- What proposals about withdrawals show, and whose time a withdrawal takes.

-- What a proposal to pay or to refuse a withdrawal shows: it is this one's sum and member that are
-- asked for, and its own address.
create or replace function withdrawals.describe(p_subject uuid, asked jsonb) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', jsonb_build_object('act', asked->'flow', 'method', method,
    'address', address, 'tag', tag))
  from withdrawals.withdrawal
  where id = p_subject and amount_cents::text = asked->>'amount'
    and member_id::text = asked->>'owner'
$$;

-- From when a withdrawal's time counts against the operator: what its member caused or agreed to is
-- no delay of anybody's. That is the wait of its own rules, and each day for which an export left
-- it out because its member has not agreed to so much of the network's fee; a day is the most, or
-- it would pay to make no other export. No hold, missing approval or unsigned export stops it.
create or replace view withdrawals.counted as
  select w.id, w.state, w.reject_reason, w.amount_cents, w.requested_at, w.changed_at,
    w.due_at + coalesce((
      select sum(least(f.next_at, f.at + interval '24 hours') - f.at)
      from (select l.at, coalesce(lead(l.at) over (order by l.at),
          case when w.state in ('requested', 'approved') then clock.now() else w.changed_at end)
            as next_at
        from withdrawals.left_out l
        where l.subject = w.id and l.because = 'fee_over_ceiling') f), '0') as counted_from,
    -- Something once spoke against its address, whatever became of that.
    exists (select from screening.answer a
      where a.subject = w.id and a.verdict <> 'allow') as is_screened
  from withdrawals.withdrawal w;
grant select on withdrawals.counted to candor_web, candor_worker;
