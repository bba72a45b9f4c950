// The books as two colluding administrators see them: whole parts of money, two plans with one
// member's principal in each, wallets of theirs, and no money of anybody else's. Every coin that
// they have came from us, so that whatever is paid as earned was not earned.

export type Plan = 'A' | 'B';
export const plans: readonly Plan[] = ['A', 'B'];

/** Where coins can be sent: two wallets of theirs, listed as venues, or an address of ours. */
export type Venue = 'wallet 1' | 'wallet 2' | 'our own address';
export const venues: readonly Venue[] = ['wallet 1', 'wallet 2', 'our own address'];

export type Placement = { plan: Plan; venue: Venue; out: number };

export type World = {
  custody: number;
  /** Coins that left to wallets of theirs. */
  wallet: number;
  /** Coins of ours that one transaction of ours sent to an address of ours. */
  atOurs: number;
  /** What is nobody's, payment by payment: some of it came from us in one transaction of ours. */
  suspense: { amount: number; isOurs: boolean }[];
  balance: Record<Plan, number>;
  /** A returns that runs paid. */
  paid: Record<Plan, number>;
  pool: Record<Plan, number>;
  /** Gains that were not taken back, the newest last. */
  gains: Record<Plan, number[]>;
  poolCapital: Record<Plan, number>;
  loss: Record<Plan, number>;
  capital: number;
  placements: Placement[];
  /** What was found out about what they did: shown where a sequence is printed. */
  faults: string[];
};

const each = (amount: number): Record<Plan, number> => ({ A: amount, B: amount });

/** Two parts of principal in each plan, and as much of the operator's own money as is said. */
export const newWorld = (capital: number): World => ({
  custody: 4 + capital,
  wallet: 0,
  atOurs: 0,
  suspense: [],
  balance: each(2),
  paid: each(0),
  pool: each(0),
  gains: { A: [], B: [] },
  poolCapital: each(0),
  loss: each(0),
  capital,
  placements: [],
  faults: [],
});

const both = (of: Record<Plan, number>): number => of.A + of.B;

export const owed = (world: World): number =>
  both(world.balance) +
  both(world.paid) +
  world.suspense.reduce((sum, { amount }) => sum + amount, 0);
export const out = (world: World, fits: (placement: Placement) => boolean = () => true): number =>
  world.placements.filter(fits).reduce((sum, placement) => sum + placement.out, 0);
export const margin = (world: World): number => world.custody - owed(world);
export const losses = (world: World): number => both(world.loss);
export const earned = (world: World): number => both(world.pool);
export const paidOut = (world: World): number => both(world.paid);
export const poolsOf = (world: World): number => earned(world) + both(world.poolCapital);
