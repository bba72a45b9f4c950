import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { readInChunks } from '#platform/db/rows/read-in-chunks.ts';
import type { Checks } from '../ledger/ledger.ts';

// The number of approvers other than the proposer, plus the proposer if they re-authenticated.
const granted = sql`(p.proposer_proved::integer + (select count(distinct v.administrator_id)
  from approvals.approver v where v.proposal_id = p.id
    and v.administrator_id is distinct from p.proposed_by))`;

// The fee of a payment that the operator agreed to bear (MEM-13): the same coins at the same rate,
// and at most the fee of its transaction; or the extra cost of a raised fee. People approve the
// payment, not the fee.
const allocatedLoss = sql`(exists (select from (
    select withdrawal_id as subject, asset, rate_id, operator_fee_units as units, txid, spend_id
    from withdrawals.payout
    union all
    select proposal_id, asset, rate_id, operator_fee_units, txid, spend_id from treasury.outgoing) f
  join ledger.transfer c on (c.family, c.subject, c.leg, c.payload_hash)
    = (t.family, t.subject, 2, t.payload_hash)
  where (f.subject, f.rate_id, f.units) = (t.subject, t.rate, c.amount)
    and f.units <= treasury.fee_of(f.asset, f.txid, f.spend_id))
  or exists (select from ledger.transfer c join ledger.account a on a.id = c.credit
    where (c.family, c.subject, c.leg, c.payload_hash)
        = (t.family, t.subject, 2, t.payload_hash)
      and treasury.is_raise(t.subject, a.asset, t.rate, c.amount)))`;

// The number of approvals each posting needs, by the map of money and its five exceptions.
const needed = sql`case t.kind when 'pay' then withdrawals.people_for_payout(t.subject)
  when 'suspense_claim' then case when exists (select from screening.answer s
    where s.subject = t.payment and s.verdict = 'match') then 2 else 1 end
  when 'incident_open' then (select case x.state when 'gone' then 0 else 2 end
    from chains.payment x where x.id = t.payment)
  when 'reverse' then case when ledger.was_lost(t.undoes) then 0 else k.approvers end
  when 'network_cost' then case when ${allocatedLoss} then 0 else k.approvers end
  else k.approvers end`;

/**
 * Every column outside approvals that cites a proposal as granted, and from when on. A claim or a
 * dispute counts once it is decided; until then people may still reject it.
 */
export const citations = sql`
    select 'chains.source.approval_id' as "by", c.approval_id as id
      from chains.source c where c.approval_id is not null
    union all
    select 'deposits.claim.proposal_id', c.proposal_id
      from deposits.claim c where c.proposal_id is not null and c.state = 'released'
    union all
    select 'distributions.run.proposal_id', c.proposal_id
      from distributions.run c where c.proposal_id is not null
    union all
    select 'distributions.loss_allocation.proposal_id', c.proposal_id
      from distributions.loss_allocation c where c.proposal_id is not null
    union all
    select 'brand.adoption.approval', c.approval
      from brand.adoption c where c.approval is not null
    union all
    select 'identity.decision_key.approval', c.approval
      from identity.decision_key c where c.approval is not null
    union all
    select 'identity.invitation.approval', c.approval
      from identity.invitation c where c.approval is not null
    union all
    select 'ledger.transfer.approval', c.approval
      from ledger.transfer c where c.approval is not null and c.leg = 1
    union all
    select 'plans.version.proposal_id', c.proposal_id
      from plans.version c where c.proposal_id is not null
    union all
    select 'policy.limit_version.approval', c.approval
      from policy.limit_version c where c.approval is not null
    union all
    select 'policy.switch_event.approval', c.approval
      from policy.switch_event c where c.approval is not null
    union all
    select 'screening.clearing.proposal_id', c.proposal_id
      from screening.clearing c where c.proposal_id is not null
    union all
    select 'solvency.dispute.proposal_id', c.proposal_id
      from solvency.dispute c where c.proposal_id is not null and c.state = 'unfounded'
    union all
    select 'treasury.operation.proposal_id', c.proposal_id
      from treasury.operation c where c.proposal_id is not null
    union all
    select 'treasury.outgoing.proposal_id', c.proposal_id
      from treasury.outgoing c where c.proposal_id is not null
    union all
    select 'withdrawals.raise.proposal_id', c.proposal_id
      from withdrawals.raise c where c.proposal_id is not null
    union all
    select 'withdrawals.withdrawal.approval_id', c.approval_id
      from withdrawals.withdrawal c where c.approval_id is not null and c.state <> 'requested'`;

/** Recomputes each decision: the number of people, the text they saw, and its result. */
export const decisionChecks: Checks = {
  'each posting that needs people has their approval': sql`
    select format('transfer %s: %s needs %s people', t.id, t.kind, n.people) as detail
    from ledger.transfer t join ledger.kind k on k.name = t.kind
    left join approvals.proposal p on p.id = t.approval
    -- Counted once a transfer, not wherever it is compared.
    cross join lateral (select ${needed} as people offset 0) n
    where t.leg in (1, 3) and k.approvers > 0 and n.people > 0
      and (p.id is null or p.status <> 'approved' or ${granted} < n.people)`,
  'what stands on an approval stands on one that counts': sql`
    select format('%s: proposal %s is %s', c.by, c.id,
      case when p.status = 'approved' then 'not verified' else coalesce(p.status, 'missing') end)
      as detail
    from (select distinct "by", id from (${citations}) every) c
    left join approvals.proposal p on p.id = c.id
    where (p.status = 'approved' and approvals.is_verified(p.id)) is not true`,
  'no proposal was approved by its proposer or by too few': sql`
    select format('proposal %s (%s)', p.id, p.kind) as detail from approvals.proposal p
    where (p.status = 'approved' and ${granted} < p.needed)
      or exists (select from approvals.approver v where v.proposal_id = p.id
        and v.administrator_id = p.proposed_by)`,
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
      join screening.answer b on b.subject = c.subject and b.id <= c.upto
      where c.subject = a.subject and b.verdict = a.verdict
        and (b.address, b.answered_by, b.source, b.listed_on, b.reference)
          is not distinct from (a.address, a.answered_by, a.source, a.listed_on, a.reference))`,
  // A list is in force once it was read in full. For a payout signed in that very minute, the
  // previous list counts too.
  'no payout to an address of the list in force at its signing without two people': sql`
    select format('withdrawal %s', p.withdrawal_id) as detail from withdrawals.payout p
    cross join lateral (select s.id from screening.setup s where s.at <= p.signed_at
      order by s.id desc limit 1) now_so
    cross join lateral (select d.source, d.listed_on from screening.denied d
      where d.setup_id = now_so.id and (d.asset, d.address) = (p.asset, p.address)
      order by d.line limit 1) d
    where exists (select from screening.denied e
        where (e.asset, e.address) = (p.asset, p.address)
          and e.setup_id = (select s.id from screening.setup s
            where s.at <= p.signed_at - interval '1 minute' order by s.id desc limit 1))
      and not exists (select from screening.answer b
        join screening.clearing c on c.subject = b.subject and b.id <= c.upto
        join approvals.proposal g on g.id = c.proposal_id and g.kind = 'withdrawal_clear'
          and g.status = 'approved' and g.subject = c.subject
        where b.subject = p.withdrawal_id and b.verdict = 'match' and b.answered_by = 'list'
          and (b.source, b.listed_on) = (d.source, d.listed_on))`,
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

/** Returns proposals whose hash does not match the text shown to their approvers. */
export async function proposalsShownOtherwise(tx: Tx): Promise<string[]> {
  type ShownProposal = { id: string; kind: string; hash: string; shown: string };
  const faults: string[] = [];
  const all = sql`select id, kind, shown_hash as hash, coalesce(shown_text, shown::text) as shown
    from approvals.proposal`;
  for await (const proposals of readInChunks<ShownProposal>(tx, 'proposals', all)) {
    for (const { id, kind, hash: shownHash, shown } of proposals) {
      if (shownHash !== hash('sha256', shown)) faults.push(`proposal ${id} (${kind})`);
    }
  }
  return faults;
}
