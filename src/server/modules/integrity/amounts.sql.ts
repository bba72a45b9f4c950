import { sql } from 'kysely';
import { type Checks, countersBy } from '../ledger/ledger.ts';

// 10^decimals of a coin, times 10,000: rates are in millionths of a dollar, amounts in cents.
const scale = sql`(foundation.units_in_one(p.coin) * 10000)`;

/** Recomputes each amount from its sources. */
export const amountChecks: Checks = {
  'each converted amount follows from its rate': sql`
    select format('posting %s of %s: %s %s for %s cents', p.kind, p.subject, p.coins, p.coin,
      p.cents) as detail
    from (select t.kind, t.subject, t.payload_hash, k.rated, (array_agg(t.rate))[1] as rate,
        count(distinct t.rate) as rates,
        max(t.amount::numeric) filter (where a.asset <> 'USD') as coins,
        max(a.asset) filter (where a.asset <> 'USD') as coin,
        sum(t.amount) filter (where a.asset = 'USD') as cents
      from ledger.transfer t join ledger.kind k on k.name = t.kind and k.rated is not null
      join ledger.account a on a.id = t.debit group by 1, 2, 3, 4) p
    left join market.rate r on r.id = p.rate
    where r.asset is distinct from p.coin or p.rates <> 1 or case p.rated
      when 'out' then p.coins <> div(p.cents * ${scale}, r.usd_micros)
      else p.cents <> div(p.coins * r.usd_micros, ${scale}) end is not false`,
  'each transfer cites what its kind cites': sql`
    select format('transfer %s: %s', t.id, t.kind) as detail
    from ledger.transfer t join ledger.kind k on k.name = t.kind
    join ledger.account d on d.id = t.debit join ledger.account c on c.id = t.credit
    where t.family <> k.family or (t.rate is null) <> (k.rated is null)
      or (t.family = 'arrival' and t.subject is distinct from t.payment)
      or (t.payment is not null and not exists (select from chains.payment p
        where p.id = t.payment))
      or (t.undoes is not null and not exists (select from ledger.transfer o
        where o.id = t.undoes))
      or not exists (select from ledger.flow f where f.kind = t.kind and f.leg = t.leg
        and f.debit_class = d.class and f.credit_class = c.class)`,
  'each reversal mirrors what it undoes': sql`
    select format('transfer %s undoes %s', t.id, t.undoes) as detail
    from ledger.transfer t left join ledger.transfer o on o.id = t.undoes
    where t.kind = 'reverse' and (o.id is null or not exists (select from ledger.transfer m
      where m.subject = o.subject and m.kind = o.kind and m.amount = t.amount
        and m.credit = t.debit and t.credit in
          (ledger.mirrored_to(m, true), ledger.mirrored_to(m, false))))`,
  'each credited payment was posted as it was settled': sql`
    select format('payment %s: settled with %s cents, posted %s', s.payment_id, s.cents,
      t.cents) as detail
    from deposits.settlement s
    left join (select t.payment, sum(t.amount) as cents from ledger.transfer t
      where t.kind in ('deposit', 'suspense_claim') and t.leg = 2 group by 1) t
      on t.payment = s.payment_id
    where s.goes_to = 'credited' and s.cents is distinct from t.cents`,
  'each share of a run is what was posted': sql`
    select format('position %s in run %s', s.position_id, s.run_id) as detail
    from distributions.share s join distributions.run r on r.id = s.run_id
    join distributions.part p on p.run_id = s.run_id and s.position_id <= p.upto
      and (p.after is null or s.position_id > p.after)
    left join (select t.subject,
        sum(t.amount) filter (where t.kind = 'distribute_gain') as gain,
        sum(t.amount) filter (where t.kind = 'distribute_capital') as capital,
        min(a.owner) as owner, count(distinct a.owner) as owners
      from ledger.transfer t join ledger.account a on a.id = t.credit
      where t.kind in ('distribute_gain', 'distribute_capital') group by 1) t
      on t.subject = s.subject
    where (p.gain_at is not null and s.gain_cents <> coalesce(t.gain, 0))
      or (p.capital_at is not null and s.capital_cents <> coalesce(t.capital, 0))
      or t.owner <> s.member_id::text or t.owners > 1`,
  // A past period no longer changes, so each run keeps its weight.
  'each run weighs the days that its positions were held': sql`
    select format('run %s: %s units, its positions say %s', r.id, r.units, w.units) as detail
    from distributions.run r cross join lateral (
      select coalesce(sum(v.units), 0) as units, count(*) filter (where v.units > 0) as positions,
        count(*) filter (where v.units <> s.units) as other
      from distributions.weigh(r.plan_id, r.begins, r.ends, null, null) v
      left join distributions.share s on s.run_id = r.id and s.position_id = v.position_id) w
    where w.units <> r.units or w.positions <> r.positions or w.other > 0`,
  'each distribution belongs to a share of a run': sql`
    select format('transfer %s: %s cents for %s', t.id, t.amount, t.subject) as detail
    from ledger.transfer t left join distributions.share s on s.subject = t.subject
    left join distributions.run r on r.id = s.run_id
    where t.kind in ('distribute_gain', 'distribute_capital')
      and r.proposal_id is distinct from t.approval`,
  'no principal exceeds its member’s balance': sql`
    select format('member %s: %s of principal on a balance of %s', p.member_id, p.cents,
      coalesce(a.balance, 0)) as detail
    from (select member_id, sum(principal_cents) as cents from plans.position group by 1) p
    left join ledger.account a on a.class = 'member_balance' and a.owner = p.member_id::text
    where p.cents > coalesce(a.balance, 0)`,
  // Positions drawn but never used, as by a killed program, count as folded: new entries get later
  // ones.
  'the sums by flow are those of the postings': sql`
    select format('%s from %s to %s in %s', coalesce(o.kind, t.kind),
      coalesce(o.debit_class, t.debit_class), coalesce(o.credit_class, t.credit_class),
      coalesce(o.asset, t.asset)) as detail
    from reporting.flow_total o full join (
      select r.kind, r.debit_class, r.credit_class, r.asset, sum(r.amount) as units,
        count(*) as transfers
      from reporting.flow_entry r where r.position <= (select upto from reporting.flow_mark)
      group by 1, 2, 3, 4) t using (kind, debit_class, credit_class, asset)
    where (o.units, o.transfers) is distinct from (t.units::numeric, t.transfers)
    union all select format('counted up to %s', upto) from reporting.flow_mark
    where not is_it or upto >
      (select case when is_called then last_value else 0 end from ledger.entry_position_seq)`,
  'the platform’s sums by day are those of the postings': sql`
    with posted as (${countersBy(sql`(t.posted_at at time zone 'UTC')::date as day`)}), counted as (
      select day, name, sum(cents) as cents from (select day, name, cents from ledger.total_day
        union all select day, name, cents from ledger.total_delta) c group by 1, 2
    )
    select format('%s %s: %s counted, %s posted', coalesce(c.day, p.day), coalesce(c.name, p.name),
      coalesce(c.cents, 0), coalesce(p.cents, 0)) as detail
    from counted c full join posted p on p.day = c.day and p.name = c.name
    where coalesce(c.cents, 0) <> coalesce(p.cents, 0)
    union all select format('%s: no sum of it', k.counter) from ledger.kind k
    where k.counter is not null and not exists (select from ledger.total t
      where t.name = k.counter)`,
};
