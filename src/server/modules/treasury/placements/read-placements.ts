import type { OpenPlacement, OpenPlacements } from '../../../../contract/placements.ts';
import { formatUsd } from '../../../../core/money/money.ts';
import type { Db } from '../../../platform/db/db.ts';
import { evidenceDays, type OpenPlacementRow, publishedPlacements } from './placements.sql.ts';

/** What still counts of a placement, in cents, rounded down. */
const countedCents = ({ openCents, countedPercent }: OpenPlacementRow): bigint =>
  (openCents * BigInt(countedPercent)) / 100n;

const presentPlacement = (one: OpenPlacementRow): OpenPlacement => ({
  id: one.id,
  _id: one.id,
  plan_id: one.planId,
  plan: one.plan,
  family: one.family,
  venue: one.venue,
  asset: one.asset,
  placed: formatUsd(one.cents),
  amount: formatUsd(one.openCents),
  counted: formatUsd(countedCents(one)),
  counted_percent: one.countedPercent,
  placed_at: one.placedAt.toISOString(),
  days_open: one.daysOpen,
  proof: {
    kind: one.proof,
    at: one.provenAt.toISOString(),
    amount: one.returnedCents === null ? null : formatUsd(one.returnedCents),
    statement: one.statement,
    statement_hash: one.statementHash,
  },
  days_unproven: one.daysUnproven,
  overdue: one.countedPercent < 100,
});

/** Placements that are open, as everyone may read them (INT-10). */
export async function readPlacements(db: Db, planId: string | null): Promise<OpenPlacements> {
  const found = await publishedPlacements(db, planId);
  const sum = (of: (one: OpenPlacementRow) => bigint): string =>
    formatUsd(found.reduce((cents, one) => cents + of(one), 0n));
  return {
    evidence_days: await evidenceDays(db),
    cost: sum(({ openCents }) => openCents),
    counted: sum(countedCents),
    open: found.map(presentPlacement),
  };
}
