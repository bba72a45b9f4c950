// The books as two colluding administrators see them: whole units of money, two plans with one
// member's principal in each, their wallets, and no one else's money. Every coin that they have
// came from us, so no return they pay was earned.

export type Plan = 'A' | 'B';
export const plans: readonly Plan[] = ['A', 'B'];

/** Where coins can be sent: two of their wallets, listed as venues, or an address of ours. */
export type Venue = 'wallet 1' | 'wallet 2' | 'our own address';
export const venues: readonly Venue[] = ['wallet 1', 'wallet 2', 'our own address'];

export type Placement = { plan: Plan; venue: Venue; out: number };

export type World = {
  custody: number;
  /** Coins that left to their wallets. */
  wallet: number;
  /** Our coins that one of our transactions sent to an address of ours. */
  atOurs: number;
  /** Unmatched coins by payment: some came from us in one of our transactions. */
  suspense: { amount: number; isOurs: boolean }[];
  balance: Record<Plan, number>;
  /** Returns that runs paid. */
  paid: Record<Plan, number>;
  pool: Record<Plan, number>;
  /** Gains that were not reversed, newest last. */
  gains: Record<Plan, number[]>;
  poolCapital: Record<Plan, number>;
  loss: Record<Plan, number>;
  capital: number;
  placements: Placement[];
  /** The faults found, printed with a sequence. */
  faults: string[];
};

const each = (amount: number): Record<Plan, number> => ({ A: amount, B: amount });

/** Two units of principal in each plan, and this much operator capital. */
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
