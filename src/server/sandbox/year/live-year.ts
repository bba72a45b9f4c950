import { inTransaction } from '#platform/db/db.ts';
import * as distributions from '../../modules/distributions/distributions.ts';
import { dateMember } from '../../modules/identity/identity.ts';
import { simulateMoment } from '../../modules/market/market.ts';
import * as treasury from '../../modules/treasury/treasury.ts';
import { coverBeyond, type Seed } from '../sandbox-acts.ts';
import { makeSandboxAdmins } from '../sandbox-admins.ts';
import { dailyLoops } from '../sandbox-days.ts';
import {
  bringBack,
  listVenue,
  place,
  placedPercent,
  payUpTo,
  type World,
} from '../sandbox-strategy.ts';
import { receiveBatch } from './deposits.ts';
import { type Withdrawal, withdraw } from './payouts.ts';
import { batchCount, others } from './people.ts';
import { leaveAllWaiting, openLateQuote, uploadDocuments } from './waiting.ts';
import { keepCoveredNow, liveUntil, today, type Year } from './year-world.ts';

// The result of a round of about three weeks, in basis points of the placed amount: thirteen
// months, with losses in the fifth and the tenth.
const returns = [95, 110, 85, 120, -60, 130, 105, 140, 95, -110, 150, 120, 115];
const monthDays = 30;
const batchDays = [3, 12, 21];
const storyDays = 400;

/** A plan's result of the round: plans with higher targets take more risk, and lose more. */
const returnIn =
  (month: number) =>
  ({ name }: treasury.PlanFigures): number =>
    name === 'STEADY' ? returns[month]! : returns[month]! * 2;

async function worldOf(year: Year, month: number) {
  const { seed, admins } = year;
  return {
    db: seed.worker,
    admins,
    day: await today(year),
    round: `month ${month + 1}`,
    membersBear: true,
  };
}

/** Invests a part of every plan, once the operator holds enough for what remains owed. */
async function placeMonth(year: Year, month: number): Promise<void> {
  const { worker } = year.seed;
  const world = await worldOf(year, month);
  const venueId = await listVenue(world);
  if (venueId === undefined) throw new Error('the strategy has its venue');
  const plans = await treasury.allFigures(worker);
  const principal = plans.reduce((sum, plan) => sum + plan.principalCents, 0n);
  await keepCoveredNow(year, 108n, (principal * placedPercent) / 100n);
  for (const plan of plans) await place(world, venueId, plan);
}

/** Announces each member's share of a loss, two weeks ahead (MONEY). */
async function shareLosses({ db, admins, round }: World): Promise<void> {
  for (const { plan: planId, lossCents } of await treasury.allFigures(db)) {
    if (lossCents === 0n) continue;
    const [loss] = await distributions.lossesOf(db, planId);
    if (loss === undefined) throw new Error('what is open of a loss was recorded');
    const name = `year: loss of ${planId} in ${round} shared`;
    const command = { lossId: loss.id, cents: lossCents, reason: 'The market took it' };
    await treasury.simulateStep(db, name, (tx) =>
      admins.agree(tx, async (proposer) => {
        const id = treasury.simulatedId(name);
        const made = await distributions.proposeLossAllocation(tx, proposer, id, command);
        return { id: made.proposalId, shownHash: made.shownHash };
      }),
    );
  }
  await distributions.moveLossAllocations(db);
}

/** Brings the month's placements back and pays their earnings. */
async function payMonth(year: Year, month: number): Promise<void> {
  const { worker } = year.seed;
  const world = await worldOf(year, month);
  await bringBack(world, await treasury.allFigures(worker), returnIn(month));
  await shareLosses(world);
  const to = await today(year);
  for (const plan of await treasury.allFigures(worker)) {
    if (plan.principalCents > 0n) await payUpTo(world, plan, to);
  }
  await distributions.settleMaturities(worker);
}

const firstWithdrawals = 3;
const withdrawalsAMonth = 3;

/** The withdrawals of a month: each member has at most one, so none waits for a new address. */
function withdrawalsOf(month: number): Withdrawal[] {
  if (month < firstWithdrawals) return [];
  return Array.from({ length: withdrawalsAMonth }, (_, index) => {
    const { email } = others[(month - firstWithdrawals) * withdrawalsAMonth + index]!;
    const name = `year: withdrawal ${index} of month ${month + 1}`;
    const cents = BigInt(300 + (treasury.drawOf(name) % 90) * 10) * 100n;
    return { name, email, source: 'balance', cents };
  });
}

async function liveMonth(year: Year, month: number): Promise<void> {
  const first = month * monthDays;
  const batches = batchDays.map((_, index) => month * batchDays.length + index);
  await liveUntil(year, first + batchDays[0]!, 9);
  await receiveBatch(year, batches[0]!);
  // Nothing is invested while a loss of the previous month is announced.
  const isLossOpen = month > 0 && returns[month - 1]! < 0;
  if (!isLossOpen) {
    await liveUntil(year, first + 5, 10);
    await placeMonth(year, month);
  }
  await liveUntil(year, first + batchDays[1]!, 14);
  await receiveBatch(year, batches[1]!);
  if (isLossOpen) {
    await distributions.moveLossAllocations(year.seed.worker);
    await placeMonth(year, month);
  }
  await liveUntil(year, first + batchDays[2]!, 16);
  await receiveBatch(year, batches[2]!);
  const hours = 2 + (treasury.drawOf(`hours of month ${month}`) % 9);
  await withdraw(year, withdrawalsOf(month), { day: first + 24, hour: 8, hours });
  if (month > 1) await uploadDocuments(year, month, true);
  await liveUntil(year, first + 27, 11);
  await payMonth(year, month);
}

/** Publishes the data that the public reads: readings, seals, a snapshot. */
async function publish({ seed: { config, worker } }: Year): Promise<void> {
  for (const round of dailyLoops(config)) await round.run(worker);
}

// Hours from request to payment in the last weeks, for the payout clock.
const lastHours = [2, 5, 3, 9, 4, 6];

/** The days after the last month: payouts, a newcomer's first deposit, and items left waiting. */
async function liveLastDays(year: Year): Promise<void> {
  for (const [index, hours] of lastHours.entries()) {
    const email = others[30 + index]!.email;
    const name = `year: withdrawal ${index} of the last days`;
    const row = { name, email, source: 'balance', cents: BigInt(25_000 + index * 6_500) } as const;
    await withdraw(year, [row], { day: batchCount * 10 + 1 + index, hour: 9, hours });
    if (index % 2 === 1) await publish(year);
  }
  await liveUntil(year, storyDays - 1, 23);
  await openLateQuote(year);
  await liveUntil(year, storyDays);
  await receiveBatch(year, batchCount);
  await openLastRound(year);
  await publish(year);
  await leaveAllWaiting(year);
  await publish(year);
}

/** Invests enough of every plan to leave holdings at 105 % of what is owed. */
async function openLastRound(year: Year): Promise<void> {
  const { worker } = year.seed;
  const world = { ...(await worldOf(year, returns.length)), round: 'the last days' };
  const venueId = await listVenue(world);
  if (venueId === undefined) throw new Error('the strategy has its venue');
  await keepCoveredNow(year, 105n);
  const spare = await coverBeyond(worker, 105n);
  const plans = await treasury.allFigures(worker);
  const principal = plans.reduce((sum, plan) => sum + plan.principalCents, 0n);
  for (const plan of plans.filter(({ principalCents }) => principalCents > 0n)) {
    await place(world, venueId, plan, (spare * plan.principalCents) / principal);
  }
  await treasury.confirmPayments(worker);
  await treasury.settleOperations(worker);
}

async function datePeople(year: Year): Promise<void> {
  const { owner, worker } = year.seed;
  if (await treasury.isTaken(worker, 'year: people dated')) return;
  await inTransaction(owner, async (tx) => {
    for (const { email, joins } of others) {
      const month = Math.floor(joins / batchDays.length);
      const days = month * monthDays + batchDays[joins % batchDays.length]! - 1;
      await dateMember(tx, year.ids.get(email)!, days);
    }
    for (const [holds, day] of [
      ['matured', 2],
      ['locked', 150],
      ['fresh', 379],
    ] as const) {
      await dateMember(tx, year.ids.get(`${holds}@candor.example`)!, day);
    }
  });
  await treasury.simulateStep(worker, 'year: people dated', async () => undefined);
}

/**
 * Simulates a year of about sixty members (DEMO-1): each action uses the calls of its actor, on its
 * day of the business clock. It is recorded once, so a start after a crash continues.
 */
export async function liveYear(seed: Seed, say: (line: string) => void): Promise<void> {
  const { worker } = seed;
  const emails = [...others, ...seed.people.members].map(({ email }) => email);
  const ids = await treasury.idsOf(seed.owner, emails);
  const year: Year = { seed, admins: makeSandboxAdmins(worker), ids, hours: 0 };
  await simulateMoment(worker);
  await datePeople(year);
  const months = returns.length;
  for (let month = 0; month < months; month += 1) {
    say(`Living month ${month + 1} of ${months}...`);
    await liveMonth(year, month);
    await publish(year);
  }
  await liveLastDays(year);
  await year.admins.close();
}
