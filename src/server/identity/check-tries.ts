import type { Context } from '../http/context.ts';
import { limitTries } from '../http/limits.sql.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/**
 * How often each thing may be tried, by whom. Limits go by caller and account together where a
 * limit on the account alone would let a stranger lock its owner out.
 */
const rules = {
  logIn: { byPair: [10, quarter], byIp: [100, quarter], byAccount: [100, quarter] },
  signUp: { byPair: [5, hour], byIp: [30, hour] },
  resend: { byPair: [1, 60], byIp: [30, hour], byAccount: [10, hour] },
  code: { byPair: [10, quarter], byIp: [60, quarter] },
  forget: { byPair: [3, quarter], byIp: [30, hour], byAccount: [10, hour] },
  link: { byIp: [30, quarter] },
  proof: { byAccount: [10, quarter] },
  // Only who knows the password comes here, so this locks no owner out whose password is safe.
  secondStep: { byAccount: [20, quarter] },
  profile: { byAccount: [20, hour] },
  factor: { byIp: [100, quarter] },
} as const satisfies Record<string, Partial<Record<'byPair' | 'byIp' | 'byAccount', Rule>>>;

type Rule = readonly [times: number, seconds: number];

/** Counts a try at one of the guarded things; refuses it with the seconds to wait. */
export async function checkTries(
  context: Pick<Context, 'db' | 'rateLimits' | 'ip'>,
  thing: keyof typeof rules,
  account: string,
): Promise<void> {
  const { ip } = context;
  const subjects = { byPair: `${ip} ${account}`, byIp: ip, byAccount: account };
  for (const [by, [times, seconds]] of Object.entries(rules[thing]) as [
    keyof typeof subjects,
    Rule,
  ][]) {
    await limitTries(context, `${thing} ${by}`, subjects[by], times, seconds);
  }
}
