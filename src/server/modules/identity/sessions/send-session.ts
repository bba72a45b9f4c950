import type { Config } from '#platform/config/config.ts';
import type { Audience, Context } from '#platform/http/context.ts';
import { cookie, cookieName } from '#platform/http/cookies.ts';
import type { SessionWithToken } from './open-session.ts';

const month = 30 * 24 * 3600;

/** A log-out clears this; not the storage, which has the roots that the member has seen. */
export const clearedAtLogOut = '"cache"';

/** Sends a page the new token of its session. */
export function renewCookie(
  config: Config,
  context: Pick<Context, 'resHeaders'>,
  audience: Audience,
  { token, isRemembered }: { token: string; isRemembered: boolean },
): void {
  const name = cookieName(config, audience);
  const lasts = isRemembered ? month : undefined;
  context.resHeaders.append('set-cookie', cookie(config, name, token, lasts));
}

/**
 * Sends a new session: to one of our pages as a cookie that no script can read, with the public id
 * in the answer; to an API client as the token itself (DECISIONS 8).
 */
export function sendSession(
  config: Config,
  context: Pick<Context, 'resHeaders'>,
  audience: Audience,
  opened: SessionWithToken,
  how: { transport?: 'cookie' | 'bearer'; remember: boolean },
): { token: string; expires_at: string } {
  const expires_at = opened.expiresAt.toISOString();
  if (how.transport !== 'cookie') return { token: opened.token, expires_at };
  const lasts = how.remember ? month : undefined;
  const name = cookieName(config, audience);
  context.resHeaders.append('set-cookie', cookie(config, name, opened.token, lasts));
  return { token: opened.id, expires_at };
}
