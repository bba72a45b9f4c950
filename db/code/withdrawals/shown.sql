-- A withdrawal in its displayed form.

-- Paid withdrawals that are in no block since theirs left the chain: they are in transit (0391).
create or replace view withdrawals.unpaid_again as
  select p.withdrawal_id
  from chains.unconfirmed u join withdrawals.payout p on p.asset = u.asset and p.txid = u.txid
  where not exists (
    select from withdrawals.returned r
    join chains.confirmed l on l.asset = u.asset and l.txid = r.txid
    where r.spend_id = p.spend_id);

-- The view for other modules: each withdrawal in its displayed state.
create or replace view withdrawals.shown as
select w.id, w.member_id, w.source, w.amount_cents, w.method, w.address, w.tag, w.requested_at,
  w.waits, w.due_at, w.approval_id, w.reject_reason, w.changed_at, w.state as stored_state,
  case when e.withdrawal_id is not null then 'signing'
    when w.state = 'paid' and w.id in (select withdrawal_id from withdrawals.unpaid_again)
      then 'sent'
    when h.id is not null or l.until is not null or s.until is not null then 'held'
    else w.state end as state,
  case when s.until > coalesce(greatest(h.until, l.until), '-infinity')
      then withdrawals.screening_reason(w.id)
    when l.until > coalesce(h.until, '-infinity') then 'payment_lost' else h.reason end
    as hold_reason,
  case when greatest(l.until, s.until) > coalesce(h.until, '-infinity') then null
    else h.citation end as hold_citation,
  greatest(h.until, l.until, s.until) as hold_until
from withdrawals.withdrawal w
left join withdrawals.hold h
  on w.state in ('requested', 'approved') and h.id = withdrawals.running_hold(w.id)
left join lateral (select withdrawals.lost_until(w.id) as until) l
  on w.state in ('requested', 'approved')
left join lateral (select withdrawals.screened_until(w.id) as until) s
  on w.state in ('requested', 'approved')
left join withdrawals.payout e on w.state = 'approved' and e.withdrawal_id = w.id;

grant select on withdrawals.unpaid_again, withdrawals.shown to candor_web, candor_worker;
