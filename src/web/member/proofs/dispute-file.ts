import type { Checked } from './use-proof.ts';
import { verifiedRoots } from './verified-roots.ts';
import type { Outcome } from './verify-inclusion.ts';

type Bad = Extract<Outcome, { is: 'wrong' | 'rewritten' }>;

/** What does not hold, in one word; null where all is well. */
export function faultOf(outcome: Outcome): string | null {
  if (outcome.is === 'wrong') return outcome.fault;
  return outcome.is === 'rewritten' ? outcome.fault.is : null;
}

/** Everything that somebody else needs to check it again: what was shown, and what came of it. */
export function disputeFile({ history, proof, outcome }: Checked): string {
  const published = history.at(-1) ?? null;
  const computed = outcome as Bad;
  const remembered = [...verifiedRoots()].filter(
    ([seq]) => seq >= (published?.header.seq ?? 0) - 10,
  );
  const file = { document: 'candor-dispute', version: 1, published, proof, computed, remembered };
  return JSON.stringify(file, null, 2);
}
