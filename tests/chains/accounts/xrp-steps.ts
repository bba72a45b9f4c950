import fc from 'fast-check';

/** The events of an XRP Ledger account, and of its debts. */
export type XrpStep =
  | { do: 'deposit'; to: number; percent: number }
  | { do: 'surplus'; by: 'no tag' | 'a strange tag' | 'a token' | 'part'; drops: number }
  | { do: 'set-aside'; drops: number; tag: number | null; wait: number; last: number }
  | { do: 'withdraw'; to: number }
  | { do: 'give-back' | 'sign' | 'cancel' | 'hand-in' | 'finish' | 'go-back'; nth: number }
  | { do: 'export' | 'send' | 'settle' | 'give-up' | 'watch' | 'crash' }
  | { do: 'ask-tag' | 'forget'; nth: number }
  | { do: 'close'; ledgers: number };

const nth = fc.nat(7);
const weighted = <T extends XrpStep>(weight: number, arbitrary: fc.Arbitrary<T>) => ({
  weight,
  arbitrary: arbitrary as fc.Arbitrary<XrpStep>,
});

const anyStep = fc.oneof(
  weighted(
    3,
    fc.record({
      do: fc.constant('deposit' as const),
      to: fc.nat(1),
      percent: fc.constantFrom(40, 60, 100, 130),
    }),
  ),
  weighted(
    2,
    fc.record({
      do: fc.constant('surplus' as const),
      by: fc.constantFrom('no tag', 'a strange tag', 'a token', 'part'),
      drops: fc.integer({ min: 1, max: 9_000_000 }),
    }),
  ),
  weighted(
    3,
    fc.record({
      do: fc.constant('set-aside' as const),
      drops: fc.integer({ min: 1, max: 9_000_000 }),
      tag: fc.constantFrom(null, 101, 102),
      wait: fc.nat(2),
      last: fc.integer({ min: 2, max: 9 }),
    }),
  ),
  weighted(4, fc.record({ do: fc.constantFrom('finish', 'finish', 'finish', 'go-back'), nth })),
  weighted(3, fc.record({ do: fc.constant('withdraw' as const), to: fc.nat(2) })),
  weighted(
    7,
    fc.record({ do: fc.constantFrom('give-back', 'sign', 'sign', 'cancel', 'hand-in'), nth }),
  ),
  weighted(9, fc.record({ do: fc.constantFrom('export', 'send', 'settle', 'give-up') })),
  weighted(6, fc.record({ do: fc.constantFrom('watch', 'watch', 'crash') })),
  weighted(1, fc.record({ do: fc.constantFrom('ask-tag', 'forget'), nth })),
  weighted(
    5,
    fc.record({ do: fc.constant('close' as const), ledgers: fc.integer({ min: 1, max: 6 }) }),
  ),
);

export const xrpHistory = fc.array(anyStep, { minLength: 15, maxLength: 45, size: 'max' });
