import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Audience } from '#platform/http/context.ts';
import type { Device } from '../sessions/session.sql.ts';

// Codes go to the worker, which alone can have them compared (INT-12). Each function counts the try
// and returns its id, for `codeOutcome`, or null if there is nothing to try.

/** A typed authenticator code, with the pad of the sealed secret. */
export type CodeInput = { code: string; pad: Buffer };

type HandedIn = { id: string | null };

/** The second step of a log-in, by code or recovery code (its keyed hash); one of five tries. */
export async function handInStep(
  db: Db,
  challenge: string,
  shown: CodeInput | { recoveryHash: Buffer },
  { tokenHash, userAgent, ip }: { tokenHash: Buffer } & Device,
): Promise<string | null> {
  const { code, pad, recoveryHash } = { code: null, pad: null, recoveryHash: null, ...shown };
  const { id } = await one<HandedIn>(db)`
    select identity.hand_in_step(${challenge}, ${code}, ${pad}, ${recoveryHash}, ${tokenHash},
      ${userAgent}, ${ip}) as id`;
  return id;
}

type AdminLogIn = {
  administratorId: string | undefined;
  output: Buffer;
  shown: CodeInput;
  tokenHash: Buffer;
} & Device;

/** An administrator's log-in by password and code; Postgres itself records a failure. */
export async function handInLogIn(
  db: Db,
  { administratorId, output, shown, tokenHash, userAgent, ip }: AdminLogIn,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    select identity.hand_in_log_in(${administratorId ?? null}, ${output}, ${shown.code},
      ${shown.pad}, ${tokenHash}, ${userAgent}, ${ip}) as id`;
  return id;
}

/** A re-authentication of the caller; the session continues under the token of `newHash`. */
export async function handInProof(
  db: Db,
  { token, audience }: { token: string; audience: Audience },
  { code, pad }: CodeInput,
  newHash: Buffer | null,
): Promise<string | null> {
  const { id } = await one<HandedIn>(db)`
    select identity.hand_in_proof(${token}, ${audience}, ${code}, ${pad}, ${newHash}) as id
  `;
  return id;
}

/** A code from the offered authenticator, and the hashes of recovery codes for a first factor. */
export async function handInConfirmation(
  db: Db,
  token: string,
  { code, pad }: CodeInput,
  recoveryHashes: Buffer[],
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    select identity.hand_in_confirmation(${token}, ${code}, ${pad},
      ${recoveryHashes}::bytea[]) as id`;
  return id;
}

/** The password and the code that accept an invitation. */
export async function handInInvitation(
  db: Db,
  token: string,
  passwordHash: string,
  { code, pad }: CodeInput,
): Promise<string | null> {
  const { id } = await one<HandedIn>(db)`
    select identity.hand_in_invitation(${token}, ${passwordHash}, ${code}, ${pad}) as id`;
  return id;
}

/** The result of a try: `id` and `endsAt` of the session that it opened or re-authenticated. */
export type CodeOutcome = { outcome: string; id: string | null; endsAt: Date | null };

/** The result of a try; null until the worker has compared it. */
export async function codeOutcome(db: Db, item: string): Promise<CodeOutcome | null> {
  const found = await maybe<CodeOutcome>(db)`
    select outcome, opened as id, ends_at from identity.code_outcome(${item})
    where outcome is not null`;
  return found ?? null;
}

type WaitingTry = { id: string; isSignUp: boolean };

/** The waiting tries, oldest first (worker). */
export async function waitingTries(db: Db): Promise<WaitingTry[]> {
  return all<WaitingTry>(db)`
    select id, is_sign_up from identity.waiting_tries()`;
}

/** Compares one try and applies its result, in one transaction (worker). */
export async function settleTry(db: Db, { id, isSignUp }: WaitingTry): Promise<void> {
  await (
    isSignUp ? sql`select identity.settle_sign_up(${id})` : sql`select identity.settle_code(${id})`
  ).execute(db);
}
