import * as of from './world.ts';
import { type Plan, plans, type Venue, venues, type World } from './world.ts';

// The acts of two administrators, with or without the guards of the second edition (INT-9). An act
// changes a copy of the world, or returns false if it is refused.

export const guards = [
  'no address of ours',
  'no coins of ours',
  'an address for its placement',
  'the whole venue',
  'no gain opens the brake',
  'a run is covered',
  'no run beside a loss',
] as const;
export type Guard = (typeof guards)[number];
export type Guards = ReadonlySet<Guard>;

export type Act = { kind: string; words: string; does: (world: World, by: Guards) => boolean };

const amounts = [1, 2];

const isOpen = (world: World, by: Guards): boolean => {
  const unseen = of.out(world) + of.losses(world) > 0 ? of.earned(world) : 0;
  return of.margin(world) >= (by.has('no gain opens the brake') ? unseen : 0);
};

function send(world: World, venue: Venue, amount: number): void {
  world.custody -= amount;
  if (venue === 'our own address') world.atOurs += amount;
  else world.wallet += amount;
}

const place = (plan: Plan, venue: Venue, amount: number): Act => ({
  kind: 'place',
  words: `place ${amount} of ${plan} at ${venue}`,
  does: (world, by) => {
    if (venue === 'our own address' && by.has('no address of ours')) return false;
    const placed = of.out(world, (placement) => placement.plan === plan);
    if (!isOpen(world, by) || placed + amount > 2 || world.custody < amount) return false;
    send(world, venue, amount);
    world.placements.push({ plan, venue, out: amount });
    return true;
  },
});

const giveBack = (index: number, amount: number): Act => ({
  kind: 'place_return',
  words: `bring ${amount} of placement ${index + 1} back`,
  does: (world) => {
    const placement = world.placements[index];
    if (placement === undefined || placement.out < amount || world.wallet < amount) return false;
    world.wallet -= amount;
    world.custody += amount;
    placement.out -= amount;
    return true;
  },
});

/** Accepts coins from one of their wallets or, unless that is refused, from our own payment. */
function acceptPayment(
  world: World,
  by: Guards,
  from: 'wallet' | 'atOurs',
  amount: number,
): boolean {
  if (from === 'atOurs' && by.has('no coins of ours')) return false;
  if (world[from] < amount) return false;
  world[from] -= amount;
  world.custody += amount;
  if (from === 'atOurs') world.faults.push('our own transaction counts as money from outside');
  return true;
}

const sourceIn = { wallet: 'a wallet', atOurs: 'our own payment' };

function mayGain(world: World, by: Guards, plan: Plan): boolean {
  const own = world.placements.filter((placement) => placement.plan === plan);
  if (world.loss[plan] > 0 || own.some((placement) => placement.out > 0)) return false;
  if (by.has('an address for its placement') && own.length === 0) return false;
  const at = own.at(-1)?.venue;
  const beside = world.placements.filter((placement) => placement.venue === at);
  if (!by.has('the whole venue')) return true;
  return beside.every((placement) => placement.out === 0 && world.loss[placement.plan] === 0);
}

const gain = (plan: Plan, from: 'wallet' | 'atOurs', amount: number): Act => ({
  kind: 'gain',
  words: `call ${amount} from ${sourceIn[from]} a gain of ${plan}`,
  does: (world, by) => {
    const own = world.placements.filter((placement) => placement.plan === plan);
    const at = own.at(-1)?.venue;
    const shared = of.out(world, (placement) => placement.plan !== plan && placement.venue === at);
    const wasClosed = of.margin(world) < 0 && of.out(world) > 0;
    if (!mayGain(world, by, plan) || !acceptPayment(world, by, from, amount)) return false;
    world.pool[plan] += amount;
    world.gains[plan].push(amount);
    if (own.length === 0) world.faults.push('a plan that placed nothing has a gain');
    if (shared > 0) world.faults.push('another plan’s principal is out at that very venue');
    if (wasClosed && isOpen(world, by)) world.faults.push('a gain opened the brake');
    return true;
  },
});

const distribute = (plan: Plan): Act => ({
  kind: 'distribute_gain',
  words: `distribute all that ${plan} earned`,
  does: (world, by) => {
    const amount = world.pool[plan];
    if (amount === 0 || !isOpen(world, by)) return false;
    if (by.has('a run is covered') && of.margin(world) < amount) return false;
    if (by.has('no run beside a loss') && world.loss[plan] > 0) return false;
    world.pool[plan] = 0;
    world.paid[plan] += amount;
    if (of.margin(world) < 0) world.faults.push('principal was paid out as a return');
    return true;
  },
});

const capitalOut = (to: Venue, amount: number): Act => ({
  kind: 'capital_out',
  words: `take ${amount} of capital out to ${to}`,
  does: (world, by) => {
    if (to === 'our own address' && by.has('no address of ours')) return false;
    const free = of.margin(world) - of.poolsOf(world);
    if (!isOpen(world, by) || world.capital < amount || free < amount) return false;
    world.capital -= amount;
    send(world, to, amount);
    return true;
  },
});

const capitalIn = (from: 'wallet' | 'atOurs', amount: number): Act => ({
  kind: 'capital_in',
  words: `bring ${amount} in from ${from === 'wallet' ? 'a wallet' : 'our own payment'} as capital`,
  does: (world, by) => {
    if (!acceptPayment(world, by, from, amount)) return false;
    world.capital += amount;
    return true;
  },
});

const deposit = (from: 'wallet' | 'atOurs', amount: number): Act => ({
  kind: 'deposit',
  words: `pay ${amount} from ${from === 'wallet' ? 'a wallet' : 'our own payment'} as a deposit`,
  does: (world, by) => {
    if (!acceptPayment(world, by, from, amount)) return false;
    world.balance.B += amount;
    return true;
  },
});

const recordLoss = (index: number): Act => ({
  kind: 'record_loss',
  words: `write placement ${index + 1} down`,
  does: (world) => {
    const placement = world.placements[index];
    if (placement === undefined || placement.out === 0) return false;
    world.loss[placement.plan] += placement.out;
    placement.out = 0;
    return true;
  },
});

const absorb = (plan: Plan, from: 'pool' | 'capital'): Act => ({
  kind: 'absorb_loss',
  words: `absorb the loss of ${plan} by ${from === 'pool' ? 'its gains' : 'capital'}`,
  does: (world) => {
    const there = from === 'pool' ? world.pool[plan] : world.capital;
    const amount = Math.min(there, world.loss[plan]);
    if (amount === 0) return false;
    if (from === 'pool') world.pool[plan] -= amount;
    else world.capital -= amount;
    world.loss[plan] -= amount;
    return true;
  },
});

const subsidise = (plan: Plan): Act => ({
  kind: 'subsidise',
  words: `put one part of capital into the pool of ${plan}`,
  does: (world) => {
    if (world.capital === 0) return false;
    world.capital -= 1;
    world.poolCapital[plan] += 1;
    return true;
  },
});

const reverseGain = (plan: Plan): Act => ({
  kind: 'reverse',
  words: `reverse the last gain of ${plan}`,
  does: (world) => {
    const amount = world.gains[plan].at(-1);
    if (amount === undefined || world.pool[plan] < amount) return false;
    world.gains[plan].pop();
    world.pool[plan] -= amount;
    // The coins stay here, unmatched.
    world.suspense.push({ amount, isOurs: false });
    return true;
  },
});

const unmatched = (amount: number): Act => ({
  kind: 'deposit_unmatched',
  words: `book ${amount} from our own payment as nobody’s`,
  does: (world) => {
    if (world.atOurs < amount) return false;
    world.atOurs -= amount;
    world.custody += amount;
    world.suspense.push({ amount, isOurs: true });
    return true;
  },
});

const claim = (amount: number): Act => ({
  kind: 'suspense_claim',
  words: `credit ${amount} of what is nobody’s to the member of B`,
  does: (world, by) => {
    const found = world.suspense.findIndex(
      (row) => row.amount === amount && !(row.isOurs && by.has('no coins of ours')),
    );
    if (found < 0) return false;
    world.suspense.splice(found, 1);
    world.balance.B += amount;
    return true;
  },
});

const sources = ['wallet', 'atOurs'] as const;

/** Every act in every variant. */
export const acts: readonly Act[] = [
  ...plans.flatMap((plan) =>
    venues.flatMap((venue) => amounts.map((amount) => place(plan, venue, amount))),
  ),
  ...[0, 1].flatMap((index) => amounts.map((amount) => giveBack(index, amount))),
  ...[0, 1].map(recordLoss),
  ...plans.flatMap((plan) =>
    sources.flatMap((from) => amounts.map((amount) => gain(plan, from, amount))),
  ),
  ...plans.flatMap((plan) => [
    distribute(plan),
    subsidise(plan),
    reverseGain(plan),
    absorb(plan, 'pool'),
    absorb(plan, 'capital'),
  ]),
  ...venues.flatMap((venue) => amounts.map((amount) => capitalOut(venue, amount))),
  ...sources.flatMap((from) =>
    amounts.flatMap((amount) => [capitalIn(from, amount), deposit(from, amount)]),
  ),
  ...amounts.flatMap((amount) => [unmatched(amount), claim(amount)]),
];
