import { sql } from 'kysely';
import type { Checks } from '../ledger/ledger.ts';

// People who approved beside the proposer, and the proposer where they proved themselves.
const granted = sql`(p.proposer_proved::integer + (select count(distinct v.administrator_id)
  from approvals.approver v where v.proposal_id = p.id
    and v.administrator_id is distinct from p.proposed_by))`;

// The fee of a payment that the operator agreed to bear (MEM-13): the same coins at the same rate,
// and no more than its transaction took; or what a raised fee took more. The paying of it was
// approved, the fee by nobody.
const borne = sql`(exists (select from (
    select withdrawal_id as subject, asset, rate_id, borne_fee_units as units, txid, spend_id
    from withdrawals.payout
    union all
    select proposal_id, asset, rate_id, borne_fee_units, txid, spend_id from treasury.outgoing) f
  join ledger.transfer c on (c.family, c.subject, c.leg, c.payload_hash)
    = (t.family, t.subject, 2, t.payload_hash)
  where (f.subject, f.rate_id, f.units) = (t.subject, t.rate, c.amount)
    and f.units <= treasury.fee_of(f.asset, f.txid, f.spend_id))
  or exists (select from ledger.transfer c join ledger.account a on a.id = c.credit
    where (c.family, c.subject, c.leg, c.payload_hash)
        = (t.family, t.subject, 2, t.payload_hash)
      and treasury.is_raise(t.subject, a.asset, t.rate, c.amount)))`;

// How many people each posting needs, by the map of money and its four exceptions.
const needed = sql`case t.kind when 'pay' then ledger.people_for_payout(t.subject)
  when 'suspense_claim' then case when exists (select from screening.answer s
    where s.subject = t.payment and s.verdict = 'match') then 2 else 1 end
  when 'incident_open' then (select case x.state when 'gone' then 0 else 2 end
    from chains.payment x where x.id = t.payment)
  when 'network_cost' then case when ${borne} then 0 else k.approvers end
  else k.approvers end`;

/** Each decision recomputed: how many people, what they read, and what became of it. */
export const decisionChecks: Checks = {
  'each posting that needs people has their approval': sql`
    select format('transfer %s: %s needs %s people', t.id, t.kind, n.people) as detail
    from ledger.transfer t join ledger.kind k on k.name = t.kind
    left join approvals.proposal p on p.id = t.approval
    -- Counted once a transfer, not wherever it is compared.
    cross join lateral (select ${needed} as people offset 0) n
    where t.leg in (1, 3) and k.approvers > 0 and n.people > 0
      and (p.id is null or p.status <> 'approved' or ${granted} < n.people)`,
  'no proposal was approved by its proposer or by too few': sql`
    select format('proposal %s (%s)', p.id, p.kind) as detail from approvals.proposal p
    where (p.status = 'approved' and ${granted} < p.needed)
      or exists (select from approvals.approver v where v.proposal_id = p.id
        and v.administrator_id = p.proposed_by)`,
  'each proposal’s hash is that of what was shown': sql`
    select format('proposal %s (%s)', p.id, p.kind) as detail from approvals.proposal p
    where p.shown_hash
      <> encode(sha256(convert_to(coalesce(p.shown_text, p.shown::text), 'UTF8')), 'hex')`,
  'each posting is what its approval allows': sql`
    select format('transfer %s: %s of %s', t.id, t.kind, t.subject) as detail
    from ledger.transfer t join ledger.kind k on k.name = t.kind
    join approvals.proposal p on p.id = t.approval
    where t.leg in (1, 3) and case k.approval_scope
      when 'act' then p.payload->>'flow' is distinct from t.kind or p.subject <> t.subject
      else p.payload->>'flow' is distinct from split_part(t.kind, '_', 1) end`,
  'no approval of a run pays more than it allows': sql`
    select format('proposal %s: %s posted', p.id, t.cents) as detail
    from (select t.approval, sum(t.amount) as cents from ledger.transfer t
      join ledger.kind k on k.name = t.kind and k.approval_scope = 'run' group by 1) t
    join approvals.proposal p on p.id = t.approval
    where t.cents > (p.payload->>'amount')::numeric or t.cents <> p.spent`,
  'no payout to an address that screening matched without two people': sql`
    select format('withdrawal %s', p.withdrawal_id) as detail from withdrawals.payout p
    join screening.answer a on a.subject = p.withdrawal_id and a.verdict = 'match'
      and a.at <= p.signed_at
    where not exists (select from screening.clearing c
      join approvals.proposal g on g.id = c.proposal_id and g.kind = 'withdrawal_clear'
        and g.status = 'approved' and g.subject = c.subject
      where c.subject = a.subject and c.upto >= a.id)`,
  'each withdrawal’s state is what was posted': sql`
    select format('withdrawal %s is %s', coalesce(w.id, h.subject), coalesce(w.state, 'unknown'))
      as detail
    from withdrawals.withdrawal w full join (select t.subject, t.amount, a.owner, t.kind
      from ledger.transfer t join ledger.account a on a.id = t.debit
      where t.family = 'hold' and t.leg = 1) h on h.subject = w.id
    left join (select subject, min(kind) as kind from ledger.transfer
      where family = 'end' and leg = 1 group by 1) e on e.subject = w.id
    where w.id is null or h.subject is null or h.amount <> w.amount_cents
      or h.owner <> w.member_id::text or h.kind <> 'hold_' || w.source
      or case w.state when 'paid' then e.kind is distinct from 'pay'
        when 'rejected' then e.kind is null or e.kind = 'pay'
        when 'cancelled' then e.kind is null or e.kind = 'pay'
        when 'returned' then e.kind is null or e.kind = 'pay'
        else e.kind is not null end`,
};
