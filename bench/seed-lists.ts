import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { indexedAfterwards } from './guards.ts';

// Writes the modules' rows for the same payments and requests.

async function listPayments(owner: Db): Promise<void> {
  await sql`insert into chains.address (id, asset, address, purpose, subject, issued_at)
    select address, 'BTC', 'crowd-' || address, 'deposit', deposit, at from crowd.year
    union all select id, 'BTC', 'crowd-' || id, 'placement', id, at from crowd.run`.execute(owner);
  await sql`insert into chains.payment (id, asset, txid, output_index, amount, address, address_id,
      block_height, block_hash, state, first_seen_at, final_at, changed_at)
    select p.id, 'BTC', encode(sha256(p.id::text::bytea), 'hex'), 0, p.amount,
      'crowd-' || p.address, p.address, 1, 'crowd', 'final', p.at, p.at, p.at
    from (select payment as id, cents * 20 as amount, address, at from crowd.year
      union all select payment, cents * 20, id, at from crowd.run) p order by p.at`.execute(owner);
}

async function listDeposits(owner: Db): Promise<void> {
  await sql`create view crowd.plan as
    select id, plan_id from plans.version order by id limit 1`.execute(owner);
  // The history spans a year: its quotes are not current.
  await sql`alter table deposits.deposit disable trigger deposit_priced_now`.execute(owner);
  await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
      rate_id, address_id, quoted_at, expires_at, state, status, is_listed, credited_cents)
    select y.deposit, y.member, v.plan_id, v.id, 'BTC', y.cents, y.cents * 20, h.rate, y.address,
      y.at, y.at + interval '15 minutes', 'credited', 'completed', true, y.cents
    from crowd.year y, crowd.plan v, crowd.house h order by y.at`.execute(owner);
  await sql`insert into deposits.settlement (payment_id, deposit_id, goes_to, answers, rate_id,
      cents, settled_at)
    select y.payment, y.deposit, 'credited', 'quote', h.rate, y.cents, y.at
    from crowd.year y, crowd.house h order by y.at`.execute(owner);
  // Some members recently submitted a receipt that the chain does not confirm yet.
  await sql`with asked as (
      select p.id as member, uuidv7(-p.n % 5000 * interval '1 minute') as id,
        gen_random_uuid() as address, clock.now() - p.n % 5000 * interval '1 minute' as at
      from crowd.person p where p.n % 500 = 1), issued as (
      insert into chains.address (id, asset, address, purpose, subject, issued_at)
      select address, 'BTC', 'crowd-' || address, 'deposit', id, at from asked)
    insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units, rate_id,
      address_id, quoted_at, expires_at, proof_at, state, status, is_listed)
    select a.id, a.member, v.plan_id, v.id, 'BTC', 150000, 3000000, h.rate, a.address, a.at,
      a.at + interval '15 minutes', a.at, 'review', 'pending', true
    from asked a, crowd.plan v, crowd.house h order by a.at`.execute(owner);
  await sql`alter table deposits.deposit enable trigger deposit_priced_now`.execute(owner);
}

async function listWithdrawals(owner: Db): Promise<void> {
  await sql`insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method,
      address, state, requested_at, due_at, approval_id, changed_at)
    select withdrawal, member, 'balance', left_cents, 'BITCOIN', 'bcrt1crowd',
      case when is_paid then 'paid' else 'requested' end, held_at, held_at,
      approval, held_at + is_paid::integer * interval '1 day'
    from crowd.year order by held_at`.execute(owner);
}

/** One person approved each payout, two those of the member above the daily limit. */
async function listApprovals(owner: Db): Promise<void> {
  await sql`insert into approvals.proposal (id, kind, subject, payload, shown, shown_hash,
      proposer_proved, needed, status, proposed_at, expires_at, decided_at, consumed_by)
    select approval, 'withdrawal_pay', withdrawal, jsonb_build_object('flow', 'pay',
        'amount', left_cents::text, 'owner', member), '{}', encode(sha256('{}'), 'hex'), false,
      1 + (n = 1)::integer, 'approved', held_at, held_at + interval '1 day', held_at, withdrawal
    from crowd.year where is_paid order by held_at`.execute(owner);
  await sql`insert into approvals.approver (proposal_id, administrator_id, session_id, approved_at)
    select y.approval, a.id, gen_random_uuid(), y.held_at from crowd.year y
    join (select id, row_number() over (order by id) as nth from identity.administrator) a
      on a.nth <= 1 + (y.n = 1)::integer
    where y.is_paid`.execute(owner);
}

/** Writes the rows of chains, deposits, withdrawals and their approvals. */
export async function listMoves(owner: Db): Promise<void> {
  const chains = ['chains.address', 'chains.payment'];
  await indexedAfterwards(owner, chains, () => listPayments(owner));
  const deposits = ['deposits.deposit', 'deposits.settlement'];
  await indexedAfterwards(owner, deposits, () => listDeposits(owner));
  await indexedAfterwards(owner, ['withdrawals.withdrawal'], () => listWithdrawals(owner));
  const approvals = ['approvals.proposal', 'approvals.approver'];
  await indexedAfterwards(owner, approvals, () => listApprovals(owner));
}
