import { createHmac } from 'node:crypto';
import { keyFor } from '../config/keys.ts';
import { openWithKey } from '../config/sealing.ts';
import type { Db } from './db.ts';
import { all, maybe } from './rows/read-rows.ts';

// The keys still needed from former root secrets. Each is sealed under a current key of the program
// that needs it (record 0573).

/** The sealing keys for former keys: of mailed codes for web, and of members for the worker. */
export const sealerOf = {
  codes: (secret: string): Buffer => keyFor(secret, 'candor identity', 'totp secrets'),
  members: (secret: string): Buffer => keyFor(secret, 'candor mail', 'bodies'),
} as const;

/** The context that a former key is sealed with: its kind and the number of the change. */
export const formerOf = (kind: keyof typeof sealerOf, no: number): string =>
  `key of ${kind} before change ${no}`;

/** Hashes a keyed hash again under a later key, so the former key alone is useless. */
export const hashedAgain = (key: Buffer, hash: Buffer): Buffer =>
  createHmac('sha256', key).update('hashed again\n').update(hash).digest();

/** The keys that hashed codes before each change of the secret, oldest first. */
export async function formerCodesKeys(db: Db, sealer: Buffer): Promise<Buffer[]> {
  const found = await all<{ no: number; sealed: Buffer }>(db)`
    select no, codes_key_sealed as sealed from foundation.secret_change order by no`;
  return found.map(({ no, sealed }) => openWithKey(sealer, formerOf('codes', no), sealed));
}

/** Returns the key of members for a snapshot; null if it is the current secret's own. */
export async function formerMembersKey(
  db: Db,
  secret: string,
  snapshot: number,
): Promise<Buffer | null> {
  const row = await maybe<{ no: number; sealed: Buffer }>(db)`
    select no, members_key_sealed as sealed from foundation.secret_change
    where last_snapshot >= ${snapshot} order by no limit 1`;
  if (row === undefined) return null;
  return openWithKey(sealerOf.members(secret), formerOf('members', row.no), row.sealed);
}

/** A former signing key of the installation, and the statement it signed about its successor. */
export type HandedOver = {
  public_key: object;
  checkpoint_key: string;
  jws: { protected: string; payload: string; signature: string };
};

/** Returns every replaced signing key, oldest first. */
export async function keysHandedOver(db: Db): Promise<HandedOver[]> {
  const found = await all<{ said: HandedOver }>(db)`
    select handed_over as said from foundation.secret_change order by no`;
  return found.map(({ said }) => said);
}
