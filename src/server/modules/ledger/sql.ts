import type { Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import type { Posting, PostResult } from './posting.ts';

// Amounts travel as text: JSON numbers are floats.
function wire(posting: Posting): Record<string, unknown> {
  return {
    key: posting.key,
    kind: posting.kind,
    subject: posting.subject,
    actor: posting.actor,
    legs: posting.legs.map((leg) => ({ ...leg, amount: leg.amount.toString() })),
    rate: posting.rateId,
    payment: posting.paymentId,
    approval: posting.approvalId,
    undoes: posting.undoesKey,
    evidence: posting.evidence,
    reason: posting.reason,
  };
}

export async function postRows(
  tx: Tx,
  postings: Posting[],
  allOrNothing: boolean,
): Promise<PostResult[]> {
  const batch = JSON.stringify(postings.map(wire));
  return all<PostResult>(tx)`
    select code from ledger.post(ledger.readable(${batch}), ${allOrNothing}) order by ordinal
  `;
}
