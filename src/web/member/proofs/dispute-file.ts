import type { Checked } from './use-proof.ts';
import { verifiedRoots } from './verified-roots.ts';
import type { Outcome } from './verify-inclusion.ts';

type Bad = Extract<Outcome, { is: 'wrong' | 'rewritten' }>;

/** Returns the fault in one word; null if the proof holds. */
export function faultOf(outcome: Outcome): string | null {
  if (outcome.is === 'wrong') return outcome.fault;
  return outcome.is === 'rewritten' ? outcome.fault.is : null;
}

/** Returns everything needed to repeat the check elsewhere: its input and its outcome. */
export function disputeFile({ history, proof, outcome }: Checked): string {
  const published = history.at(-1) ?? null;
  const computed = outcome as Bad;
  const remembered = [...verifiedRoots()].filter(
    ([seq]) => seq >= (published?.header.seq ?? 0) - 10,
  );
  const file = { document: 'candor-dispute', version: 1, published, proof, computed, remembered };
  return JSON.stringify(file, null, 2);
}
