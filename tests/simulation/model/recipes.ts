import { randomUUID } from 'node:crypto';
import type { FlowKind, Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { centsOf, memberOf, type Payment } from './books.ts';
import { mirrorOf, planOf } from './caps.ts';
import { debitNormal } from './classes.ts';
import type { PostingInput } from './history.ts';
import { rules, waysOf } from './map.ts';
import {
  aPlacementOf,
  centsFor,
  legsOf,
  newPayment,
  type WorldOptions,
  shareOf,
  unitsFor,
  type World,
} from './world.ts';

// Turns an input into the posting it would be without any fault.

type Facts = Partial<WorldOptions> & Partial<Posting>;
type Whose = Pick<WorldOptions, 'member' | 'plan' | 'coin'>;
type Recipe = (world: World, input: PostingInput, whose: Whose) => Promise<Facts> | Facts;

const nth = <One>(list: readonly One[], n: number): One | undefined => list[n % list.length];
const askedOf = (world: World, ...kinds: FlowKind[]): Posting[] =>
  world.asked.filter((posting) => kinds.includes(posting.kind));
const paymentsOf = (world: World, is: (payment: Payment) => boolean): [string, Payment][] =>
  [...world.books.payments].filter(([, payment]) => is(payment));
const coinOf = (payment: Payment): PostingInput['coin'] =>
  payment.coin === 'DOGE' ? 'DOGE' : 'BTC';

/** Incoming dollars: up to $30,000.00, so that some payouts are above the two-person limit. */
const cashFor = (share: number): bigint => BigInt(share) * 30_000n;

function arrivesFor(purpose: string): Recipe {
  return async (world, input, whose) => {
    const { coin } = whose;
    const cash =
      input.kind === 'place_return'
        ? shareOf(world, 'placement', whose, input.share)
        : cashFor(input.share);
    const earlier = nth(
      paymentsOf(world, (payment) => payment.purpose === purpose),
      input.which,
    );
    const [known, payment] = input.which % 4 === 3 ? (earlier ?? []) : [];
    const inCoin = payment === undefined ? coin : coinOf(payment);
    const whole = payment?.amount ?? unitsFor(world, coin, cash) + BigInt(input.which);
    const placement =
      purpose === 'placement' ? aPlacementOf(world, whose.plan, input.which) : undefined;
    const member = purpose === 'deposit' ? whose.member : undefined;
    const paymentId =
      known ?? (await newPayment(world, coin, whole, { purpose, placement, member }));
    const isPart = purpose === 'placement' && input.which % 3 > 0;
    const units = isPart ? (whole * BigInt(input.share)) / 100n : whole;
    const cents = centsFor(world, inCoin, units);
    return { coin: inCoin, units, cents, paymentId, subject: paymentId };
  };
}

const outOfSuspense: Recipe = (world, input) => {
  const waiting = paymentsOf(world, ({ inSuspense }) => inSuspense > 0n);
  const any = waiting.length > 0 ? waiting : paymentsOf(world, () => true);
  const [paymentId = randomUUID(), payment] = nth(any, input.which) ?? [];
  if (payment === undefined) return { units: 1n, cents: 1n, paymentId, subject: paymentId };
  const [coin, units] = [coinOf(payment), payment.amount];
  return { coin, units, cents: centsFor(world, coin, units), paymentId, subject: paymentId };
};

/** Suspense coins whose block vanished; after an earlier loss, the subject is its reversal. */
const losesSuspense: Recipe = (world, input, whose) => {
  const gone = paymentsOf(world, ({ state, inSuspense }) => state === 'gone' && inSuspense > 0n);
  const [paymentId, payment] = nth(gone, input.which) ?? [];
  if (payment === undefined) return outOfSuspense(world, input, whose);
  const isOfLost = ({ undoesKey = '', paymentId: of }: Posting): boolean =>
    of === paymentId && world.books.posted.get(undoesKey)?.kind === 'suspense_lost';
  const found = [...world.books.posted.values()].findLast(isOfLost);
  const subject = found?.key ?? paymentId;
  return { coin: coinOf(payment), units: payment.inSuspense, cents: 1n, paymentId, subject };
};

/** A share of the account that its first leg lowers. */
const lowers: Recipe = (world, input, whose) => {
  const [way] = waysOf(input.kind);
  const lowered = way && debitNormal.has(way.credit) ? way.credit : way?.debit;
  return lowered === undefined ? {} : { cents: shareOf(world, lowered, whose, input.share) };
};

/** Usually an open hold; sometimes one that ended, or was refused. */
const endsHold: Recipe = (world, { kind, which }, { coin }) => {
  const { posted, happened } = world.books;
  const from = kind === 'release_profit' ? 'hold_profit' : 'hold_balance';
  const standing = askedOf(world, 'hold_balance', 'hold_profit').filter(
    ({ key, subject, kind: was }) =>
      posted.has(key) && !happened.has(`end ${subject}`) && (kind === 'pay' || was === from),
  );
  const any = which % 5 === 0 ? askedOf(world, 'hold_balance', 'hold_profit') : standing;
  const hold = nth(any, which);
  const cents = hold?.legs[0]?.amount ?? 100n;
  const member = hold && memberOf(hold);
  return { member, cents, units: unitsFor(world, coin, cents), subject: hold?.subject };
};

/** Coins that leave for something other than a payout: up to $1,000.00. */
const coinsOut: Recipe = (world, input, { coin }) => {
  const cents = BigInt(input.share) * 1_000n;
  const units = unitsFor(world, coin, cents);
  if (rules[input.kind].rated === 'out') return { cents, units };
  return { cents: centsFor(world, coin, units + 7n), units: units + 7n };
};

const matures: Recipe = (world, input) => {
  const runs = askedOf(world, 'distribute_gain', 'distribute_capital');
  const run = nth(
    runs.filter(
      ({ key, subject }) =>
        world.books.posted.has(key) && !world.books.happened.has(`mature ${subject}`),
    ),
    input.which,
  );
  const member = run && memberOf(run);
  const paid = world.books.paid.get(`${run?.subject} ${member}`) ?? 0n;
  return { member, subject: run?.subject, cents: paid > 0n ? paid : 100n };
};

const undoes =
  (kind: FlowKind): Recipe =>
  (world, input) => {
    const earlier = nth(askedOf(world, kind), input.which);
    if (earlier === undefined) return { undoesKey: randomUUID(), cents: 100n };
    const part = (centsOf(earlier) * BigInt(input.share)) / 100n;
    return { undoesKey: earlier.key, member: memberOf(earlier), cents: part > 0n ? part : 1n };
  };

const opensIncident: Recipe = (world, input) => {
  const gone = paymentsOf(world, ({ state }) => state === 'gone');
  const [paymentId, payment] = nth(gone, input.which) ?? [];
  if (payment === undefined)
    return coinsOut(world, input, { member: '', plan: '', coin: input.coin });
  const coin = coinOf(payment);
  const units = payment.amount;
  return { coin, cents: centsFor(world, coin, units), units, paymentId, subject: paymentId };
};

const recovers: Recipe = (world, input) => {
  const opened = paymentsOf(world, ({ hasIncident }) => hasIncident);
  const any = opened.length > 0 ? opened : paymentsOf(world, () => true);
  const [paymentId = randomUUID(), payment] = nth(any, input.which) ?? [];
  const [member, credited = 100n] = [...(payment?.creditedTo ?? [])][0] ?? [];
  return { paymentId, member, cents: (credited * BigInt(input.share)) / 100n };
};

/** The mirror of any posting in the books, whether it may be reversed or not. */
const mirrors: Recipe = (world, input) => {
  const original = nth([...world.books.posted.values()], input.which * 7 + input.who);
  if (original === undefined) return { undoesKey: randomUUID(), cents: 100n };
  const { key, paymentId } = original;
  return { subject: key, undoesKey: key, paymentId, legs: mirrorOf(world.books, original) };
};

// A kind not listed here moves a share of the account that it lowers.
const recipes: Partial<Record<FlowKind, Recipe>> = {
  deposit: arrivesFor('deposit'),
  deposit_unmatched: arrivesFor('deposit'),
  capital_in: arrivesFor('capital'),
  gain: arrivesFor('placement'),
  place_return: arrivesFor('placement'),
  suspense_claim: outOfSuspense,
  suspense_return: outOfSuspense,
  suspense_lost: losesSuspense,
  release_balance: endsHold,
  release_profit: endsHold,
  pay: endsHold,
  place: coinsOut,
  capital_out: coinsOut,
  network_cost: coinsOut,
  mature: matures,
  adjust_down: undoes('adjust_up'),
  incident_open: opensIncident,
  incident_recover: recovers,
  from_unclaimed: undoes('to_unclaimed'),
  reverse: mirrors,
};

/** The posting of an input, before it is spoilt and before its approval. */
export async function postingFor(world: World, input: PostingInput): Promise<Posting> {
  const { kind, coin } = input;
  const whose: Whose = {
    member: nth(world.members, input.who) ?? '',
    plan: nth(world.plans, input.which) ?? '',
    coin,
  };
  const facts = await (recipes[kind] ?? lowers)(world, input, whose);
  const { member, plan, coin: inCoin = coin, cents = 100n, units = 100n, legs, ...more } = facts;
  const parts = { member: member ?? whose.member, plan: plan ?? whose.plan, coin: inCoin };
  const rule = rules[kind];
  const posting: Posting = {
    key: randomUUID(),
    kind,
    actor: 'a simulated life',
    ...more,
    subject: more.subject ?? randomUUID(),
    legs: legs ?? legsOf(kind, { ...parts, cents, units }, input.which),
  };
  if (rule.rated !== undefined) posting.rateId = world.rates[inCoin];
  if (rule.evidence === true) posting.evidence = 'seen';
  if (rule.reason === true) posting.reason = 'said';
  return posting;
}

export { planOf };
