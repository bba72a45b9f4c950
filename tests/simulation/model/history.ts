import fc from 'fast-check';
import type { FlowKind } from '../../../src/server/modules/ledger/ledger.ts';
import { rules } from './map.ts';

// The elements of a history: inputs, small enough to shrink, that become postings only when they
// are played (play.ts), since their subjects depend on earlier ones.

/** How a posting is spoilt before it is sent. */
export const twists = [
  'stranger',
  'strangers',
  'one more',
  'one off',
  'nothing',
  'far too much',
  'other coin',
  'other subject',
  'backwards',
  'no evidence',
  'no reason',
  'no rate',
  'other rate',
  'no people',
  'one person less',
  'granted less',
  'grant of another',
  'sent again',
  'key of another',
] as const;
export type Twist = (typeof twists)[number] | 'as it should be';

export type PostingInput = {
  kind: FlowKind;
  coin: 'BTC' | 'DOGE';
  /** The member, and the earlier posting that it refers to. */
  who: number;
  which: number;
  /** Per cent of the available amount. */
  share: number;
  twist: Twist;
};

export type Batch = {
  inputs: PostingInput[];
  role: 'owner' | 'worker';
  allOrNothing: boolean;
  /** A payment leaves the chain before it. */
  lost: number | null;
};

const common: FlowKind[] = [
  'deposit',
  'hold_balance',
  'pay',
  'release_balance',
  'distribute_gain',
  'mature',
  'adjust_up',
];
const open = (Object.keys(rules) as FlowKind[]).filter((kind) => rules[kind].closed !== true);
const closed: FlowKind[] = ['swap'];

const input: fc.Arbitrary<PostingInput> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...common) },
    { weight: 6, arbitrary: fc.constantFrom(...open) },
    { weight: 1, arbitrary: fc.constantFrom(...closed) },
  ),
  coin: fc.constantFrom('BTC', 'DOGE'),
  who: fc.nat(2),
  which: fc.nat(40),
  share: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(100)),
  twist: fc.oneof(
    { weight: 5, arbitrary: fc.constant<Twist>('as it should be') },
    { weight: 2, arbitrary: fc.constantFrom<Twist>(...twists) },
  ),
});

const batch: fc.Arbitrary<Batch> = fc.record({
  inputs: fc.array(input, { minLength: 1, maxLength: 12 }),
  role: fc.oneof(
    { weight: 5, arbitrary: fc.constant<'owner' | 'worker'>('owner') },
    { weight: 1, arbitrary: fc.constant<'owner' | 'worker'>('worker') },
  ),
  allOrNothing: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  lost: fc.option(fc.nat(20), { freq: 4 }),
});

const asItShouldBe = { which: 0, share: 100, twist: 'as it should be' } as const;
const opening = (kind: FlowKind, who = 0): PostingInput => ({
  ...asItShouldBe,
  kind,
  who,
  coin: 'BTC',
});

/** The beginning of every history, which provides money to move. */
export const prologue: Batch = {
  inputs: [
    opening('capital_in'),
    ...[0, 1, 2].map((who) => opening('deposit', who)),
    opening('gain'),
    { ...opening('distribute_gain'), share: 50 },
  ],
  role: 'owner',
  allOrNothing: false,
  lost: null,
};

/** Histories of a few members and plans on the ledger. */
export const histories = (batches: number): fc.Arbitrary<Batch[]> =>
  fc.array(batch, { minLength: 1, maxLength: batches, size: 'max' });
