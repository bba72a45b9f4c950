import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { post, usd } from '../ledger/ledger.ts';
import { type Desks, grant, simulatedId, takeStep } from './simulate-strategy.ts';

export type Share = { positionId: string; memberId: string; cents: bigint };

/** Pays one approved run of a plan's realised gains to positions; their returns stay locked. */
export async function payRun(
  db: Db,
  desks: Desks,
  run: { name: string; planId: string; shares: Share[] },
): Promise<void> {
  const { name, planId, shares } = run;
  await takeStep(db, name, async (tx) => {
    const approvalId = await grant(tx, desks, {
      flow: 'distribute',
      subject: simulatedId(name),
      asset: 'USD',
      amount: shares.reduce((sum, share) => sum + share.cents, 0n),
      plan: planId,
      words: `${name}: pro rata by principal and days`,
    });
    const postings = shares.map(({ positionId, memberId, cents }) => ({
      key: randomUUID(),
      kind: 'distribute_gain' as const,
      subject: positionId,
      actor: 'simulated desk',
      approvalId,
      legs: [
        {
          debit: usd('pool_gain', planId),
          credit: usd('member_profit_locked', memberId),
          amount: cents,
        },
      ],
    }));
    const results = await post(tx, postings, { allOrNothing: true });
    const refused = results.find(({ code }) => code !== 'posted');
    if (refused !== undefined) throw new Error(`the run was refused: ${refused.code}`);
    for (const { positionId: subject, memberId, cents } of shares) {
      const about = { memberId, subject, cents: String(cents) };
      await enqueue(tx, 'notice', { kind: 'distribution_paid', ...about });
    }
  });
}
