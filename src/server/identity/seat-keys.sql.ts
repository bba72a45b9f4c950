import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Signed } from './check-passkey.ts';
import type { KeyRing, NewPasskey, Passkey } from './passkeys.sql.ts';
import type { Device } from './session.sql.ts';

const columns = sql`id, administrator_id as "ownerId", credential_id as "credentialId",
  public_key as "publicKey", counter, transports, is_synced as "isSynced", name,
  made_at as "madeAt", last_used_at as "lastUsedAt"`;

/** The passkeys of administrators. A challenge taken here is spent by the database at its use. */
export const seatKeys: KeyRing = {
  async keepChallenge(db, hash, purpose, ownerId) {
    await sql`
      insert into identity.seat_challenge (challenge_hash, purpose, administrator_id, expires_at)
      values (${hash}, ${purpose}, ${ownerId}, clock.real() + interval '5 minutes')`.execute(db);
  },

  async takeChallenge(db, hash, purpose, ownerId) {
    const done = await sql`
      update identity.seat_challenge set taken_at = clock.real()
      where challenge_hash = ${hash} and purpose = ${purpose} and taken_at is null
        and administrator_id is not distinct from ${ownerId}::uuid and expires_at > clock.real()
    `.execute(db);
    return done.numAffectedRows === 1n;
  },

  async passkeysOf(db, ownerId) {
    const found = await sql<Passkey>`
      select ${columns} from identity.seat_passkey where administrator_id = ${ownerId}
      order by id`.execute(db);
    return found.rows;
  },

  async passkeyByCredential(db, credentialId) {
    const found = await sql<Passkey>`
      select ${columns} from identity.seat_passkey where credential_id = ${credentialId}`.execute(
      db,
    );
    return found.rows[0];
  },
};

/** Keeps a new passkey of whoever shows this token; false where it may not be. */
export async function insertSeatPasskey(
  tx: Tx,
  token: string,
  challengeHash: Buffer,
  one: NewPasskey,
): Promise<boolean> {
  const done = await sql<{ is: boolean }>`
    select identity.add_seat_passkey(${token}, ${challengeHash}, ${one.credentialId},
      ${one.publicKey}, ${one.counter}, ${one.transports}::text[], ${one.isSynced},
      ${one.name}) as is`.execute(tx);
  return done.rows[0]!.is;
}

/** Removes a passkey of whoever shows this token; its name, or null where there is none. */
export async function deleteSeatPasskey(tx: Tx, token: string, id: string): Promise<string | null> {
  const done = await sql<{ name: string | null }>`
    select identity.remove_seat_passkey(${token}, ${id}) as name`.execute(tx);
  return done.rows[0]!.name;
}

export async function renameSeatPasskey(
  tx: Tx,
  administratorId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const done = await sql`update identity.seat_passkey set name = ${name}
    where id = ${id} and administrator_id = ${administratorId}`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Opens a session by a passkey that signed; nothing where passkey or seat may not be used. */
export async function openSeatSession(
  tx: Tx,
  signed: Signed,
  session: { tokenHash: Buffer } & Device,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const opened = await sql<{ id: string; expiresAt: Date }>`
    select id, expires_at as "expiresAt" from identity.open_seat_session(${signed.key.id},
      ${signed.counter}, ${signed.challengeHash}, ${session.tokenHash}, ${session.userAgent},
      ${session.ip})`.execute(tx);
  return opened.rows[0];
}

/** Notes a fresh proof by a passkey of the session's own person; null where there is none. */
export async function proveSeatSession(
  db: Db,
  tokenHash: Buffer,
  signed: Signed,
): Promise<Date | null> {
  const proved = await sql<{ at: Date | null }>`
    select identity.prove_seat_session(${tokenHash}, ${signed.key.id}, ${signed.counter},
      ${signed.challengeHash}) as at`.execute(db);
  return proved.rows[0]?.at ?? null;
}
