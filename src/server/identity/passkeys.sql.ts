import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type Purpose = 'enrol' | 'log_in' | 'second_step' | 'prove';

/** Where the passkeys of one kind of people stand, and what their authenticators are asked. */
export type KeyRing = {
  /** Keeps what an authenticator is asked to sign, for five minutes. */
  keepChallenge(db: Db, hash: Buffer, purpose: Purpose, ownerId: string | null): Promise<void>;
  /** Spends a challenge, whatever becomes of the answer to it: none is ever signed for twice. */
  takeChallenge(db: Db, hash: Buffer, purpose: Purpose, ownerId: string | null): Promise<boolean>;
  passkeysOf(db: Db, ownerId: string): Promise<Passkey[]>;
  passkeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined>;
};

async function keepChallenge(
  db: Db,
  hash: Buffer,
  purpose: Purpose,
  memberId: string | null,
): Promise<void> {
  await sql`
    insert into identity.passkey_challenge (challenge_hash, purpose, member_id, expires_at)
    values (${hash}, ${purpose}, ${memberId}, clock.real() + interval '5 minutes')`.execute(db);
}

async function takeChallenge(
  db: Db,
  hash: Buffer,
  purpose: Purpose,
  memberId: string | null,
): Promise<boolean> {
  const done = await sql`
    delete from identity.passkey_challenge
    where challenge_hash = ${hash} and purpose = ${purpose}
      and member_id is not distinct from ${memberId}::uuid and expires_at > clock.real()
  `.execute(db);
  return done.numAffectedRows === 1n;
}

export type Passkey = {
  id: string;
  ownerId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  isSynced: boolean;
  name: string;
  madeAt: Date;
  lastUsedAt: Date | null;
};

const columns = sql`id, member_id as "ownerId", credential_id as "credentialId",
  public_key as "publicKey", counter, transports, is_synced as "isSynced", name,
  made_at as "madeAt", last_used_at as "lastUsedAt"`;

export async function passkeysOf(db: Db, memberId: string): Promise<Passkey[]> {
  const found = await sql<Passkey>`
    select ${columns} from identity.passkey where member_id = ${memberId} order by id`.execute(db);
  return found.rows;
}

async function passkeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const found = await sql<Passkey>`
    select ${columns} from identity.passkey where credential_id = ${credentialId}`.execute(db);
  return found.rows[0];
}

export type NewPasskey = Omit<Passkey, 'id' | 'madeAt' | 'lastUsedAt'>;

/** The passkeys of members. */
export const memberKeys: KeyRing = {
  keepChallenge,
  takeChallenge,
  passkeysOf,
  passkeyByCredential,
};

/** Keeps a new passkey; false where its credential is somebody's already. */
export async function insertPasskey(tx: Tx, one: NewPasskey): Promise<boolean> {
  const done = await sql`
    insert into identity.passkey (member_id, credential_id, public_key, counter, transports,
      is_synced, name, made_at)
    values (${one.ownerId}, ${one.credentialId}, ${one.publicKey}, ${one.counter},
      ${one.transports}::text[], ${one.isSynced}, ${one.name}, clock.real())
    on conflict (credential_id) do nothing`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Notes a use. A counter that does not rise is that of a copy, and moves nothing. */
export async function usePasskey(tx: Tx, id: string, counter: bigint): Promise<boolean> {
  const done = await sql`
    update identity.passkey set counter = ${counter}, last_used_at = clock.real()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0::bigint))
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

export async function renamePasskey(
  tx: Tx,
  memberId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const done = await sql`update identity.passkey set name = ${name}
    where id = ${id} and member_id = ${memberId}`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Deletes a passkey of the member; its name, for the mail. */
export async function deletePasskey(
  tx: Tx,
  memberId: string,
  id: string,
): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    delete from identity.passkey where id = ${id} and member_id = ${memberId}
    returning name`.execute(tx);
  return found.rows[0]?.name;
}
