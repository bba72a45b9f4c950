-- What withdrawals answer of what modules below them ask, and what their proposals show.

-- What a proposal to pay or to refuse a withdrawal shows: it is this one's sum and member that are
-- asked for, and its own address.
create or replace function withdrawals.describe(
  p_kind text, p_subject uuid, asked jsonb, was jsonb
) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('after', jsonb_build_object('act', asked->'flow', 'method', method,
    'address', address, 'tag', tag))
  from withdrawals.withdrawal
  where id = p_subject and amount_cents::text = asked->>'amount'
    and member_id::text = asked->>'owner'
$$;

insert into approvals.kind (name, description) values
  ('withdrawal_pay', 'withdrawals.describe'),
  ('withdrawal_reject', 'withdrawals.describe')
on conflict (name) do update set description = excluded.description;

-- What leaves, what is asked for, and what of it is ours: questions of policy and of plans.
-- Whichever of an export's signings lands, its payouts left by it; what it took more than was
-- exported leaves with it, until it is booked or nothing of the export is left to be paid.
create or replace view policy.sending_payout as
  select p.asset, t.txid, (p.total_units + p.borne_fee_units)::bigint as units, false as is_booked
  from withdrawals.withdrawal w join withdrawals.payout p on p.withdrawal_id = w.id
  cross join lateral (
    select p.txid where p.txid is not null
    union select g.txid from withdrawals.signing g where g.spend_id = p.spend_id) t
  where w.state in ('approved', 'sent', 'unknown') and p.txid is not null
  union all
  select p.asset, p.txid, (p.total_units + p.borne_fee_units)::bigint, true
  from withdrawals.vanished v
  join withdrawals.payout p on p.spend_id = v.spend_id and p.txid = v.txid
  join withdrawals.withdrawal w on w.id = p.withdrawal_id and w.state = 'paid'
  union all
  select g.asset, g.txid, g.raised_units, false
  from withdrawals.signing g join withdrawals.living_spend s on s.id = g.spend_id
  where g.raised_units > 0
    and not exists (select from ledger.transfer t
      where t.subject = g.spend_id and t.kind = 'network_cost');
create or replace view policy.landing_again as
  select v.asset, r.txid
  from withdrawals.vanished v join withdrawals.returned r on r.spend_id = v.spend_id;
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
create or replace view policy.open_request as
  select requested_at, counted_from, amount_cents as cents, is_screened
  from withdrawals.counted
  where state in ('requested', 'approved', 'sent', 'unknown');
create or replace view plans.approved_withdrawal as
  select id from withdrawals.withdrawal where state = 'approved';
revoke select on plans.approved_withdrawal from candor_web, candor_worker;

revoke execute on function withdrawals.describe(text, uuid, jsonb, jsonb) from public;
