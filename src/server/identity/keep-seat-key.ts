import type { Assertion } from '../../contract/passkeys.ts';
import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import type { AdminActor } from '../http/context.ts';
import { queueMail } from '../mail/mail.ts';
import { type Made, readEnrolment } from './add-passkey.ts';
import { adminById } from './administrator.sql.ts';
import { checkPasskey, type RelyingParty } from './check-passkey.ts';
import type { AccountMails } from './identity.ts';
import { makeToken } from './make-token.ts';
import type { OpenedSession } from './open-session.ts';
import {
  deleteSeatPasskey,
  insertSeatPasskey,
  openSeatSession,
  seatKeys,
} from './seat-keys.sql.ts';
import type { Device } from './session.sql.ts';

/** Where an administrator calls from, for the audit. */
type Trace = { ip: string; requestId: string };

async function noteKey(
  tx: Tx,
  mails: AccountMails,
  actor: AdminActor,
  change: Trace & { act: string; name: string; isNew: boolean },
): Promise<void> {
  const { act, name, isNew, ip, requestId } = change;
  const person = await adminById(tx, actor.id);
  if (person === undefined) throw new Refusal('session_expired');
  const facts = isNew ? { after: { passkey: name } } : { before: { passkey: name } };
  await record(tx, { actor: `admin:${actor.id}`, act, subject: actor.id, ip, requestId, ...facts });
  await queueMail(tx, mails.seatKeyChanged(person, name, isNew));
  await notify(tx, { to: 'administrators', topic: 'team' });
}

/** Keeps a passkey of the administrator who calls, beside the authenticator app of the seat. */
export async function addSeatPasskey(
  db: Db,
  { mails, party }: { mails: AccountMails; party: RelyingParty },
  actor: AdminActor,
  made: Made & Trace,
): Promise<void> {
  const { one, challengeHash } = await readEnrolment(db, party, seatKeys, actor.id, made);
  await inTransaction(db, async (tx) => {
    const isKept = await insertSeatPasskey(tx, actor.token, challengeHash, one);
    if (!isKept) throw new Refusal('passkey_refused');
    await noteKey(tx, mails, actor, { ...made, act: 'added a passkey', isNew: true });
  });
}

/** Removes one. The authenticator app of the seat stays, so a second factor always does. */
export async function removeSeatPasskey(
  tx: Tx,
  mails: AccountMails,
  actor: AdminActor,
  { id, ...trace }: Trace & { id: string },
): Promise<void> {
  const name = await deleteSeatPasskey(tx, actor.token, id);
  if (name === null) throw new Refusal('not_found');
  await noteKey(tx, mails, actor, { ...trace, act: 'removed a passkey', name, isNew: false });
}

/** Logs an administrator in by a passkey alone: it is what one has, and it knew its person. */
export async function logInSeatByPasskey(
  db: Db,
  party: RelyingParty,
  passkey: Assertion,
  device: Device,
): Promise<OpenedSession> {
  const anybody = { keys: seatKeys, purpose: 'log_in', ownerId: null } as const;
  const signed = await checkPasskey(db, party, anybody, passkey);
  const { ownerId } = signed.key;
  const { token, hash } = makeToken();
  return inTransaction(db, async (tx) => {
    const opened = await openSeatSession(tx, signed, { tokenHash: hash, ...device });
    if (opened === undefined) throw new Refusal('passkey_refused');
    const after = { passkey: signed.key.name };
    const { ip } = device;
    await record(tx, { actor: `admin:${ownerId}`, act: 'logged in', subject: ownerId, after, ip });
    return { ...opened, personId: ownerId, token };
  });
}
