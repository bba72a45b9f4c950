import type { Context } from '#platform/http/context.ts';
import { isWithinTries, limitTries, originOf } from '#platform/http/limits.sql.ts';
import type { Keys } from '../factors/seal-secret.ts';
import { requireProofOfWork } from './require-proof-of-work.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/**
 * The limits of each action. The account alone never blocks a stranger: above `workAbove`, every
 * stranger's try needs proof of work, and a device that has logged in to this account passes
 * (SEC-1). `bySelf` counts the logged-in caller.
 */
const rules = {
  logIn: { byPair: [10, quarter], byOrigin: [100, quarter], workAbove: [30, quarter] },
  signUp: { byPair: [5, hour], byOrigin: [30, hour] },
  resend: { byPair: [1, 60], byOrigin: [30, hour], workAbove: [10, hour] },
  code: { byPair: [10, quarter], byOrigin: [60, quarter] },
  forget: { byPair: [3, quarter], byOrigin: [30, hour], workAbove: [10, hour] },
  link: { byOrigin: [30, quarter] },
  proof: { bySelf: [10, quarter] },
  profile: { bySelf: [20, hour] },
  factor: { byOrigin: [100, quarter] },
} as const satisfies Record<string, Partial<Record<By | 'workAbove', Rule>>>;

type Rule = readonly [times: number, seconds: number];
type By = 'byPair' | 'byOrigin' | 'bySelf';

type Caller = Pick<Context, 'db' | 'rateLimits' | 'ip' | 'work' | 'resHeaders'>;

/** The origin of a try: a device known to this account, or a stranger. */
type From = { keys: Keys; isKnown: boolean };

/** Counts a try at a limited action; refuses it with a wait in seconds, or a demand for work. */
export async function rateLimit(
  context: Caller,
  thing: keyof typeof rules,
  account: string,
  from?: From,
): Promise<void> {
  const { workAbove, ...limits }: Partial<Record<By | 'workAbove', Rule>> = rules[thing];
  if (from?.isKnown === true) {
    const [times, seconds] = limits.byPair ?? [10, quarter];
    return limitTries(context, `${thing} byDevice`, account, times, seconds);
  }
  const origin = originOf(context.ip);
  const subjects = { byPair: `${origin} ${account}`, byOrigin: origin, bySelf: account };
  for (const [by, [times, seconds]] of Object.entries(limits) as [By, Rule][]) {
    await limitTries(context, `${thing} ${by}`, subjects[by], times, seconds);
  }
  if (workAbove === undefined || from === undefined) return;
  const isFew = await isWithinTries(context, `${thing} byAccount`, account, ...workAbove);
  if (!isFew) await requireProofOfWork(context, from.keys, `${thing} ${account}`);
}
