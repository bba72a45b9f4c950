import { randomUUID } from 'node:crypto';
import type { AccountRef, Leg, Posting } from '../../../src/server/modules/ledger/ledger.ts';
import { isOfMember } from './classes.ts';
import type { Twist, PostingInput } from './history.ts';
import type { World } from './world.ts';

const mapLegs = (posting: Posting, change: (leg: Leg, index: number) => Leg): Posting => ({
  ...posting,
  legs: posting.legs.map(change),
});
const moreBy = (posting: Posting, more: bigint): Posting =>
  mapLegs(posting, (leg) => ({ ...leg, amount: leg.amount + more }));

/** Another member's account in place of the intended one. */
function ofStranger(world: World, ref: AccountRef): AccountRef {
  if (!isOfMember(ref.class)) return ref;
  return { ...ref, owner: world.members.find((member) => member !== ref.owner) ?? null };
}

const swapped: Record<string, 'BTC' | 'DOGE'> = { BTC: 'DOGE', DOGE: 'BTC' };
const inOtherCoin = (ref: AccountRef): AccountRef => ({
  ...ref,
  asset: swapped[ref.asset] ?? ref.asset,
  owner: swapped[ref.owner ?? ''] ?? ref.owner,
});

type Spoil = (posting: Posting, world: World, input: PostingInput) => Posting;

const ways: Partial<Record<Twist, Spoil>> = {
  stranger: (posting, world) =>
    mapLegs(posting, (leg) => ({ ...leg, credit: ofStranger(world, leg.credit) })),
  strangers: (posting, world) =>
    mapLegs(posting, ({ debit, credit, amount }) => ({
      debit: ofStranger(world, debit),
      credit: ofStranger(world, credit),
      amount,
    })),
  'one more': (posting) => moreBy(posting, 1n),
  'one off': (posting) =>
    mapLegs(posting, (leg, index) =>
      index === posting.legs.length - 1 ? { ...leg, amount: leg.amount + 1n } : leg,
    ),
  nothing: (posting) => mapLegs(posting, (leg) => ({ ...leg, amount: 0n })),
  'far too much': (posting) => moreBy(posting, 10n ** 17n),
  'other coin': (posting, world) => {
    const other = mapLegs(posting, ({ debit, credit, amount }) => ({
      debit: inOtherCoin(debit),
      credit: inOtherCoin(credit),
      amount,
    }));
    const rate = posting.rateId === world.rates.BTC ? world.rates.DOGE : world.rates.BTC;
    return posting.rateId === undefined ? other : { ...other, rateId: rate };
  },
  'other subject': (posting) => ({ ...posting, subject: randomUUID() }),
  backwards: (posting) =>
    mapLegs(posting, ({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })),
  'no evidence': (posting) => ({ ...posting, evidence: ' ' }),
  'no reason': (posting) => ({ ...posting, reason: undefined }),
  'no rate': (posting) => ({ ...posting, rateId: undefined }),
  'other rate': (posting, world) => ({
    ...posting,
    rateId: posting.rateId === world.rates.BTC ? world.rates.DOGE : world.rates.BTC,
  }),
  'key of another': (posting, world, { which }) => ({
    ...posting,
    key: world.asked[which % world.asked.length]?.key ?? posting.key,
  }),
};

/** The same posting with the input's fault. */
export function spoil(posting: Posting, world: World, input: PostingInput): Posting {
  return ways[input.twist]?.(posting, world, input) ?? posting;
}
