import type { OpenPlacement, OpenPlacements } from '#contract/placements.ts';
import { formatUsd } from '#core/money/money.ts';
import type { Db } from '#platform/db/db.ts';
import { evidenceDays, type OpenPlacementRow, publishedPlacements } from './placements.sql.ts';

/** Returns the part of a placement that still counts, in cents, rounded down. */
const countedCents = ({ openCents, countedPercent }: OpenPlacementRow): bigint =>
  (openCents * BigInt(countedPercent)) / 100n;

const presentPlacement = (placement: OpenPlacementRow): OpenPlacement => ({
  id: placement.id,
  _id: placement.id,
  plan_id: placement.planId,
  plan: placement.plan,
  family: placement.family,
  venue: placement.venue,
  asset: placement.asset,
  placed: formatUsd(placement.cents),
  amount: formatUsd(placement.openCents),
  counted: formatUsd(countedCents(placement)),
  counted_percent: placement.countedPercent,
  placed_at: placement.placedAt.toISOString(),
  days_open: placement.daysOpen,
  proof: {
    kind: placement.proof,
    at: placement.provenAt.toISOString(),
    amount: placement.returnedCents === null ? null : formatUsd(placement.returnedCents),
    statement: placement.statement,
    statement_hash: placement.statementHash,
  },
  days_unproven: placement.daysUnproven,
  overdue: placement.countedPercent < 100,
});

/** Returns the open placements, for everyone (INT-10). */
export async function readPlacements(db: Db, planId: string | null): Promise<OpenPlacements> {
  const found = await publishedPlacements(db, planId);
  const sum = (of: (placement: OpenPlacementRow) => bigint): string =>
    formatUsd(found.reduce((cents, placement) => cents + of(placement), 0n));
  return {
    evidence_days: await evidenceDays(db),
    cost: sum(({ openCents }) => openCents),
    counted: sum(countedCents),
    open: found.map(presentPlacement),
  };
}
