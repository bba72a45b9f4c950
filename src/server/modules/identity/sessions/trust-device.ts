import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/http/context.ts';
import { cookie, cookieName } from '#platform/http/cookies.ts';
import type { Keys } from '../factors/seal-secret.ts';

const yearSeconds = 365 * 24 * 3600;
// Enough for a family with one browser; a person whose mark is dropped gets the notice again.
const marksKept = 10;

/** A browser's mark of a person who logged in with it; only we can tell who it is. */
export const deviceMark = (keys: Keys, personId: string): string =>
  createHmac('sha256', keys.codes).update(`device\n${personId}`).digest('base64url');

/** The marks of a browser, latest first. */
export const marksOf = (config: Config, { cookies }: Pick<Context, 'cookies'>): string[] =>
  (cookies[cookieName(config, 'devices')] ?? '')
    .split('.')
    .filter((mark) => mark.length === 43)
    .slice(0, marksKept);

export const isMarked = (marks: readonly string[], mark: string): boolean =>
  marks.some((item) => timingSafeEqual(Buffer.from(item), Buffer.from(mark)));

/** Whether this browser has logged in to this person's account before. */
export const isKnownDevice = (
  config: Config,
  keys: Keys,
  context: Pick<Context, 'cookies'>,
  personId: string | undefined,
): boolean =>
  // An unknown person's mark is made and compared too, so the time reveals nothing.
  isMarked(marksOf(config, context), deviceMark(keys, personId ?? 'nobody')) &&
  personId !== undefined;

/** Stores the mark of a person who has just logged in with this browser. */
export function trustDevice(
  config: Config,
  context: Pick<Context, 'cookies' | 'resHeaders'>,
  mark: string,
): void {
  const others = marksOf(config, context).filter((item) => item !== mark);
  const marks = [mark, ...others].slice(0, marksKept).join('.');
  const kept = cookie(config, cookieName(config, 'devices'), marks, yearSeconds);
  context.resHeaders.append('set-cookie', kept);
}
