import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { base32 } from '@scure/base';
import { coins } from '../core/assets.ts';
import { advanceClock, beginInThePast } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import { type Db, inTransaction } from './db/db.ts';
import { quoteDeposit, settlePayment } from './deposits/deposits.ts';
import { createAdministrator, createMember, hashToken, makeToken } from './identity/identity.ts';
import { simulateHistory, simulatePrices } from './market/market.ts';
import { catalogue, positionsOf, seedCatalogue } from './plans/plans.ts';
import { type DemoPeople, demoPeople } from './sandbox-people.ts';
import * as treasury from './treasury/treasury.ts';

// The history of a new sandbox: it begins 400 days ago and ends today.
const daysOfHistory = 400;
const desks = ['desk-one@candor.example', 'desk-two@candor.example'] as const;
const names = { fresh: 'Fay', locked: 'Lou', matured: 'Max' } as const;

type Roles = { owner: Db; web: Db; worker: Db };
type Seed = Roles & { config: Config; people: DemoPeople };

async function makePeople({ owner, config, people }: Seed): Promise<void> {
  await inTransaction(owner, async (tx) => {
    for (const one of people.administrators) {
      const { totp_secret: totpSecret, ...rest } = one;
      const named = { ...rest, totpSecret, firstName: 'Demo', lastName: one.role };
      await createAdministrator(tx, config.secret, named);
    }
    for (const email of desks) {
      // Nobody can log in at a desk: its password and secret are thrown away here.
      const password = randomBytes(24).toString('base64url');
      const totpSecret = base32.encode(randomBytes(20)).replaceAll('=', '');
      const named = { email, password, totpSecret, firstName: 'Simulated', lastName: 'Desk' };
      await createAdministrator(tx, config.secret, { ...named, role: 'finance' });
    }
    let referredBy: string | null = null;
    for (const { email, password, holds } of people.members) {
      const named = { firstName: names[holds], lastName: 'Demo', phone: '+00 000 0000' };
      const id = await createMember(tx, { email, password, referredBy, ...named });
      referredBy ??= id;
    }
    await beginInThePast(tx, daysOfHistory);
  });
}

async function openDesk(owner: Db, email: string): Promise<{ id: string; token: string }> {
  const { token } = makeToken();
  // After a crash the last time step may be used up: the next comes within half a minute.
  for (;;) {
    const id = await treasury.openDesk(owner, email, hashToken(token));
    if (id !== null) return { id, token };
    await sleep(1_000);
  }
}

/** One deposit from the quote to the credit, through the calls that every member makes. */
async function deposit(seed: Seed, name: string, memberId: string, cents: bigint): Promise<void> {
  const { web, worker } = seed;
  const id = treasury.simulatedId(name);
  await treasury.takeStep(web, name, async (tx) => {
    const plans = await catalogue(tx, 'real_estate');
    const steady = plans.find((plan) => plan.name === 'STEADY');
    if (steady === undefined) throw new Error('the catalogue has a STEADY plan');
    await quoteDeposit(tx, memberId, { id, planId: steady.id, method: 'BITCOIN', cents });
    await treasury.sendTo(tx, id, cents);
  });
  await treasury.confirmPayments(worker);
  const payment = await treasury.finalPaymentTo(worker, id);
  if (payment === undefined) throw new Error(`${name} arrived`);
  await settlePayment(worker, payment.id);
}

async function advance(seed: Seed, days: number): Promise<void> {
  await treasury.takeStep(seed.worker, `${days} days later`, (tx) => advanceClock(tx, days));
  await simulatePrices(seed.worker);
}

/** Principal by days: Max's 10,000 for 300 days and Lou's 5,000 for 100 stand six to one. */
async function payReturns(seed: Seed, at: treasury.Desks, ids: Record<string, string>) {
  const { worker } = seed;
  const [max] = await positionsOf(worker, ids['matured']!);
  const [lou] = await positionsOf(worker, ids['locked']!);
  if (max === undefined || lou === undefined) throw new Error('both deposits opened a position');
  const { planId } = max;
  const to = { class: 'pool_gain', owner: planId } as const;
  await treasury.bringIn(worker, at, {
    name: 'gain of the simulated strategy',
    asset: 'BTC',
    cents: 100_000n,
    kind: 'gain',
    to,
  });
  const shares = [
    { positionId: max.id, memberId: max.memberId, cents: 30_000n },
    { positionId: lou.id, memberId: lou.memberId, cents: 5_000n },
  ];
  await treasury.payRun(worker, at, { name: 'first run of STEADY', planId, shares });
}

async function liveThrough(seed: Seed, ids: Record<string, string>): Promise<void> {
  const { owner, worker } = seed;
  const at = { first: await openDesk(owner, desks[0]), second: await openDesk(owner, desks[1]) };
  await simulatePrices(worker);
  for (const asset of coins) {
    const to = { class: 'operator_capital', owner: null } as const;
    const name = `operator's capital in ${asset}`;
    await treasury.bringIn(worker, at, {
      name,
      asset,
      cents: 500_000_000n,
      kind: 'capital_in',
      to,
    });
  }
  await deposit(seed, 'deposit of Max', ids['matured']!, 1_000_000n);
  await advance(seed, 200);
  await deposit(seed, 'deposit of Lou', ids['locked']!, 500_000n);
  await advance(seed, 100);
  await payReturns(seed, at, ids);
  await advance(seed, 66);
  await treasury.settleMaturities(worker);
  await advance(seed, 34);
  await deposit(seed, 'deposit of Fay', ids['fresh']!, 250_000n);
}

/**
 * Makes the sandbox's people and their history, once. Every step is noted in the transaction that
 * takes it, so that a start after a crash goes on where the last one stopped (OPS-1).
 */
export async function seedSandbox(roles: Roles, config: Config): Promise<void> {
  const { owner, worker } = roles;
  const people = demoPeople(config);
  if (await treasury.isTaken(worker, 'seeded')) return;
  const seed = { ...roles, config, people };
  const emails = people.members.map((one) => one.email);
  let found = await treasury.idsOf(owner, emails);
  if (found.size === 0) {
    await makePeople(seed);
    found = await treasury.idsOf(owner, emails);
  }
  await seedCatalogue(worker);
  const ids = Object.fromEntries(people.members.map((one) => [one.holds, found.get(one.email)!]));
  await liveThrough(seed, ids);
  for (const email of desks) await treasury.closeDesk(owner, email);
  await simulateHistory(worker);
  await treasury.takeStep(worker, 'seeded', async () => undefined);
}
