import { randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import { startInThePast, businessNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { offeredCoins, openCoins } from '#platform/config/offered-coins.ts';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { quoteDeposit, settlePayment } from '../modules/deposits/deposits.ts';
import * as distributions from '../modules/distributions/distributions.ts';
import {
  createAdministrator,
  createMember,
  hashPassword,
  makeToken,
} from '../modules/identity/identity.ts';
import { simulateHistory, simulateMoment, simulatePrices } from '../modules/market/market.ts';
import { positionsOf, seedCatalogue } from '../modules/plans/plans.ts';
import * as treasury from '../modules/treasury/treasury.ts';
import {
  advance,
  bringCapital,
  dayOf,
  type Into,
  planIdOf,
  type Roles,
  type Seed,
} from './sandbox-acts.ts';
import { sandboxAdminEmails, type SandboxAdmins, makeSandboxAdmins } from './sandbox-admins.ts';
import { methodHere } from './sandbox-coins.ts';
import { demoNameOf, demoPeople } from './sandbox-people.ts';
import { playRound } from './sandbox-strategy.ts';
import { others } from './year/people.ts';

/**
 * The connections of each role that fill a sandbox: a simulated administrator opens its session
 * beside the transaction in which it proposes; no other step needs a second one.
 */
export const seedConnections = { owner: 1, web: 1, worker: 2 } as const;

// The history of a new sandbox begins 400 days ago and ends today.
const daysOfHistory = 400;
const memberNames = {
  fresh: ['Fay', 'Keller'],
  locked: ['Lou', 'Marin'],
  matured: ['Max', 'Adler'],
} as const;

async function makePeople({ owner, config, people }: Seed): Promise<void> {
  await inTransaction(owner, async (tx) => {
    for (const administrator of people.administrators) {
      const { totp_secret: totpSecret, ...rest } = administrator;
      const named = { ...rest, totpSecret, ...demoNameOf(administrator.email) };
      await createAdministrator(tx, config.secret, named);
    }
    for (const [index, email] of sandboxAdminEmails.entries()) {
      // No one can log in as this user: the password and secret are discarded here.
      const password = randomBytes(24).toString('base64url');
      const totpSecret = base32.encode(randomBytes(20)).replaceAll('=', '');
      const named = {
        email,
        password,
        totpSecret,
        firstName: 'Simulated',
        lastName: `Desk ${index + 1}`,
      };
      await createAdministrator(tx, config.secret, { ...named, role: 'finance' });
    }
    let referredBy: string | null = null;
    for (const { email, password, holds } of people.members) {
      const [firstName, lastName] = memberNames[holds];
      const named = { firstName, lastName, phone: '+00 000 0000' };
      const passwordHash = await hashPassword(password);
      const id = await createMember(tx, { email, passwordHash, referredBy, ...named });
      referredBy ??= id;
    }
    if (config.sandboxStory === 'year' && config.chains === null) await makeOthers(tx);
    // With real chains nothing is invented: no past, no coins.
    if (config.chains === null) await startInThePast(tx, daysOfHistory);
  });
}

/** The other members of the year; no one can log in as them: the password is discarded here. */
async function makeOthers(tx: Tx): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const made: string[] = [];
  for (const { email, firstName, lastName, invitedBy } of others) {
    const referredBy = invitedBy === null ? null : made[invitedBy]!;
    const named = { firstName, lastName, phone: '+00 000 0000' };
    made.push(await createMember(tx, { email, passwordHash, referredBy, ...named }));
  }
}

/** One deposit from the quote to the credit, through the calls that members use. */
async function deposit(
  seed: Seed,
  name: string,
  memberId: string,
  cents: bigint,
  into: Into = { family: 'real_estate', plan: 'STEADY' },
): Promise<void> {
  const { web, worker } = seed;
  const id = treasury.simulatedId(name);
  const session = makeToken();
  await treasury.openInvestor(worker, memberId, session.hash);
  await treasury.simulateStep(web, name, async (tx) => {
    const planId = await planIdOf(tx, into);
    const member = { id: memberId, token: session.token };
    await quoteDeposit(tx, member, { id, planId, method: methodHere('BITCOIN'), cents });
    await treasury.sendTo(tx, id, cents);
  });
  await treasury.confirmPayments(worker);
  const payment = await treasury.finalPaymentTo(worker, id);
  if (payment === undefined) throw new Error(`${name} arrived`);
  await settlePayment(worker, payment.id);
}

type Pay = { plan: string; from: string; to: string; cents: bigint };

async function payRun(
  { worker }: Seed,
  admins: SandboxAdmins,
  name: string,
  pay: Pay,
): Promise<void> {
  await treasury.simulateStep(worker, name, (tx) =>
    admins.agree(tx, async (proposer) => {
      const id = treasury.simulatedId(name);
      const command = { ...pay, reason: name };
      const made = await distributions.proposeDistribution(tx, proposer, id, command);
      return { id: made.proposalId, shownHash: made.shownHash };
    }),
  );
  await distributions.payRuns(worker);
}

const firstRun = 'first run of STEADY';
const secondRun = 'second run of STEADY';

/** Pays less than the target, six to one: 300 days of Max's 10,000 to 100 of Lou's 5,000. */
async function payReturns(
  seed: Seed,
  admins: SandboxAdmins,
  planId: string,
  since: Date,
): Promise<void> {
  await playRound(seed.worker, admins, { planId, cents: 500_000n, earned: 100_000n });
  const period = { from: dayOf(since), to: dayOf(await businessNow(seed.worker)) };
  await payRun(seed, admins, firstRun, { plan: planId, ...period, cents: 35_000n });
}

/** Pays up to today, with the shortfall of the first run: this plan has met its target (LED-9). */
async function payTheRest(seed: Seed, admins: SandboxAdmins, planId: string): Promise<void> {
  const { worker } = seed;
  const to = dayOf(await businessNow(worker));
  const due = await distributions.dueOf(worker, planId, to);
  if (due !== null) await payRun(seed, admins, secondRun, { plan: planId, to, ...due });
  await distributions.settleMaturities(worker);
}

async function liveThrough(seed: Seed, ids: Record<string, string>): Promise<void> {
  const { worker } = seed;
  const admins = makeSandboxAdmins(worker);
  await simulateMoment(worker);
  for (const asset of offeredCoins()) {
    const name = `operator's capital in ${asset}`;
    await bringCapital(worker, admins, { name, asset, cents: 500_000_000n });
  }
  await deposit(seed, 'deposit of Max', ids['matured']!, 1_000_000n);
  await advance(seed, 200);
  await deposit(seed, 'deposit of Lou', ids['locked']!, 500_000n);
  // Another plan of the catalogue also has money, so that a missed target is visible (LED-9).
  const high = { family: 'crypto', plan: 'BASIC' } as const;
  await deposit(seed, 'second deposit of Lou', ids['locked']!, 100_000n, high);
  await advance(seed, 101);
  const [max] = await positionsOf(worker, ids['matured']!);
  if (max === undefined) throw new Error('the deposit opened a position');
  await payReturns(seed, admins, max.planId, max.openedAt);
  await advance(seed, 65);
  await distributions.settleMaturities(worker);
  await advance(seed, 34);
  await deposit(seed, 'deposit of Fay', ids['fresh']!, 250_000n);
  await payTheRest(seed, admins, max.planId);
  await admins.close();
}

/**
 * Creates the sandbox's people and their history, once. The transaction of each step also records
 * it, so a start after a crash continues where the last one stopped (OPS-1).
 */
export async function seedSandbox(
  roles: Roles,
  config: Config,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const { owner, worker } = roles;
  const people = demoPeople(config);
  openCoins(config);
  if (await treasury.isTaken(worker, 'seeded')) return;
  say('Filling the sandbox with people and their history...');
  const seed = { ...roles, config, people };
  const emails = people.members.map((member) => member.email);
  let found = await treasury.idsOf(owner, emails);
  if (found.size === 0) {
    await makePeople(seed);
    found = await treasury.idsOf(owner, emails);
  }
  await seedCatalogue(worker);
  if (config.chains !== null) {
    await simulatePrices(worker);
    await treasury.simulateStep(worker, 'seeded', async () => undefined);
    return;
  }
  const ids = Object.fromEntries(
    people.members.map((member) => [member.holds, found.get(member.email)!]),
  );
  if (config.sandboxStory === 'year')
    await (await import('./year/live-year.ts')).liveYear(seed, say);
  else await liveThrough(seed, ids);
  await simulateHistory(worker, daysOfHistory);
  await treasury.simulateStep(worker, 'seeded', async () => undefined);
}
