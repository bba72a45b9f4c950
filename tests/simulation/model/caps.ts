import { decimalsOf } from '#core/chains/assets.ts';
import type { AccountRef, Leg, Posting } from '../../../src/server/modules/ledger/ledger.ts';
import * as model from './books.ts';
import type { Books, Payment, Placement } from './books.ts';
import { isOfPlan } from './classes.ts';
import { reversible, rules } from './map.ts';
import type { CapName } from './rule.ts';

// The requirements of a kind beyond its legs: the last column of the design's table of flows.

/** A reason, if the condition holds. */
export const when = (condition: boolean, reason: string): string[] => (condition ? [reason] : []);

const purposes: Partial<Record<Posting['kind'], string>> = {
  deposit: 'deposit',
  capital_in: 'capital',
  gain: 'placement',
  place_return: 'placement',
};

function paymentOf(books: Books, posting: Posting): Payment | undefined {
  const payment = books.payments.get(posting.paymentId ?? '');
  const isIts = posting.subject === posting.paymentId;
  return isIts && payment?.coin === model.coinsOf(posting).coin ? payment : undefined;
}

function incomingFaults(books: Books, posting: Posting): string[] {
  const payment = paymentOf(books, posting);
  if (payment === undefined) return ['payment_missing'];
  const { units } = model.coinsOf(posting);
  const inParts = posting.kind === 'gain' || posting.kind === 'place_return';
  const purpose = purposes[posting.kind];
  const isOfAnother = posting.kind === 'deposit' && payment.member !== model.memberOf(posting);
  return [
    ...when(isOfAnother, 'payment_purpose'),
    ...when(payment.state !== 'final', 'payment_not_final'),
    ...when(!inParts && units !== payment.amount, 'payment_amount'),
    ...when(payment.takenIn + units > payment.amount, 'already_posted'),
    ...when(purpose !== undefined && purpose !== payment.purpose, 'payment_purpose'),
  ];
}

/** The plan whose accounts a posting touches. */
export const planOf = (posting: Posting): string | null =>
  posting.legs.flatMap(({ debit, credit }) => [debit, credit]).find((ref) => isOfPlan(ref.class))
    ?.owner ?? null;

const held = (books: Books, name: 'loss' | 'placement' | 'pool_gain', posting: Posting): bigint =>
  model.balanceOf(books, { class: name, asset: 'USD', owner: planOf(posting) });

/** The placement whose address received a payment. */
function placementOf(books: Books, posting: Posting): Placement | undefined {
  const payment = books.payments.get(posting.paymentId ?? '');
  return books.placements.get(payment?.placement ?? '');
}

function gainFaults(books: Books, posting: Posting): string[] {
  const placement = placementOf(books, posting);
  const neighbours = [...books.placements.values()].filter(
    ({ venue }) => venue === placement?.venue,
  );
  const lossAt = (owner: string): bigint =>
    model.balanceOf(books, { class: 'loss', asset: 'USD', owner });
  return [
    ...incomingFaults(books, posting),
    ...when(placement?.plan !== planOf(posting), 'payment_purpose'),
    ...when(held(books, 'loss', posting) > 0n, 'loss_open'),
    ...when(
      neighbours.some(({ plan }) => lossAt(plan) > 0n),
      'loss_open',
    ),
    ...when(held(books, 'placement', posting) > 0n, 'cost_not_returned'),
    ...when(
      neighbours.some(({ out }) => out > 0n),
      'cost_not_returned',
    ),
  ];
}

function returnFaults(books: Books, posting: Posting): string[] {
  const placement = placementOf(books, posting);
  return [
    ...incomingFaults(books, posting),
    ...when(placement?.plan !== planOf(posting), 'payment_purpose'),
    ...when(model.centsOf(posting) > (placement?.out ?? 0n), 'cost_returned'),
  ];
}

function lossFaults(books: Books, posting: Posting): string[] {
  const named = books.grants.get(posting.approvalId ?? '')?.placement;
  if (posting.approvalId === undefined) return [];
  const placement = books.placements.get(named ?? '');
  if (placement?.plan !== planOf(posting)) return ['placement_unknown'];
  return when(model.centsOf(posting) > placement.out, 'insufficient_funds');
}

const postedAs = (books: Books, kind: Posting['kind']): Posting[] =>
  [...books.posted.values()].filter((posting) => posting.kind === kind);

/** Whether a share that runs paid was unlocked, and that was not reversed. */
const isUnlocked = (books: Books, share: string): boolean =>
  postedAs(books, 'mature').some(
    ({ key, subject }) => subject === share && (books.undone.get(key) ?? 0n) === 0n,
  );

/** If a block returned and disappears again, the posting that found it again is the subject. */
function isFoundAgain(books: Books, { subject, paymentId }: Posting): boolean {
  const found = books.posted.get(subject);
  const lost = books.posted.get(found?.undoesKey ?? '');
  return lost?.kind === 'suspense_lost' && found?.paymentId === paymentId;
}

function suspenseFaults(books: Books, posting: Posting): string[] {
  const { kind, paymentId = '' } = posting;
  const isAgain = kind === 'suspense_lost' && isFoundAgain(books, posting);
  const payment = paymentOf(books, isAgain ? { ...posting, subject: paymentId } : posting);
  if (payment === undefined || payment.inSuspense !== model.coinsOf(posting).units) {
    return ['not_in_suspense'];
  }
  if (kind === 'suspense_lost') return when(payment.state !== 'gone', 'payment_on_chain');
  const isOfAnother = [...payment.creditedTo.keys()].some((id) => id !== model.memberOf(posting));
  return [
    ...when(payment.state !== 'final', 'payment_not_final'),
    ...when(kind === 'suspense_claim' && isOfAnother, 'credited_before'),
  ];
}

function endFaults(books: Books, posting: Posting): string[] {
  const hold = books.holds.get(posting.subject);
  const [leg] = posting.legs;
  if (hold === undefined || leg?.debit.owner !== hold.member) return ['hold_missing'];
  return [
    ...when(leg.amount !== hold.amount, 'hold_amount'),
    ...when(posting.kind !== 'pay' && leg.credit.class !== hold.from, 'hold_origin'),
  ];
}

function undoFaults(books: Books, posting: Posting): string[] {
  const original = books.posted.get(posting.undoesKey ?? '');
  const isOfKind = original?.kind === rules[posting.kind].undoes;
  if (original === undefined || !isOfKind) return ['nothing_to_undo'];
  if (model.memberOf(original) !== model.memberOf(posting)) return ['nothing_to_undo'];
  const undone = (books.undone.get(original.key) ?? 0n) + model.centsOf(posting);
  return when(undone > model.centsOf(original), 'more_than_undone');
}

/** Coins of a payment behind a credit: in custody, and not owed to its sender. */
const creditedCoins = (payment: Payment): bigint => payment.inCustody - payment.inSuspense;

function incidentFaults(books: Books, posting: Posting): string[] {
  if (posting.paymentId === undefined) return [];
  const payment = paymentOf(books, posting);
  const fits = payment && model.coinsOf(posting).units <= creditedCoins(payment);
  return when(fits !== true, 'payment_amount');
}

function recoveryFaults(books: Books, posting: Posting): string[] {
  const payment = books.payments.get(posting.paymentId ?? '');
  if (payment?.hasIncident !== true) return ['nothing_to_undo'];
  const credited = payment.creditedTo.get(model.memberOf(posting) ?? '') ?? 0n;
  return when(payment.recovered + model.centsOf(posting) > credited, 'more_than_credited');
}

function mirrorFaults(books: Books, posting: Posting): string[] {
  const original = books.posted.get(posting.undoesKey ?? '');
  if (original === undefined) return ['nothing_to_undo', 'flow_unknown'];
  const isItsOwn = posting.subject === original.key && posting.paymentId === original.paymentId;
  const payment = books.payments.get(original.paymentId ?? '');
  const mirror = mirrorOf(books, original);
  const wasLost = original.kind === 'suspense_lost';
  const text = (legs: Leg[]): string =>
    legs
      .map((leg) => `${model.accountKey(leg.debit)}>${model.accountKey(leg.credit)} ${leg.amount}`)
      .join();
  return [
    ...(reversible.has(original.kind) && isItsOwn ? [] : ['not_reversible', 'flow_unknown']),
    ...(text(mirror) === text(posting.legs) ? [] : ['not_a_mirror', 'flow_unknown']),
    ...when(
      original.kind.startsWith('distribute') && isUnlocked(books, original.subject),
      'not_reversible',
    ),
    ...when((books.undone.get(original.key) ?? 0n) > 0n, 'more_than_undone'),
    ...when(wasLost && payment?.state !== 'final', 'payment_not_final'),
    ...when(
      !wasLost && payment !== undefined && creditedCoins(payment) < model.coinsOf(original).units,
      'payment_amount',
    ),
  ];
}

/** The value in cents of the operator's accounts of these classes at the day's prices. */
function worthOf(books: Books, ...classes: string[]): bigint {
  let sum = 0n;
  for (const [key, balance] of books.balances) {
    const [name = '', asset = ''] = key.split(' ');
    if (!classes.includes(name)) continue;
    const rate = [...books.rates.values()].find(({ coin }) => coin === asset);
    const unit = rate && 10n ** BigInt(decimalsOf[rate.coin]) * 10_000n;
    sum += rate && unit ? (balance * rate.micros) / unit : balance;
  }
  return sum;
}

const owedClasses = [
  'member_balance',
  'member_profit_locked',
  'member_profit',
  'member_payout',
  'unclaimed',
  'suspense',
];

/** Coins leave only while reserves cover the liabilities, from a plan's principal or free funds. */
function outflowFaults(books: Books, posting: Posting): string[] {
  const { coin } = model.coinsOf(posting);
  const cents = model.centsOf(posting);
  const reserves = worthOf(books, 'custody');
  const owed = worthOf(books, ...owedClasses) + books.elsewhere.owed;
  // While coins are out, a gain does not prove that members are covered.
  const gains = worthOf(books, 'pool_gain') + books.elsewhere.gains;
  const out = worthOf(books, 'placement', 'loss') + books.elsewhere.out;
  const brake = when(reserves - owed < (out > 0n ? gains : 0n), 'brake_closed');
  if (posting.kind === 'place') {
    const grant = books.grants.get(posting.approvalId ?? '');
    const isListed = grant?.venue !== undefined && grant.venue === books.venues.get(coin ?? '');
    const placed = held(books, 'placement', posting) + cents;
    const max = books.principal.get(planOf(posting) ?? '') ?? 0n;
    return [
      ...brake,
      ...when(!isListed, 'venue_unlisted'),
      ...when(placed > max, 'over_principal'),
    ];
  }
  const pools = worthOf(books, 'pool_gain', 'pool_capital') + books.elsewhere.pools;
  const free = reserves - owed - pools - worthOf(books, 'incident');
  return [...brake, ...when(cents > free, 'over_free_capital')];
}

/** The legs that reverse a posting: coins stay in suspense, unless the chain shows them gone. */
export function mirrorOf(books: Books, original: Posting): Leg[] {
  const isGone = books.payments.get(original.paymentId ?? '')?.state === 'gone';
  return original.legs.map(({ debit, credit, amount }) => {
    const back: AccountRef =
      debit.class === 'custody' && !isGone ? { ...debit, class: 'suspense' } : debit;
    return { debit: credit, credit: back, amount };
  });
}

type Cap = (books: Books, posting: Posting) => string[];

const exactFaults: Cap = (books, posting) => {
  const paid = books.paid.get(`${posting.subject} ${model.memberOf(posting)}`) ?? 0n;
  return when(posting.legs[0]?.amount !== paid, 'run_amount');
};

/** The only chain reading in this world is empty: all of custody is missing. */
const costFaults: Cap = (books, posting) => {
  const { coin, units } = model.coinsOf(posting);
  const there = books.balances.get(`custody ${coin} `) ?? 0n;
  return when(units > there, 'cost_not_shown');
};

const caps: Record<CapName, Cap> = {
  arrival: incomingFaults,
  cost: costFaults,
  end: endFaults,
  exact: exactFaults,
  gain: gainFaults,
  gainFirst: (books, posting) => when(held(books, 'pool_gain', posting) > 0n, 'gain_first'),
  incident: incidentFaults,
  loss: lossFaults,
  mirror: mirrorFaults,
  outflow: outflowFaults,
  recovery: recoveryFaults,
  returned: returnFaults,
  suspense: suspenseFaults,
  undoing: undoFaults,
};

/** Why the rule of its kind refuses a posting. */
export function capFaults(books: Books, posting: Posting): string[] {
  const { cap } = rules[posting.kind];
  if (cap === undefined) return [];
  return typeof cap === 'function' ? cap(posting) : caps[cap](books, posting);
}
