import { sql } from 'kysely';
import type { security } from '#contract/account.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';
import { type Keys, padOf, type SealedSecret } from './seal-secret.ts';

/** Which second factors a member has; never the factors themselves. */
export type Factors = {
  hasTotp: boolean;
  hasPasskey: boolean;
  recoveryCodes: number;
  /** After five wrong codes in a row the authenticator is blocked (SEC-1). */
  codesEnded: boolean;
};

export async function factorsOf(db: Db, memberId: string): Promise<Factors> {
  return one<Factors>(db)`
    select coalesce(has_totp, false) as has_totp, has_passkey,
      codes_left as recovery_codes, codes_ended
    from identity.factors_of(${memberId})`;
}

export type ProvedMoments = Pick<RowOf<typeof security>, 'emailConfirmedAt' | 'twoStepSince'>;

/** When a member verified their address, and since when they have a second factor. */
export async function provedMomentsOf(
  db: Db,
  memberId: string,
): Promise<ProvedMoments | undefined> {
  return maybe<ProvedMoments>(db)`
    select m.verified_at as email_confirmed_at, least(
      (select t.confirmed_at from identity.member_totp t where t.member_id = m.id),
      (select min(k.made_at) from identity.passkey k where k.member_id = m.id)) as two_step_since
    from identity.known_member m where m.id = ${memberId}`;
}

/** Whether the member logs in with a second step. */
export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(db)`
    select identity.has_second_factor(${memberId}) as is`;
  return is;
}

/** The pad of a person's sealed secret; a dummy if there is none, for the same amount of work. */
export async function padFor(db: Db, keys: Keys, personId: string | undefined): Promise<Buffer> {
  const found = await maybe<{ nonce: Buffer }>(db)`
    select identity.totp_nonce(${personId ?? null}) as nonce`;
  return padOf(keys, found?.nonce ?? Buffer.alloc(12));
}

/** Stores an authenticator secret until confirmed by a code; false if one is already active. */
export async function offerTotpSecret(
  tx: Tx,
  token: string,
  { sealed, check }: SealedSecret,
): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select identity.offer_totp(${token}, ${sealed}, ${check}) as is`;
  return is;
}

/** Turns the caller's authenticator off; false if none is on. */
export async function deleteTotp(tx: Tx, token: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select identity.remove_totp(${token}) as is`;
  return is;
}

/** Replaces all recovery codes of the caller. */
export async function replaceRecoveryCodes(tx: Tx, token: string, hashes: Buffer[]): Promise<void> {
  await sql`
    select identity.replace_recovery_codes(${token}, ${hashes}::bytea[])`.execute(tx);
}

/** Removes all second factors of a member, after approval; returns null or the reason. */
export async function resetFactorsRow(tx: Tx, approval: string): Promise<string | null> {
  const { refusal } = await one<{ refusal: string | null }>(tx)`
    select identity.reset_member_factors(${approval}) as refusal`;
  return refusal;
}
