import { formatUsd } from '#core/money/money.ts';
import { identityRefusal } from '#core/rules/identity-check.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { verificationOf } from './sql.ts';

/**
 * Refuses a deposit that the member's identity check does not allow; in live mode, any deposit
 * before level 1 (ACC-8). `alreadyCents` is the sum of earlier and pending deposits.
 */
export async function requireIdentityFor(
  db: Db,
  memberId: string,
  { cents, alreadyCents }: { cents: bigint; alreadyCents: bigint },
): Promise<void> {
  const standing = await verificationOf(db, memberId);
  const code = identityRefusal({ ...standing, cents, alreadyCents });
  if (code === null) return;
  if (code === 'identity_check_required' || standing.level === 0) throw new Refusal(code);
  const limit = standing.limits[standing.level];
  const detail = note('identity_limit', {
    level: String(standing.level),
    limit: formatUsd(limit),
    used: formatUsd(alreadyCents),
  });
  throw new Refusal(code, { detail, fields: { amount: detail } });
}

export { decideIdentity } from './decide-identity.ts';
export { submitDocuments } from './submit-documents.ts';
export { uploadDocument } from './upload-document.ts';
