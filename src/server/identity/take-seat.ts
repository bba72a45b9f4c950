import { generateSecret, generateURI } from 'otplib';
import type { Role } from '../../contract/endpoint.ts';
import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { realNow } from '../clock/clock.ts';
import type { Db, Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { wrongCode } from './add-totp.ts';
import { type Keys, openSecret, sealSecret } from './seal-secret.ts';
import { offerSeatSecret, seatOf, takeSeatRow } from './team.sql.ts';
import { verifyTotp } from './verify-totp.ts';

export type ShownSeat = {
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
): Promise<ShownSeat> {
  const seat = await seatOf(tx, token);
  if (seat === undefined) throw new Refusal('link_invalid');
  const { id, email, firstName, role, status } = seat;
  const kept = await offerSeatSecret(tx, token, sealSecret(keys, id, generateSecret()));
  if (kept === null) throw new Refusal('link_invalid');
  const secret = openSecret(keys, id, kept);
  const uri = generateURI({ issuer, label: email, secret });
  return { email, firstName, role, isNew: status === 'invited', secret, uri };
}

/** The step of a code of the authenticator that the link offered; refuses what is not one. */
export async function checkSeatCode(
  db: Db,
  keys: Keys,
  token: string,
  code: string,
): Promise<bigint> {
  const seat = await seatOf(db, token);
  if (seat === undefined || seat.sealed === null) throw new Refusal('link_invalid');
  const step = verifyTotp(openSecret(keys, seat.id, seat.sealed), code, realNow());
  if (step === null) throw new Refusal('second_factor_wrong', { fields: { code: wrongCode } });
  return step;
}

/** Takes the seat: password and authenticator count from now on, and every session ends. */
export async function takeSeat(
  tx: Tx,
  token: string,
  passwordHash: string,
  step: bigint,
): Promise<void> {
  const id = await takeSeatRow(tx, token, passwordHash, step);
  if (id === null) throw new Refusal('link_invalid');
  await record(tx, { actor: `admin:${id}`, act: 'took the seat by its link', subject: id });
  await notify(tx, { to: 'administrators', topic: 'team' });
}
