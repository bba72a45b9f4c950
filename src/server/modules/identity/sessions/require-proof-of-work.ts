import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSolution } from '#core/proofs/proof-of-work.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { realNow } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { isWithinTries } from '#platform/http/limits.sql.ts';
import type { Keys } from '../factors/seal-secret.ts';

const minutes = 5;

/** A challenge is stateless: its end time, a random part, and a seal over both. */
const sealOf = (keys: Keys, subject: string, body: string): string =>
  createHmac('sha256', keys.codes).update(`work\n${subject}\n${body}`).digest('base64url');

function newChallenge(keys: Keys, subject: string): string {
  const ends = realNow().getTime() + minutes * 60_000;
  const body = `${ends}.${randomBytes(12).toString('base64url')}`;
  return `${body}.${sealOf(keys, subject, body)}`;
}

function isOurs(keys: Keys, subject: string, challenge: string): boolean {
  const [ends = '', random = '', seal = ''] = challenge.split('.');
  const due = Buffer.from(sealOf(keys, subject, `${ends}.${random}`));
  const given = Buffer.from(seal);
  const isSealed = given.length === due.length && timingSafeEqual(given, due);
  return isSealed && Number(ends) > realNow().getTime();
}

/**
 * Refuses a try without a solved challenge for this subject in the header `Candor-Work`, and issues
 * a new one in its place; each solution counts once.
 */
export async function requireProofOfWork(
  context: Pick<Context, 'db' | 'rateLimits' | 'work' | 'resHeaders'>,
  keys: Keys,
  subject: string,
): Promise<void> {
  const solved = context.work ?? '';
  const challenge = solved.slice(0, Math.max(solved.lastIndexOf(':'), 0));
  const isDone = isOurs(keys, subject, challenge) && isSolution(hash('sha256', solved, 'buffer'));
  if (isDone && (await isWithinTries(context, 'work', challenge, 1, minutes * 60))) return;
  context.resHeaders.set('candor-work', newChallenge(keys, subject));
  throw new Refusal('work_required');
}
