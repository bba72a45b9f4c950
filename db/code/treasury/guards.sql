-- What the treasury sends: questions of policy, withdrawals and deposits, answered here.
create or replace view policy.sending_operation as
  select o.asset, g.txid, (o.total_units + o.borne_fee_units)::bigint as units, false as is_booked
  from treasury.outgoing o join treasury.operation a on a.proposal_id = o.proposal_id
  cross join lateral (
    select o.txid union select r.txid from withdrawals.signing r where r.spend_id = o.spend_id) g
  where a.state = 'waiting' and o.txid is not null
  union all
  select o.asset, o.txid, (o.total_units + o.borne_fee_units)::bigint, true
  from withdrawals.vanished v
  join treasury.outgoing o on o.spend_id = v.spend_id and o.txid = v.txid
  join treasury.operation a on a.proposal_id = o.proposal_id and a.state = 'booked'
  union all
  select t.asset, a.txid, t.units, true
  from treasury.operation a join approvals.proposal q on q.id = a.proposal_id
  cross join lateral (
    select b.asset, sum(x.amount)::bigint as units
    from ledger.transfer x join ledger.account b on b.id = x.credit and b.class = 'custody'
    where x.subject = q.subject and x.approval = q.id group by b.asset) t
  where a.state = 'booked' and a.txid is not null and q.kind <> 'network_cost'
    and not exists (select from treasury.outgoing o where o.proposal_id = a.proposal_id)
    and not exists (select from chains.landed l where l.asset = t.asset and l.txid = a.txid);
create or replace view withdrawals.operation_output as
  select o.proposal_id as id, q.kind, o.spend_id, o.output_index, o.asset, o.address, o.tag,
    o.total_units - o.fee_units as units,
    case when q.kind <> 'suspense_return' then (q.payload->>'amount')::bigint end as cents, o.txid,
    case when a.state = 'waiting' then 'approved' else a.state end as state,
    a.state = 'booked' as is_paid
  from treasury.outgoing o
  join treasury.operation a on a.proposal_id = o.proposal_id
  join approvals.proposal q on q.id = o.proposal_id;
create or replace view deposits.being_returned as
  select r.subject as payment_id
  from treasury.operation a join approvals.proposal r on r.id = a.proposal_id
  where a.state = 'waiting' and r.kind = 'suspense_return';
revoke select on withdrawals.operation_output, deposits.being_returned
  from candor_web, candor_worker;
