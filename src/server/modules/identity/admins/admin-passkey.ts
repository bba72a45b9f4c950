import type { Assertion } from '#contract/passkeys.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { AdminActor } from '#platform/http/context.ts';
import { record } from '../../audit/audit.ts';
import { type EnrolledPasskey, readEnrolment } from '../factors/add-passkey.ts';
import { checkPasskey, type RelyingParty } from '../factors/check-passkey.ts';
import { deletePasskey, insertPasskey } from '../factors/passkeys.sql.ts';
import { makeToken } from '../sessions/make-token.ts';
import type { SessionWithToken } from '../sessions/open-session.ts';
import type { Device } from '../sessions/session.sql.ts';

/** An administrator's request origin, for the audit. */
type Trace = { ip: string; requestId: string };

async function noteKey(
  tx: Tx,
  actor: AdminActor,
  change: Trace & { act: string; name: string; isNew: boolean },
): Promise<void> {
  const { act, name, isNew, ip, requestId } = change;
  const facts = isNew ? { after: { passkey: name } } : { before: { passkey: name } };
  await record(tx, { actor: `admin:${actor.id}`, act, subject: actor.id, ip, requestId, ...facts });
  await notify(tx, { to: 'administrators', topic: 'team' });
}

/** Adds a passkey to the caller's admin account, beside its authenticator app. */
export async function addAdminPasskey(
  db: Db,
  party: RelyingParty,
  actor: AdminActor,
  made: EnrolledPasskey & Trace,
): Promise<void> {
  const passkey = await readEnrolment(party, made);
  await inTransaction(db, async (tx) => {
    const { token } = actor;
    const outcome = await insertPasskey(tx, { audience: 'admin', token }, passkey);
    if (outcome === 'passkey_refused') throw new Refusal(outcome);
    await noteKey(tx, actor, { ...made, act: 'added a passkey', isNew: true });
  });
}

/** Removes a passkey. The admin account keeps its authenticator app, so a second factor remains. */
export async function removeAdminPasskey(
  tx: Tx,
  actor: AdminActor,
  { id, ...trace }: Trace & { id: string },
): Promise<void> {
  const name = await deletePasskey(tx, { audience: 'admin', token: actor.token }, id);
  if (name === null) throw new Refusal('not_found');
  await noteKey(tx, actor, { ...trace, act: 'removed a passkey', name, isNew: false });
}

/** Logs an administrator in by a passkey alone: it is a possession, and it verified its owner. */
export async function logInAdminByPasskey(
  db: Db,
  party: RelyingParty,
  passkey: Assertion,
  device: Device,
): Promise<SessionWithToken> {
  const anybody = { audience: 'admin', purpose: 'log_in', token: null } as const;
  const { token, hash: tokenHash } = makeToken();
  const session = { tokenHash, remember: false, ...device };
  const done = await checkPasskey(db, party, anybody, { passkey, ...session });
  return { id: done.id!, personId: done.person!, expiresAt: done.endsAt!, token };
}
