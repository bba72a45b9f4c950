import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Audience } from '#platform/http/context.ts';
import type { Device } from '../sessions/session.sql.ts';

export type Purpose = 'enrol' | 'log_in' | 'second_step' | 'prove';

export type Passkey = {
  id: string;
  ownerId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  isSynced: boolean;
  /** Null for a passkey that predates the field and has not signed since. */
  isBackupEligible: boolean | null;
  name: string;
  madeAt: Date;
  lastUsedAt: Date | null;
};

const tables = {
  client: { name: sql`identity.passkey`, owner: sql`member_id` },
  admin: { name: sql`identity.admin_passkey`, owner: sql`administrator_id` },
};

const columns = (audience: Audience) => sql`id, ${tables[audience].owner} as owner_id,
  credential_id, public_key, counter, transports,
  is_synced, is_backup_eligible, name, made_at,
  last_used_at`;

export async function passkeysOf(db: Db, audience: Audience, ownerId: string): Promise<Passkey[]> {
  return all<Passkey>(db)`
    select ${columns(audience)} from ${tables[audience].name}
    where ${tables[audience].owner} = ${ownerId} order by id`;
}

export async function passkeyByCredential(
  db: Db,
  audience: Audience,
  credentialId: string,
): Promise<Passkey | undefined> {
  return maybe<Passkey>(db)`
    select ${columns(audience)} from ${tables[audience].name}
    where credential_id = ${credentialId}`;
}

/** A request for a challenge: its audience, purpose, and the token that identifies the person. */
export type ChallengeRequest = { audience: Audience; purpose: Purpose; token: string | null };

/** A challenge from the database, valid for five minutes, with the person if known. */
export async function makeChallenge(
  db: Db,
  { audience, purpose, token }: ChallengeRequest,
): Promise<{ challenge: string; person: string | null }> {
  return one<{ challenge: string; person: string | null }>(db)`
    select challenge, person from identity.ask_passkey(${audience}, ${purpose}, ${token})
  `;
}

/** The passkey that signed, and its reported state. */
export type Signer = { key: { id: string }; counter: number; isBackupEligible: boolean };

/**
 * Passes an authenticator's response to the worker, with the passkey that this process found
 * (`by`); null if it does not match a challenge of ours.
 */
export async function handInAssertion(
  db: Db,
  { audience, purpose, token }: ChallengeRequest,
  { challenge, response, by }: { challenge: string; response: object; by: Signer | null },
  session: { tokenHash: Buffer; remember: boolean } & Device,
): Promise<string | null> {
  const { id } = await one<{ id: string | null }>(db)`
    select identity.hand_in_assertion(${audience}, ${purpose}, ${token}, ${challenge},
      ${JSON.stringify(response)}::jsonb, ${by?.key.id ?? null}, ${by?.counter ?? null},
      ${by?.isBackupEligible ?? null}, ${session.tokenHash}, ${session.remember},
      ${session.userAgent}, ${session.ip}) as id`;
  return id;
}

export type Settled = {
  outcome: 'opened' | 'proved' | 'refused' | 'unverified';
  person: string | null;
  id: string | null;
  endsAt: Date | null;
};

/** The result of a response; null until the worker has verified it. */
export async function assertionOutcome(db: Db, id: string): Promise<Settled | null> {
  const found = await maybe<Settled>(db)`
    select outcome, person, session_id as id, ends_at
    from identity.assertion_outcome(${id}) where outcome is not null`;
  return found ?? null;
}

/** A new passkey from its authenticator. */
export type RegisteredPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  isSynced: boolean;
  isBackupEligible: boolean;
  aaguid: string;
  attestationFormat: string;
  name: string;
};

export type NewPasskey = RegisteredPasskey & { challenge: string };

/** Stores a passkey of the caller; 'first' if it is a member's first second factor. */
export async function insertPasskey(
  tx: Tx,
  { audience, token }: { audience: Audience; token: string },
  passkey: NewPasskey,
): Promise<'first' | 'added' | 'passkey_refused'> {
  const { outcome } = await one<{ outcome: 'first' | 'added' | 'passkey_refused' }>(tx)`
    select identity.add_passkey(${token}, ${audience}, ${passkey.challenge},
      ${passkey.credentialId},
      ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[], ${passkey.isSynced},
      ${passkey.isBackupEligible}, ${passkey.name}, ${passkey.aaguid}::uuid,
      ${passkey.attestationFormat}) as outcome`;
  return outcome;
}

export async function renamePasskey(
  tx: Tx,
  { audience, token }: { audience: Audience; token: string },
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select identity.rename_passkey(${token}, ${audience}, ${id}, ${name}) as is`;
  return is;
}

/** Removes a passkey of the caller; returns its name, for the mail, or null if there is none. */
export async function deletePasskey(
  tx: Tx,
  { audience, token }: { audience: Audience; token: string },
  id: string,
): Promise<string | null> {
  const call =
    audience === 'client'
      ? sql<{ name: string | null }>`select identity.remove_passkey(${token}, ${id}) as name`
      : sql<{ name: string | null }>`select identity.remove_admin_passkey(${token}, ${id}) as name`;
  return (await call.execute(tx)).rows[0]!.name;
}
