import { type DecisionsVerdict, decisionJudge } from '#core/proofs/decision-file.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import type { Db } from '#platform/db/db.ts';
import { decisionHead, proposalParts, signatureParts } from './signatures.sql.ts';

/** Verifies every past decision again, from the stored evidence (INT-11). */
export async function checkDecisions(db: Db): Promise<DecisionsVerdict> {
  const judge = decisionJudge(await decisionHead(db), webCryptoChecks);
  for await (const signatures of signatureParts(db, null)) await judge.takeSignatures(signatures);
  for await (const proposals of proposalParts(db, null)) await judge.judgeProposals(proposals);
  return judge.verdict;
}
