import { formatUsd } from '#core/money/money.ts';
import { bulk as words } from '#text/en/admin/bulk.ts';
import { centsOf, dollars } from '#text/format/format.ts';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

/** Returns why a withdrawal needs a separate decision; null if it can be approved in bulk. */
export function aloneBecause(row: Withdrawal, nowMs: number): string | null {
  if (row.hold) return words.alone.hold;
  if (row.state !== 'requested' || !row.acts.includes('approve')) return words.alone.state;
  if (row.approvals_needed > 1) return words.alone.two;
  if (row.proposal) return words.alone.proposal;
  if (row.screening) return words.alone.screening;
  // A wait stays listed after it ends, but no longer delays the payout.
  const isEarly = row.waits.some(({ until }) => Date.parse(until) > nowMs);
  return isEarly ? words.alone.waits : null;
}

/** Returns the formatted sum of the selected rows. */
export const sumOf = (rows: readonly Withdrawal[]): string =>
  dollars(formatUsd(rows.reduce((sum, { amount }) => sum + centsOf(amount), 0n)));

/** The outcome of one withdrawal in a bulk approval. */
export type Outcome = { id: string; name: string; amount: string; says: string; isDone: boolean };

type Each = {
  approve: (id: string) => Promise<string>;
  /** Receives the number of answers so far. */
  onStep: (answered: number) => void;
  /** Returns a refusal's text; null if re-authentication is due, which repeats the whole run. */
  saysOf: (error: unknown) => string | null;
};

/** Approves one withdrawal after another: each is judged separately, and none blocks the next. */
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
