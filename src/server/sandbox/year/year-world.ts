import { advanceClock, businessNow } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/db.ts';
import { fromOrigin, noteCaller } from '#platform/http/origin.ts';
import { makeToken, openDemoAdmin } from '../../modules/identity/identity.ts';
import { simulateMoment } from '../../modules/market/market.ts';
import * as treasury from '../../modules/treasury/treasury.ts';
import type { Staff } from '../../modules/withdrawals/withdrawals.ts';
import { dayOf, keepCovered, type Seed } from '../sandbox-acts.ts';
import type { SandboxAdmins } from '../sandbox-admins.ts';

/** The year in progress: the sessions that act, and the hours that have passed. */
export type Year = {
  seed: Seed;
  admins: SandboxAdmins;
  ids: Map<string, string>;
  hours: number;
};

/** A member of the year with a session. */
export type Member = { id: string; token: string };

/** Advances the year to one of its hours, once, with the prices of that hour. */
export async function liveUntil(year: Year, day: number, hour = 0): Promise<void> {
  const hours = day * 24 + hour;
  const passing = hours - year.hours;
  year.hours = hours;
  const { worker } = year.seed;
  await treasury.simulateStep(worker, `year: hour ${hours}`, (tx) => advanceClock(tx, 0, passing));
  await simulateMoment(worker);
}

/** Opens a session of an invented member, as their log-in would. */
export async function logIn(year: Year, email: string): Promise<Member> {
  const id = year.ids.get(email);
  if (id === undefined) throw new Error(`${email} is a member of the year`);
  const { token, hash } = makeToken();
  await treasury.openInvestor(year.seed.worker, id, hash);
  return { id, token };
}

/** Today's date in the year. */
export const today = async ({ seed }: Year): Promise<string> =>
  dayOf(await businessNow(seed.worker));

/** Keeps the operator above a percentage of what it owes, at this hour of the year. */
export const keepCoveredNow = (
  { seed, admins, hours }: Year,
  percent: bigint,
  leavingCents = 0n,
): Promise<void> =>
  keepCovered(seed.worker, admins, { when: `at hour ${hours}`, percent, leavingCents });

/** Runs a step in the name of the token's user, as the web program does. */
async function stepAs(
  { seed: { web } }: Year,
  { name, token }: { name: string; token: string },
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await fromOrigin({ ip: '', requestId: '' }, () => {
    noteCaller(token);
    return treasury.simulateStep(web, name, work);
  });
}

/** Runs a member's action once, in a session of theirs. */
export async function asMember(
  year: Year,
  email: string,
  name: string,
  work: (tx: Tx, member: Member) => Promise<unknown>,
): Promise<void> {
  if (await treasury.isTaken(year.seed.web, name)) return;
  const member = await logIn(year, email);
  await stepAs(year, { name, token: member.token }, (tx) => work(tx, member));
}

async function adminOf(
  { seed, admins }: Year,
  which: ActingAdmin,
): Promise<{ id: string; token: string }> {
  if (which !== 'support') return (await admins.both())[which];
  const { token, hash } = makeToken();
  return { id: await openDemoAdmin(seed.owner, 'support@candor.example', hash), token };
}

/** One of the two simulated administrators, or the demo's support, who reviews documents. */
type ActingAdmin = 0 | 1 | 'support';

/** Runs an administrator's decision once; approved operations are executed, also after a crash. */
export async function decideAs(
  year: Year,
  which: ActingAdmin,
  name: string,
  work: (tx: Tx, admin: Staff) => Promise<unknown>,
): Promise<void> {
  if (!(await treasury.isTaken(year.seed.web, name))) {
    const admin = await adminOf(year, which);
    const staff = { ...admin, ip: '', requestId: '' };
    await stepAs(year, { name, token: admin.token }, (tx) => work(tx, staff));
  }
  await year.admins.carryOutApproved();
}
