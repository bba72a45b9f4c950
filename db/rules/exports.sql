-- The payments of exports, members' payouts and treasury operations together, and the part in
-- transit. Withdrawals, the treasury and policy read it from here.

-- A payment of an export: a member's payout, or an approved treasury operation, never both.
create or replace view rules.output as
  select p.withdrawal_id as id, 'withdrawal' as kind, p.spend_id, p.output_index, p.asset,
    p.address, p.tag, p.total_units - p.fee_units as units, w.amount_cents as cents, p.txid,
    w.member_id, w.state, w.state = 'paid' as is_paid
  from withdrawals.payout p join withdrawals.withdrawal w on w.id = p.withdrawal_id
  union all
  select o.proposal_id, q.kind, o.spend_id, o.output_index, o.asset, o.address, o.tag,
    o.total_units - o.fee_units,
    case when q.kind <> 'suspense_return' then (q.payload->>'amount')::bigint end, o.txid, null,
    case when a.state = 'waiting' then 'approved' else a.state end, a.state = 'booked'
  from treasury.outgoing o
  join treasury.operation a on a.proposal_id = o.proposal_id
  join approvals.proposal q on q.id = o.proposal_id;

-- Exports with an unpaid part. A fully paid export, whether by itself or by hand, no longer needs
-- its outputs, its number or its nonce: reusing them makes it impossible.
create or replace view rules.active_spend as
  select s.id, s.asset, s.life from withdrawals.spend s
  where s.abandoned_at is null and (
    not exists (select from rules.output p where p.spend_id = s.id)
    or exists (select from rules.output p where p.spend_id = s.id and not p.is_paid));

-- Exports whose block left the chain and that are in no block since, whatever was posted of them:
-- they are offered again until they are, and their outputs stay reserved (0391).
create or replace view rules.reorged_spend as
  select distinct o.spend_id, o.asset, u.txid, u.since, u.offered_at, u.fault
  from chains.unconfirmed u join rules.output o on o.asset = u.asset and o.txid = u.txid
  where not exists (
    select from withdrawals.returned r
    join chains.confirmed l on l.asset = u.asset and l.txid = r.txid
    where r.spend_id = o.spend_id);

-- For a spend that was returned more than once, every transaction that may make its payments: all
-- spend the same coins, so only one can be in a block. Includes the fee above the export's. Bytes
-- are read last, of those few alone: a table function counts as read once for all rows, and read
-- the bytes of every export ever returned.
create or replace view rules.signing as
  select s.id as spend_id, s.asset, r.txid, r.returned_at,
    greatest(0, s.change_units - (x.signed).units
      + (select coalesce(sum(o.units), 0) from rules.output o where o.spend_id = s.id)
      )::bigint as raised_units
  from withdrawals.spend s join withdrawals.returned r on r.spend_id = s.id
  cross join lateral (select withdrawals.read_signed(r.signed_bytes) as signed offset 0) x
  where s.abandoned_at is null and (x.signed).txid = r.txid
    and exists (select from withdrawals.returned m where m.spend_id = s.id and m.number > 1)
    and array(select unnest((x.signed).spends) order by 1) = array(
      select i.txid || ':' || i.output_index from withdrawals.spend_input i
      where i.spend_id = s.id order by 1);

-- All signed transactions of a reorged export: any of them may be the one that confirms now.
create or replace view rules.reorged_transaction as
  select v.asset, r.txid
  from rules.reorged_spend v join withdrawals.returned r on r.spend_id = v.spend_id;

-- Payouts in transit with a transaction of ours. Whichever signing of an export confirms, its
-- payouts left by it; its fee above the export's leaves with it, until it is posted or the export
-- is fully paid.
create or replace view rules.sending_payout as
  select p.asset, t.txid, (p.total_units + p.operator_fee_units)::bigint as units,
    false as is_booked
  from withdrawals.withdrawal w join withdrawals.payout p on p.withdrawal_id = w.id
  cross join lateral (
    select p.txid where p.txid is not null
    union select g.txid from rules.signing g where g.spend_id = p.spend_id) t
  where w.state in ('approved', 'sent', 'unknown') and p.txid is not null
  union all
  select p.asset, p.txid, (p.total_units + p.operator_fee_units)::bigint, true
  from rules.reorged_spend v
  join withdrawals.payout p on p.spend_id = v.spend_id and p.txid = v.txid
  join withdrawals.withdrawal w on w.id = p.withdrawal_id and w.state = 'paid'
  union all
  select g.asset, g.txid, g.raised_units, false
  from rules.signing g join rules.active_spend s on s.id = g.spend_id
  where g.raised_units > 0
    and not exists (select from ledger.transfer t
      where t.subject = g.spend_id and t.kind = 'network_cost');

-- Treasury operations in transit with a transaction of ours.
create or replace view rules.sending_operation as
  select o.asset, g.txid, (o.total_units + o.operator_fee_units)::bigint as units,
    false as is_booked
  from treasury.outgoing o join treasury.operation a on a.proposal_id = o.proposal_id
  cross join lateral (
    select o.txid union select r.txid from rules.signing r where r.spend_id = o.spend_id) g
  where a.state = 'waiting' and o.txid is not null
  union all
  select o.asset, o.txid, (o.total_units + o.operator_fee_units)::bigint, true
  from rules.reorged_spend v
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
    and not exists (select from chains.confirmed l where l.asset = t.asset and l.txid = a.txid);

-- Outgoing amounts in transit: an export's payment, posted once the chain shows it deep enough; a
-- payment of a simulated treasury, posted when it is sent; a posted payment that left the chain.
-- Payments certainly in a block are not listed.
create or replace view rules.sending as
  select asset, txid, units, is_booked from rules.sending_payout
  union all
  select asset, txid, units, is_booked from rules.sending_operation;

grant usage on schema rules to candor_web, candor_worker;
grant select on rules.output, rules.active_spend, rules.reorged_spend to candor_web, candor_worker;
