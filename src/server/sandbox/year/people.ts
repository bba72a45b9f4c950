import type { Method } from '#core/chains/assets.ts';
import { drawOf } from '../../modules/treasury/treasury.ts';
import type { Into } from '../sandbox-acts.ts';
import { methodHere } from '../sandbox-coins.ts';

// The members of the year: invented people whose family names are common nouns, so that none looks
// like a real person. All their data is derived from their number, the same each time.

const firstNames =
  'Ada Bram Cleo Dario Edda Femi Gita Hugo Inka Jonas Kaya Luca Mina Nils Oona Piet Rosa Sami Tove';
const lastNames =
  'Lantern Pebble Harbour Thimble Orchard Kettle Meadow Compass Button Lighthouse Saddle Ribbon';

/** Besides the three demo log-ins. */
const othersCount = 57;
/** The number of deposit batches in the year: three a month. */
export const batchCount = 39;

export type Person = {
  email: string;
  firstName: string;
  lastName: string;
  /** The batch of their first deposit. */
  joins: number;
  /** The number of the member whose link they used. */
  invitedBy: number | null;
};

function personOf(index: number): Person {
  const firsts = firstNames.split(' ');
  const lasts = lastNames.split(' ');
  const firstName = firsts[index % firsts.length]!;
  const lastName = lasts[(index * 5 + Math.floor(index / firsts.length) * 2) % lasts.length]!;
  return {
    email: `${firstName}.${lastName}@candor.example`.toLowerCase(),
    firstName,
    lastName,
    joins: Math.floor((index * (batchCount - 2)) / othersCount),
    invitedBy: index > 2 && index % 3 === 0 ? Math.floor(index / 4) : null,
  };
}

export const others: readonly Person[] = Array.from({ length: othersCount }, (_, index) =>
  personOf(index),
);

const steady: Into = { family: 'real_estate', plan: 'STEADY' };
const steadyCoins: Into = { family: 'crypto', plan: 'STEADY' };
const basic: Into = { family: 'real_estate', plan: 'BASIC' };
const basicCoins: Into = { family: 'crypto', plan: 'BASIC' };
const plansByLot = [
  steady,
  steadyCoins,
  steady,
  basic,
  steady,
  steadyCoins,
  steady,
  basicCoins,
  steady,
];
const methodsByLot: Method[] = ['BITCOIN', 'SOLANA', 'BITCOIN', 'XRP', 'BITCOIN', 'DOGECOIN'];

export type Deposit = { name: string; email: string; into: Into; method: Method; cents: bigint };

/** From 1,000 to 8,900 dollars; every eleventh is large enough to need confirmation. */
function depositOf(person: number, round: number): Deposit {
  const { email } = others[person]!;
  const name = `year: deposit ${round} of ${email}`;
  const draw = drawOf(name);
  const isLarge = person % 11 === 7 && round === 0;
  const into = isLarge ? steady : plansByLot[(person + round) % plansByLot.length]!;
  const dollars = isLarge ? 12_000 + (draw % 90) * 100 : 1_000 + (draw % 80) * 100;
  const method = methodsByLot[(person + round) % methodsByLot.length]!;
  return { name, email, into, method, cents: BigInt(dollars) * 100n };
}

/** The number of batches between a member's deposits, and how many rounds of them there are. */
const depositsApart = 7;
const hashRounds = (person: number): number => 1 + (person % 3);

const own = (
  holds: string,
  index: number,
  batch: number,
  dollars: number,
  into: Into,
): [number, Deposit] => [
  batch,
  {
    name: `year: deposit ${index} of ${holds}`,
    email: `${holds}@candor.example`,
    into,
    method: index % 2 === 0 ? 'BITCOIN' : 'SOLANA',
    cents: BigInt(dollars) * 100n,
  },
];

// The demo log-ins show a matured position, several locked ones, and a first one.
const ofLogIns = [
  own('matured', 0, 0, 10_000, steady),
  own('matured', 1, 20, 2_000, steadyCoins),
  own('locked', 0, 15, 5_000, steady),
  own('locked', 1, 19, 2_500, steadyCoins),
  own('locked', 2, 24, 1_500, basic),
  own('locked', 3, 31, 3_000, steady),
  own('fresh', 0, batchCount, 2_500, steady),
];

/** The deposits that arrive in a batch, in coins that are offered. */
export function depositsOf(batch: number): Deposit[] {
  const byOthers = others.flatMap(({ joins }, person) =>
    Array.from({ length: hashRounds(person) }, (_, round) => round)
      .filter((round) => joins + round * depositsApart === batch)
      .map((round) => depositOf(person, round)),
  );
  const byLogIns = ofLogIns.flatMap(([at, deposit]) => (at === batch ? [deposit] : []));
  return [...byOthers, ...byLogIns].map((deposit) => ({
    ...deposit,
    method: methodHere(deposit.method),
  }));
}
