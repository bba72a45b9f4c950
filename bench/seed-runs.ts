import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

// Positions and the payments of three runs to them, divided by the database's arithmetic.

/** One position per deposit (the busiest member has twelve), less the part withdrawn. */
async function openPositions(owner: Db): Promise<void> {
  await sql`insert into plans.position (id, member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select uuidv7(y.at - clock.real()), y.member, v.plan_id, v.id, y.deposit, y.cents,
      y.cents - y.left_cents, y.at, y.at + interval '365 days'
    from crowd.year y, (select id, plan_id from plans.version order by id limit 1) v
    where y.round <= 12 order by y.at`.execute(owner);
  await sql`insert into plans.leaving (withdrawal_id, position_id, cents, left_at)
    select y.withdrawal, o.id, y.left_cents, y.held_at
    from crowd.year y join plans.position o on o.subject = y.deposit order by y.at`.execute(owner);
  await sql`analyze plans.position, plans.leaving`.execute(owner);
}

/** Ten days each, from 90 to 60 days ago, at about four percent a year. */
async function makeRunRows(owner: Db): Promise<void> {
  await sql`create unlogged table crowd.run as
    select gen_random_uuid() as id, gen_random_uuid() as grant_id, gen_random_uuid() as gain_grant,
      gen_random_uuid() as payment, v.plan_id, pool.id as pool, d.begins, d.begins + 10 as ends,
      w.units, w.positions, w.units / 9125 as cents, d.begins + interval '11 days' as at
    from (select plan_id from plans.version order by id limit 1) v
    join ledger.account pool on pool.class = 'pool_gain' and pool.owner = v.plan_id::text,
      generate_series(0, 2) nth,
      lateral (select distributions.day_of(clock.now()) - 90 + nth * 10 as begins) d,
      lateral (select sum(s.units)::bigint as units,
          count(*) filter (where s.units > 0) as positions
        from distributions.weigh(v.plan_id, d.begins, d.begins + 10, null, null) s) w`.execute(
    owner,
  );
  await sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
      units, positions, target_cents, proposal_id, proposed_at, approved_at, started_at, done_at,
      units_done, positions_done, paid_gain_cents, chunks)
    select id, plan_id, begins, ends, cents, 0, units, positions, cents, grant_id, at, at, at, at,
      units, positions, cents, 1 from crowd.run`.execute(owner);
  await sql`insert into distributions.share (run_id, position_id, subject, member_id, units,
      gain_cents, capital_cents, matures_at, matured_at)
    select r.id, s.position_id, distributions.subject_of(r.id, s.position_id), s.member_id,
      s.units, s.gain_cents, 0, s.matures_at,
      case when s.matures_at <= clock.now() then s.matures_at end
    from crowd.run k join distributions.run r using (id),
      lateral distributions.split(r, null, 0, null) s where s.units > 0`.execute(owner);
}

/** Each run was paid in one part. */
async function makeParts(owner: Db): Promise<void> {
  await sql`insert into distributions.part (run_id, nth, upto, units_before, units, gain_at,
      capital_at, notified_at)
    select r.id, 1, (select position_id from distributions.share s where s.run_id = r.id
        order by position_id desc limit 1), 0,
      r.units, r.at, r.at, r.at from crowd.run r`.execute(owner);
}

/** The two approvals of each run, and the gain that paid for it. */
async function grantRuns(owner: Db): Promise<void> {
  await sql`insert into approvals.proposal (id, kind, subject, payload, shown, shown_hash,
      proposer_proved, needed, status, proposed_at, expires_at, decided_at, consumed_by, spent)
    select v.id, v.flow, v.subject, v.payload, '{}', encode(sha256('{}'), 'hex'), false, 2,
      'approved', r.at, r.at + interval '1 day', r.at, v.subject, v.spent
    from crowd.run r, lateral (values
      (grant_id, 'distribute', r.id, jsonb_build_object('flow', 'distribute',
        'plan', r.plan_id, 'amount', r.cents::text), r.cents),
      (gain_grant, 'gain', r.payment, jsonb_build_object('flow', 'gain',
        'amount', (r.cents * 20)::text), 0)) v (id, flow, subject, payload, spent)`.execute(owner);
  await sql`insert into approvals.approver (proposal_id, administrator_id, session_id, approved_at)
    select g.id, a.id, gen_random_uuid(), r.at
    from crowd.run r, lateral (values (grant_id), (gain_grant)) g (id),
      (select id from identity.administrator order by id limit 2) a`.execute(owner);
}

/** Records the gains, pays each share and unlocks it if its position's term is over. */
async function moveShares(owner: Db): Promise<void> {
  await sql`insert into crowd.move
    select v.key, 'gain', 'arrival', r.payment, v.leg, v.debit, v.credit, v.amount, 1, v.credit_way,
      h.rate, r.payment, r.gain_grant, r.at - interval '1 hour'
    from crowd.run r, crowd.house h, lateral (values
      (3, r.payment, h.custody, h.fx_coin, r.cents * 20, -1),
      (4, ledger.leg_id(r.payment, 2), h.fx_usd, r.pool, r.cents, 1)
    ) v (leg, key, debit, credit, amount, credit_way)`.execute(owner);
  await sql`insert into crowd.move
    select foundation.id_beside(s.subject, v.kind), v.kind, v.family, s.subject, 1,
      v.debit, v.credit, s.gain_cents, -1, 1, null, null, v.approval, v.at
    from crowd.run r
    join distributions.share s on s.run_id = r.id join crowd.person p on p.id = s.member_id,
      lateral (values
        ('distribute_gain', 'distribute', r.pool, p.base + 2, r.grant_id, r.at),
        ('mature', 'mature', p.base + 2, p.base + 3, null, s.matured_at)
      ) v (kind, family, debit, credit, approval, at)
    where s.gain_cents > 0 and v.at is not null`.execute(owner);
}

/** Opens the positions and pays them three times. */
export async function makeRuns(owner: Db): Promise<void> {
  await openPositions(owner);
  await makeRunRows(owner);
  await makeParts(owner);
  await grantRuns(owner);
  await moveShares(owner);
}
