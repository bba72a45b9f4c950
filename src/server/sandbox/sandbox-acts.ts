import type { Coin } from '#core/chains/assets.ts';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { simulateMoment } from '../modules/market/market.ts';
import { catalogue } from '../modules/plans/plans.ts';
import { brakeReading } from '../modules/policy/policy.ts';
import * as treasury from '../modules/treasury/treasury.ts';
import type { SandboxAdmins } from './sandbox-admins.ts';
import { coinHere } from './sandbox-coins.ts';
import type { DemoPeople } from './sandbox-people.ts';

export type Roles = { owner: Db; web: Db; worker: Db };
export type Seed = Roles & { config: Config; people: DemoPeople };

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A plan of the catalogue, as the stories name it. */
export type Into = { family: PlanFamily; plan: string };

export async function planIdOf(tx: Tx, { family, plan }: Into): Promise<string> {
  const found = (await catalogue(tx, family)).find((item) => item.name === plan);
  if (found === undefined) throw new Error(`the catalogue has no ${plan}`);
  return found.id;
}

/** Advances business time once, and the prices with it. */
export async function advance(seed: Seed, days: number, hours = 0): Promise<void> {
  const name = hours === 0 ? `${days} days later` : `${days} days and ${hours} hours later`;
  await treasury.simulateStep(seed.worker, name, (tx) => advanceClock(tx, days, hours));
  await simulateMoment(seed.worker);
}

/** Brings in the operator's own money in one coin: seen on chain, booked by two administrators. */
export async function bringCapital(
  worker: Db,
  admins: SandboxAdmins,
  { name, asset, cents }: { name: string; asset: Coin; cents: bigint },
): Promise<void> {
  const subject = treasury.simulatedId(name);
  await treasury.simulateStep(worker, `${name} sent`, (tx) =>
    treasury.sendIn(tx, { subject, asset, planId: null, cents }),
  );
  await treasury.confirmPayments(worker);
  await treasury.simulateStep(worker, `${name} booked`, async (tx) => {
    const payment = await treasury.finalPaymentTo(tx, subject);
    if (payment === undefined) throw new Error(`${name} arrived`);
    const text = { evidence: 'simulated statement', reason: 'The operator begins' };
    await admins.agree(tx, (proposer) =>
      treasury.proposeCapitalIn(tx, proposer, { paymentId: payment.id, ...text }),
    );
  });
  await treasury.settleOperations(worker);
}

type Cover = { owedCents: bigint; marginCents: bigint };

async function coverNow(worker: Db): Promise<Cover> {
  const owedCents = await treasury.owedToMembers(worker);
  return { owedCents, marginCents: BigInt((await brakeReading(worker)).marginCents) };
}

const beyond = ({ owedCents, marginCents }: Cover, percent: bigint): bigint =>
  marginCents - (owedCents * (percent - 100n)) / 100n;

/** What the operator holds above `percent` of what it owes, in cents; negative if less. */
export const coverBeyond = async (worker: Db, percent: bigint): Promise<bigint> =>
  beyond(await coverNow(worker), percent);

const aThousand = 100_000n;

type Keeping = { when: string; percent: bigint; onceBelow?: bigint; leavingCents?: bigint };

/**
 * Raises the operator's own money to a percentage of what it owes, if after placing `leavingCents`
 * its holdings would fall below that percentage, or below a given smaller one.
 */
export async function keepCovered(
  worker: Db,
  admins: SandboxAdmins,
  { when, percent, onceBelow = percent, leavingCents = 0n }: Keeping,
): Promise<void> {
  const cover = await coverNow(worker);
  if (beyond(cover, onceBelow) >= leavingCents) return;
  const cents = ((leavingCents - beyond(cover, percent)) / aThousand + 1n) * aThousand;
  const name = `operator's capital ${when}`;
  await bringCapital(worker, admins, { name, asset: coinHere('BTC'), cents });
}
