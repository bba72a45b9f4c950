import { createHmac } from 'node:crypto';
import { keyFor } from '../config/keys.ts';
import { openWithKey } from '../config/sealing.ts';
import type { Db } from './db.ts';
import { all, maybe } from './rows/read-rows.ts';

// What is still needed of root secrets that were replaced: each key sealed under one of the secret
// in force, that of the program which needs it (record 0573).

/** What seals the former keys of mailed codes, which web asks, and of members, the worker's own. */
export const sealerOf = {
  codes: (secret: string): Buffer => keyFor(secret, 'candor identity', 'totp secrets'),
  members: (secret: string): Buffer => keyFor(secret, 'candor mail', 'bodies'),
} as const;

/** To what a former key is bound: its kind and the number of the change. */
export const formerOf = (kind: keyof typeof sealerOf, no: number): string =>
  `key of ${kind} before change ${no}`;

/** A keyed hash under a later key: what the former key alone gives is worth nothing any more. */
export const hashedAgain = (key: Buffer, hash: Buffer): Buffer =>
  createHmac('sha256', key).update('hashed again\n').update(hash).digest();

/** The keys that hashed codes before each change of the secret, oldest first. */
export async function formerCodesKeys(db: Db, sealer: Buffer): Promise<Buffer[]> {
  const found = await all<{ no: number; sealed: Buffer }>(db)`
    select no, codes_key_sealed as sealed from foundation.secret_change order by no`;
  return found.map(({ no, sealed }) => openWithKey(sealer, formerOf('codes', no), sealed));
}

/** The key of members that a snapshot was made with; null where it is that of the secret itself. */
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

/** What an installation signed with before, and what that key said of the one that followed. */
export type HandedOver = {
  public_key: object;
  checkpoint_key: string;
  jws: { protected: string; payload: string; signature: string };
};

/** Every signing key that was replaced, oldest first. */
export async function keysHandedOver(db: Db): Promise<HandedOver[]> {
  const found = await all<{ said: HandedOver }>(db)`
    select handed_over as said from foundation.secret_change order by no`;
  return found.map(({ said }) => said);
}
