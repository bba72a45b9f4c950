import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Keys, padOf, type SealedSecret } from './seal-secret.ts';

/** What of the second factors a member has; never the factors themselves. */
export type Factors = {
  hasTotp: boolean;
  hasPasskey: boolean;
  recoveryCodes: number;
  /** After five wrong codes in a row the authenticator opens nothing (SEC-1). */
  codesEnded: boolean;
};

export async function factorsOf(db: Db, memberId: string): Promise<Factors> {
  const found = await sql<Factors>`
    select coalesce(has_totp, false) as has_totp, has_passkey,
      codes_left as recovery_codes, codes_ended
    from identity.factors_of(${memberId})`.execute(db);
  return found.rows[0]!;
}

export type ProvedMoments = {
  emailConfirmedAt: Date | null;
  /** Since when one of the factors in use is on. */
  twoStepSince: Date | null;
};

/** When a member showed that the address is theirs, and since when they have a second factor. */
export async function provedMomentsOf(
  db: Db,
  memberId: string,
): Promise<ProvedMoments | undefined> {
  const found = await sql<ProvedMoments>`
    select m.verified_at as email_confirmed_at, least(
      (select t.confirmed_at from identity.member_totp t where t.member_id = m.id),
      (select min(k.made_at) from identity.passkey k where k.member_id = m.id)) as two_step_since
    from identity.known_member m where m.id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** Whether the member logs in with a second step. */
export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select identity.has_second_factor(${memberId}) as is`.execute(db);
  return found.rows[0]!.is;
}

/** The pad of a person's sealed secret; of nobody's where there is none, for the same work. */
export async function padFor(db: Db, keys: Keys, personId: string | undefined): Promise<Buffer> {
  const found = await sql<{ nonce: Buffer }>`
    select identity.totp_nonce(${personId ?? null}) as nonce`.execute(db);
  return padOf(keys, found.rows[0]?.nonce ?? Buffer.alloc(12));
}

/** Keeps an authenticator's secret until a code of it is shown; false where one is on already. */
export async function offerTotpSecret(
  tx: Tx,
  token: string,
  { sealed, check }: SealedSecret,
): Promise<boolean> {
  const done = await sql<{ is: boolean }>`
    select identity.offer_totp(${token}, ${sealed}, ${check}) as is`.execute(tx);
  return done.rows[0]!.is;
}

/** Turns the caller's authenticator off; false where none is on. */
export async function deleteTotp(tx: Tx, token: string): Promise<boolean> {
  const done = await sql<{ is: boolean }>`
    select identity.remove_totp(${token}) as is`.execute(tx);
  return done.rows[0]!.is;
}

/** Puts new recovery codes of the caller in the place of all older ones. */
export async function replaceRecoveryCodes(tx: Tx, token: string, hashes: Buffer[]): Promise<void> {
  await sql`
    select identity.replace_recovery_codes(${token}, ${hashes}::bytea[])`.execute(tx);
}

/** Takes all second factors of a member away, as two people decided; null, or why not. */
export async function resetFactorsRow(tx: Tx, approval: string): Promise<string | null> {
  const done = await sql<{ refusal: string | null }>`
    select identity.reset_member_factors(${approval}) as refusal`.execute(tx);
  return done.rows[0]!.refusal;
}
