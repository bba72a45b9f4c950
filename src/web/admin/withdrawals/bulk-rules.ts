import { formatUsd } from '#core/money/money.ts';
import { bulk as words } from '#text/en/admin/bulk.ts';
import { centsOf, dollars } from '#text/format/format.ts';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

/** Why a withdrawal is decided on its own; null where it may be approved together with others. */
export function aloneBecause(row: Withdrawal, nowMs: number): string | null {
  if (row.hold) return words.alone.hold;
  if (row.state !== 'requested' || !row.acts.includes('approve')) return words.alone.state;
  if (row.approvals_needed > 1) return words.alone.two;
  if (row.proposal) return words.alone.proposal;
  if (row.screening) return words.alone.screening;
  // A wait stays named once it is over; then it keeps nothing back.
  const isEarly = row.waits.some(({ until }) => Date.parse(until) > nowMs);
  return isEarly ? words.alone.waits : null;
}

/** The sum of what is selected, as people read it. */
export const sumOf = (rows: readonly Withdrawal[]): string =>
  dollars(formatUsd(rows.reduce((sum, { amount }) => sum + centsOf(amount), 0n)));

/** What became of one of several. */
export type Outcome = { id: string; name: string; amount: string; says: string; isDone: boolean };

type Each = {
  approve: (id: string) => Promise<string>;
  /** How many were answered so far. */
  onStep: (answered: number) => void;
  /** A refusal in words; null for one that ends the whole, to be asked again after it. */
  saysOf: (error: unknown) => string | null;
};

/** Approves one after the other: each is judged on its own, and none stops those behind it. */
export async function approveEach(
  rows: readonly Withdrawal[],
  { approve, onStep, saysOf }: Each,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const about = { id: row.id, name: fullName(row.user), amount: dollars(row.amount) };
    onStep(outcomes.length);
    try {
      outcomes.push({ ...about, says: await approve(row.id), isDone: true });
    } catch (error) {
      const text = saysOf(error);
      if (text === null) throw error;
      outcomes.push({ ...about, says: text, isDone: false });
    }
  }
  onStep(rows.length);
  return outcomes;
}
