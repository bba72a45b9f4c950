import type { Coin } from '#core/chains/assets.ts';
import { simulatedReturn } from '#core/money/simulated-return.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import * as distributions from '../modules/distributions/distributions.ts';
import * as payouts from '../modules/payouts/payouts.ts';
import * as treasury from '../modules/treasury/treasury.ts';
import { keepCovered } from './sandbox-acts.ts';
import { type SandboxAdmin, type SandboxAdmins, makeSandboxAdmins } from './sandbox-admins.ts';
import { coinHere, outsideAddress } from './sandbox-coins.ts';

// The sandbox's strategy (LED-9): each month it invests a part of every plan's principal, brings it
// back with the simulated gain or loss, and pays from earnings up to the target, also for months
// that earned too little. One administrator proposes each step and the other approves it, as people
// would.

export const placedPercent = 40n;
const returnsFromDay = 25;
const firstMarket = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** The coin that is invested, and where. */
const marketCoin = (): Coin => coinHere('BTC');
const marketAddress = (coin: Coin): string =>
  coin === 'BTC' ? firstMarket : outsideAddress(coin, 'market');

/** The context of a strategy's round; its steps are named by `round`, and each runs once. */
export type World = {
  db: Db;
  admins: SandboxAdmins;
  day: string;
  round: string;
  /** Members share the part of a loss beyond the plans' pools; otherwise the operator takes it. */
  membersBear?: boolean;
};

const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;

/** Runs a step once; a step that the books refuse today is tried again tomorrow. */
async function tryStep(
  { db }: World,
  name: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  try {
    return await treasury.simulateStep(db, `strategy: ${name}`, work);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export async function listVenue(world: World): Promise<string | undefined> {
  const id = treasury.simulatedId('venue of the strategy');
  const asset = marketCoin();
  const command = { asset, address: marketAddress(asset), tag: null, name: 'Simulated market' };
  const reason = 'The one market that the simulated strategy trades on';
  await tryStep(world, 'venue', (tx) =>
    world.admins.agree(tx, (proposer) =>
      treasury.proposeVenue(tx, proposer, id, { ...command, reason }),
    ),
  );
  const listed = (await treasury.venues(world.db)).find((venue) => venue.id === id);
  return listed?.delistedAt === null ? id : undefined;
}

/** Exports, signs and sends approved payments, and books each once its chain shows it. */
async function sendOut({ db }: World): Promise<void> {
  await payouts.signDuePayouts(db);
  await payouts.settlePayouts(db);
  await treasury.confirmPayments(db);
  await treasury.settleOutgoings(db);
}

/** The part of a plan that is invested in a month. */
const placedOf = ({ principalCents }: treasury.PlanFigures): bigint =>
  (principalCents * placedPercent) / 100n;

/** Invests `cents` of a plan that has nothing placed and no open loss. */
export async function place(
  world: World,
  venueId: string,
  plan: treasury.PlanFigures,
  cents = placedOf(plan),
): Promise<void> {
  const { admins, day, round } = world;
  if (cents === 0n || plan.placedCents > 0n || plan.lossCents > 0n) return;
  const name = `${plan.plan} placed in ${round}`;
  const subject = treasury.simulatedId(name);
  const text = { evidence: `order of ${day}`, reason: 'Simulated strategy, monthly round' };
  const command = { planId: plan.plan, venueId, cents, ...text };
  await tryStep(world, name, (tx) =>
    admins.agree(tx, (proposer) => treasury.proposePlacement(tx, proposer, subject, command)),
  );
  await sendOut(world);
}

/**
 * Invests `cents` of a plan at the strategy's venue and brings them back with `earned` more as a
 * gain, for a new sandbox (LED-9).
 */
export async function playRound(
  db: Db,
  admins: SandboxAdmins,
  { planId, cents, earned }: { planId: string; cents: bigint; earned: bigint },
): Promise<void> {
  const name = 'first round of the simulated strategy';
  const world = { db, admins, day: '', round: '' };
  const venueId = await listVenue(world);
  if (venueId === undefined) throw new Error('the strategy has its venue');
  const text = { evidence: 'simulated order', reason: 'Before the history' };
  const subject = treasury.simulatedId(name);
  await tryStep(world, `${name}, placed`, (tx) =>
    admins.agree(tx, (proposer) =>
      treasury.proposePlacement(tx, proposer, subject, { planId, venueId, cents, ...text }),
    ),
  );
  await sendOut(world);
  const addressId = treasury.simulatedId(`${name} back`);
  await tryStep(world, `${name}, sent`, (tx) =>
    treasury.sendIn(tx, {
      subject: addressId,
      asset: marketCoin(),
      planId,
      cents: cents + earned,
    }),
  );
  await treasury.confirmPayments(db);
  await treasury.bookReturns(db);
  await accountGain(world, name, addressId);
}

/** Covers an amount that did not come back: from the plan's pools first, then from the operator. */
async function absorb(world: World, tx: Tx, planId: string, name: string): Promise<void> {
  const { poolGainCents, poolCapitalCents, lossCents } = await treasury.figuresOf(tx, planId);
  const fromGain = lossCents < poolGainCents ? lossCents : poolGainCents;
  const rest = lossCents - fromGain;
  const fromCapital = rest < poolCapitalCents ? rest : poolCapitalCents;
  const shares: [treasury.Absorber, bigint][] = [
    ['pool_gain', fromGain],
    ['pool_capital', fromCapital],
    ['operator_capital', world.membersBear === true ? 0n : rest - fromCapital],
  ];
  for (const [from, cents] of shares.filter(([, part]) => part > 0n)) {
    const subject = treasury.simulatedId(`${name} absorbed by ${from}`);
    const text = { evidence: 'the recorded loss', reason: 'Absorbed before anybody shares it' };
    await world.admins.agree(tx, (proposer) =>
      treasury.proposeAbsorption(tx, proposer, subject, { planId, cents, from, ...text }),
    );
  }
}

/** Records a round's loss, and has the plan and the operator cover it. */
async function accountLoss(world: World, name: string, planId: string): Promise<void> {
  const { db, admins } = world;
  await tryStep(world, `${name}, lost`, async (tx) => {
    const { placedCents: cents } = await treasury.figuresOf(tx, planId);
    if (cents === 0n) return;
    const evidence = 'simulated statement: less came back than was placed';
    const command = { planId, cents, evidence, reason: 'Did not come back' };
    const subject = treasury.simulatedId(`${name} lost`);
    await admins.agree(tx, (proposer) => treasury.proposeLoss(tx, proposer, subject, command));
    await absorb(world, tx, planId, name);
  });
  await treasury.settleOperations(db);
}

/** Books a round's surplus over its cost as a gain. */
async function accountGain(world: World, name: string, addressId: string): Promise<void> {
  const { db, admins } = world;
  const payment = await treasury.finalPaymentTo(db, addressId);
  await tryStep(world, `${name}, booked`, async (tx) => {
    const arrival = payment && (await treasury.incomingPaymentById(tx, payment.id));
    if (arrival === undefined || arrival.unitsLeft === 0n) return;
    const evidence = `simulated statement, txid ${arrival.txid}`;
    const command = { paymentId: arrival.id, evidence, reason: 'Came back above its cost' };
    await admins.agree(tx, (proposer) => treasury.proposeGain(tx, proposer, command));
  });
  await treasury.settleOperations(db);
}

/**
 * Brings every plan's placement back before any result is booked: a market gain does not count
 * while the venue still holds another plan's coins (INT-9).
 */
export async function bringBack(
  world: World,
  plans: treasury.PlanFigures[],
  returnOf: (plan: treasury.PlanFigures) => number,
): Promise<void> {
  const { db, round } = world;
  const nameOf = ({ plan }: treasury.PlanFigures) => `${plan} returned in ${round}`;
  for (const plan of plans.filter(({ placedCents }) => placedCents > 0n)) {
    const cents = (plan.placedCents * BigInt(10_000 + returnOf(plan))) / 10_000n;
    const subject = treasury.simulatedId(nameOf(plan));
    const sent = { subject, asset: marketCoin(), planId: plan.plan, cents };
    await tryStep(world, `${nameOf(plan)}, sent`, (tx) => treasury.sendIn(tx, sent));
  }
  await treasury.confirmPayments(db);
  await treasury.bookReturns(db);
  const back: treasury.PlanFigures[] = [];
  for (const plan of plans) {
    if (await treasury.isTaken(db, `strategy: ${nameOf(plan)}, sent`)) back.push(plan);
  }
  for (const plan of back) await accountLoss(world, nameOf(plan), plan.plan);
  for (const plan of back) {
    await accountGain(world, nameOf(plan), treasury.simulatedId(nameOf(plan)));
  }
}

/**
 * Pays everything due up to a day: as much of its target as was earned, and the shortfall of
 * earlier runs. Only gains are ever paid.
 */
export async function payUpTo(
  world: World,
  { plan: planId, poolGainCents: max }: treasury.PlanFigures,
  to: string,
): Promise<void> {
  const { db, admins } = world;
  const due = await distributions.dueOf(db, planId, to);
  if (max === 0n || due === null) return;
  const cents = due.cents < max ? due.cents : max;
  if (cents === 0n) return;
  const name = `${planId} paid up to ${to}`;
  const id = treasury.simulatedId(name);
  const reason = `What was earned, up to the target until ${to}`;
  const command = { plan: planId, from: due.from, to, cents, reason };
  await tryStep(world, name, (tx) =>
    admins.agree(tx, async (proposer: SandboxAdmin) => {
      const { proposalId, shownHash } = await distributions.proposeDistribution(
        tx,
        proposer,
        id,
        command,
      );
      return { id: proposalId, shownHash };
    }),
  );
  await distributions.payRuns(db);
}

/** Claims today for the strategy, in the caller's transaction; false if it is already claimed. */
export async function takeDay(tx: Tx): Promise<boolean> {
  const day = (await businessNow(tx)).toISOString().slice(0, 10);
  return treasury.noteStep(tx, `strategy: ${day}`);
}

/**
 * Before a month's placements leave, and as prices move, the operator tops up what is missing:
 * below 100 % deposits would close (INT-8).
 */
async function coverToday(
  { db, admins, day }: World,
  plans: treasury.PlanFigures[],
  isLate: boolean,
): Promise<void> {
  const leaving = isLate ? [] : plans.filter((plan) => plan.placedCents + plan.lossCents === 0n);
  const leavingCents = leaving.reduce((sum, plan) => sum + placedOf(plan), 0n);
  const shares = { onceBelow: 103n, percent: 105n };
  await keepCovered(db, admins, { when: `on ${day}`, ...shares, leavingCents });
}

/** Runs today's actions of the strategy, whichever process claimed the day; each runs once. */
export async function runStrategyToday(db: Db, admins: SandboxAdmins): Promise<void> {
  const since = await treasury.dayOfStep(db, 'seeded');
  const day = (await businessNow(db)).toISOString().slice(0, 10);
  // It begins on the day after a new sandbox's initial history.
  if (since === null || day <= since) return;
  const round = monthOf(day);
  const world: World = { db, admins, day, round };
  const venueId = await listVenue(world);
  const isLate = Number(day.slice(8)) >= returnsFromDay;
  const plans = await treasury.allFigures(db);
  if (isLate) {
    await bringBack(world, plans, (plan) =>
      simulatedReturn(plan, treasury.drawOf(`${plan.family} ${plan.name} ${round}`)),
    );
  }
  await coverToday(world, await treasury.allFigures(db), isLate);
  for (const plan of plans) {
    if (!isLate && venueId !== undefined) await place(world, venueId, plan);
    await payUpTo(world, await treasury.figuresOf(db, plan.plan), firstOf(round));
  }
}

/** Runs one business day of the strategy once, in whichever process is first; a worker's loop. */
export async function liveDay(db: Db): Promise<void> {
  if ((await treasury.dayOfStep(db, 'seeded')) === null) return;
  if (!(await inTransaction(db, takeDay))) return;
  const admins = makeSandboxAdmins(db);
  await runStrategyToday(db, admins).finally(admins.close);
}
