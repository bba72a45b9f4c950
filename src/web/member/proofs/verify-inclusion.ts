import {
  type AsyncSha256,
  checkProof,
  faultOfHistory,
  type HistoryFault,
  type Proof,
  type ProofCheck,
  type ProofFault,
  type Published,
  owedByProof,
} from '#core/proofs/merkle-sum.ts';

/**
 * The outcome of a check; `amounts` is the snapshot's total of this member per entry of `assets`.
 */
export type Outcome =
  | { is: 'none' }
  | { is: 'not_owed' }
  | { is: 'counted'; amounts: string[]; assets: string[]; check: ProofCheck }
  | { is: 'wrong'; fault: ProofFault; check: ProofCheck }
  | { is: 'rewritten'; fault: HistoryFault };

export type Person = { id: string; email: string };

const browserSha256: AsyncSha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/**
 * Verifies the published history against the roots that this browser saw before, then that the
 * newest tree contains this person's whole sum. Nothing that the proof states about the tree is
 * trusted.
 */
export async function verifyInclusion(
  history: readonly Published[],
  proof: Proof | null,
  person: Person,
  seen: ReadonlyMap<number, string>,
): Promise<Outcome> {
  const broken = await faultOfHistory(history, seen, browserSha256);
  if (broken !== null) return { is: 'rewritten', fault: broken };
  const newest = history.at(-1);
  if (newest === undefined) return { is: 'none' };
  if (proof === null) return { is: 'not_owed' };
  const amounts = owedByProof(proof);
  if (amounts === null) {
    const fault = 'amount_invalid';
    return { is: 'wrong', fault, check: { fault, level: 0, levels: [] } };
  }
  const known = { email: person.email, member: person.id, amounts };
  const check = await checkProof(proof, newest, known, browserSha256);
  return check.fault === null
    ? { is: 'counted', amounts, assets: newest.header.assets, check }
    : { is: 'wrong', fault: check.fault, check };
}
