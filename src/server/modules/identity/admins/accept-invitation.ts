import { generateSecret, generateURI } from 'otplib';
import type { Role } from '#contract/endpoint.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { noteOrigin } from '../../audit/audit.ts';
import { handInInvitation } from '../codes/code-tries.sql.ts';
import { compared } from '../codes/compare-codes.ts';
import { type Keys, openSecret, padOf, sealedSecret } from '../factors/seal-secret.ts';
import { offerAdminSecret, adminAccountOf } from './team.sql.ts';

export type AdminView = {
  email: string;
  firstName: string;
  role: Role;
  isNew: boolean;
  secret: string;
  uri: string;
};

/** An invitation's content, with an authenticator secret that stays the same until accepted. */
export async function showInvitation(
  tx: Tx,
  keys: Keys,
  issuer: string,
  token: string,
): Promise<AdminView> {
  const adminAccount = await adminAccountOf(tx, token);
  if (adminAccount === undefined) throw new Refusal('link_invalid');
  const { id, email, firstName, role, status } = adminAccount;
  const kept = await offerAdminSecret(tx, token, sealedSecret(keys, id, generateSecret()));
  if (kept === null) throw new Refusal('link_invalid');
  const secret = openSecret(keys, id, kept);
  const uri = generateURI({ issuer, label: email, secret });
  return { email, firstName, role, isNew: status === 'invited', secret, uri };
}

/**
 * Accepts the invitation with a code from the offered authenticator: the password and authenticator
 * become active, and every session ends.
 */
export async function acceptInvitation(
  db: Db,
  keys: Keys,
  token: string,
  shown: { passwordHash: string; code: string },
): Promise<void> {
  const adminAccount = await adminAccountOf(db, token);
  if (adminAccount === undefined || adminAccount.sealed === null) throw new Refusal('link_invalid');
  const pad = padOf(keys, adminAccount.sealed.subarray(0, 12));
  const handIn = inTransaction(db, async (tx) => {
    await noteOrigin(tx);
    return handInInvitation(tx, token, shown.passwordHash, { code: shown.code, pad });
  });
  const done = await compared(db, handIn, (outcome) => outcome === 'taken');
  const outcome = done?.outcome ?? 'link_invalid';
  if (outcome === 'second_factor_wrong') {
    throw new Refusal(outcome, { fields: { code: note('code_wrong') } });
  }
  if (outcome !== 'taken') throw new Refusal(outcome);
  await inTransaction(db, (tx) => notify(tx, { to: 'administrators', topic: 'team' }));
}
