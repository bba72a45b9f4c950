import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/** What of the second factors a member has; never the factors themselves. */
export type Factors = { hasTotp: boolean; hasPasskey: boolean };

export async function factorsOf(db: Db, memberId: string): Promise<Factors> {
  const found = await sql<Factors>`
    select exists (select from identity.member_totp
        where member_id = ${memberId} and confirmed_at is not null) as "hasTotp",
      exists (select from identity.passkey where member_id = ${memberId}) as "hasPasskey"
  `.execute(db);
  return found.rows[0]!;
}

/** Whether the member logs in with a second step. */
export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select identity.has_second_factor(${memberId}) as is`.execute(db);
  return found.rows[0]!.is;
}

/** Keeps an authenticator's secret until a code of it is shown; false where one is on already. */
export async function offerTotpSecret(tx: Tx, memberId: string, sealed: Buffer): Promise<boolean> {
  const done = await sql`
    insert into identity.member_totp as t (member_id, secret_sealed, offered_at)
    values (${memberId}, ${sealed}, clock.real())
    on conflict (member_id) do update set secret_sealed = excluded.secret_sealed,
      offered_at = excluded.offered_at, last_step = 0
    where t.confirmed_at is null`.execute(tx);
  return done.numAffectedRows === 1n;
}

export type TotpState = { sealed: Buffer; isOn: boolean };

/** A member's authenticator: on, or offered within the last 15 minutes. */
export async function totpOf(db: Db, memberId: string): Promise<TotpState | undefined> {
  const found = await sql<TotpState>`
    select secret_sealed as sealed, confirmed_at is not null as "isOn" from identity.member_totp
    where member_id = ${memberId}
      and (confirmed_at is not null or offered_at > clock.real() - interval '15 minutes')
  `.execute(db);
  return found.rows[0];
}

/** Turns on the secret that the code was checked against, and spends the code's time step. */
export async function turnTotpOn(
  tx: Tx,
  memberId: string,
  sealed: Buffer,
  step: bigint,
): Promise<boolean> {
  const done = await sql`
    update identity.member_totp set confirmed_at = clock.real(), last_step = ${step}
    where member_id = ${memberId} and secret_sealed = ${sealed} and confirmed_at is null
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Spends a time step: of any number of racers with one code one wins. */
export async function takeTotpStep(tx: Tx, memberId: string, step: bigint): Promise<boolean> {
  const done = await sql`
    update identity.member_totp set last_step = ${step}
    where member_id = ${memberId} and confirmed_at is not null and last_step < ${step}
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

export async function deleteTotp(tx: Tx, memberId: string): Promise<boolean> {
  const done = await sql`
    delete from identity.member_totp where member_id = ${memberId} and confirmed_at is not null
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Puts new recovery codes in the place of all older ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  memberId: string,
  hashes: Buffer[],
): Promise<void> {
  await sql`delete from identity.recovery_code where member_id = ${memberId}`.execute(tx);
  await sql`
    insert into identity.recovery_code (member_id, code_hash, made_at)
    select ${memberId}, hash, clock.real() from unnest(${hashes}::bytea[]) hash`.execute(tx);
}

/** How many recovery codes are still good. */
export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from identity.recovery_code
    where member_id = ${memberId} and used_at is null`.execute(db);
  return found.rows[0]!.count;
}

/** Spends a recovery code, once. */
export async function takeRecoveryCode(tx: Tx, memberId: string, hash: Buffer): Promise<boolean> {
  const done = await sql`
    update identity.recovery_code set used_at = clock.real()
    where member_id = ${memberId} and code_hash = ${hash} and used_at is null`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Withdrawals wait for 72 hours from now, or for longer where they did already (ACC-7a). */
export async function makePayoutsWait(tx: Tx, memberId: string): Promise<void> {
  await sql`
    update identity.member set
      payouts_wait_until = greatest(payouts_wait_until, clock.now() + interval '72 hours')
    where id = ${memberId}`.execute(tx);
}
