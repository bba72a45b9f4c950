import { generateSecret, generateURI } from 'otplib';
import type { Role } from '../../../../contract/endpoint.ts';
import { note } from '../../../../core/rules/notes.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import { noteOrigin } from '../../audit/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { notify } from '../../../platform/db/notify.sql.ts';
import { type Keys, openSecret, padOf, sealSecret } from '../factors/seal-secret.ts';
import { offerAdminSecret, adminAccountOf, acceptInvitationRow } from './team.sql.ts';

export type ShownAdmin = {
  email: string;
  firstName: string;
  role: Role;
  isNew: boolean;
  secret: string;
  uri: string;
};

/** What a link opens, with a secret for an authenticator that stays the same until it is taken. */
export async function showSeat(
  tx: Tx,
  keys: Keys,
  issuer: string,
  token: string,
): Promise<ShownAdmin> {
  const seat = await adminAccountOf(tx, token);
  if (seat === undefined) throw new Refusal('link_invalid');
  const { id, email, firstName, role, status } = seat;
  const kept = await offerAdminSecret(tx, token, sealSecret(keys, id, generateSecret()));
  if (kept === null) throw new Refusal('link_invalid');
  const secret = openSecret(keys, id, kept);
  const uri = generateURI({ issuer, label: email, secret });
  return { email, firstName, role, isNew: status === 'invited', secret, uri };
}

/**
 * Takes the admin account by a code of the authenticator that the link offered: password and
 * authenticator count from now on, and every session ends.
 */
export async function takeSeat(
  tx: Tx,
  keys: Keys,
  token: string,
  shown: { passwordHash: string; code: string },
): Promise<void> {
  const seat = await adminAccountOf(tx, token);
  if (seat === undefined || seat.sealed === null) throw new Refusal('link_invalid');
  const pad = padOf(keys, seat.sealed.subarray(0, 12));
  await noteOrigin(tx);
  const id = await acceptInvitationRow(tx, token, shown.passwordHash, { code: shown.code, pad });
  if (id === null)
    throw new Refusal('second_factor_wrong', { fields: { code: note('code_wrong') } });
  await notify(tx, { to: 'administrators', topic: 'team' });
}
