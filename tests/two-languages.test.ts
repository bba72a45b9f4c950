import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { canonicalAddress } from '#core/chains/addresses.ts';
import type { Coin } from '#core/chains/assets.ts';
import { coinRecords, coinsOfBitcoin } from '#core/chains/coin-records.ts';
import { addressFrom } from '#core/chains/derive-address.ts';
import { fateOf } from '#core/rules/plan-rules.ts';
import { type WaitFacts, waitsFor } from '#core/rules/withdrawal-rules.ts';
import { type WithdrawalAction, withdrawalCan } from '#core/rules/withdrawal-state.ts';
import { testDatabase } from '#test/ledger/database.ts';

// Rules that core applies for forms and previews, and the database enforces (ARCHITECTURE, 'Rules
// that stand twice'): both implementations get the same inputs.

const { owner } = await testDatabase();

const requestedAt = new Date('2026-03-01T12:00:00Z');
const hourMs = 3_600_000;
const text = (choices: string[]) => fc.constantFrom(...choices);
/** Whole seconds around the limits of 24 and 72 hours, before and after the request. */
const moment = fc
  .oneof(fc.constantFrom(-72, -24, 0, 24, 72), fc.integer({ min: -100, max: 100 }))
  .chain((hours) => fc.integer({ min: -1, max: 1 }).map((second) => [hours, second] as const))
  .map(([hours, second]) => new Date(requestedAt.getTime() + hours * hourMs + second * 1_000));
const tag = fc.option(text(['7', '8']));

const waitFacts: fc.Arbitrary<WaitFacts> = fc.record({
  requestedAt: fc.constant(requestedAt),
  address: text(['here', 'there']),
  tag,
  amountCents: fc.constantFrom(1n, 99_999n, 100_000n, 100_001n, 5_000_000n),
  saved: fc.option(fc.record({ address: text(['here', 'there']), tag, changedAt: moment })),
  isFirst: fc.boolean(),
  securedUntil: fc.option(moment),
  mode: fc.constantFrom('sandbox', 'live'),
});

/** The earliest payment time of a request, by core's waits. */
const earliestOf = (facts: WaitFacts): number =>
  Math.max(requestedAt.getTime(), ...waitsFor(facts).map(({ until }) => until.getTime()));

test('a withdrawal waits as long in core as in the database (ACC-7a)', async () => {
  const cases = fc.sample(waitFacts, { numRuns: 2_000, seed: 20_261_130 });
  const questions = cases.map(({ saved, mode, securedUntil, ...request }) => ({
    request: {
      address: request.address,
      tag: request.tag,
      amount_cents: String(request.amountCents),
      requested_at: requestedAt,
    },
    facts: {
      address: saved?.address ?? null,
      tag: saved?.tag ?? null,
      changed_at: saved?.changedAt ?? null,
      is_first: request.isFirst,
      secured_until: securedUntil,
    },
    live: mode === 'live',
  }));
  const { rows } = await sql<{ earliest: Date }>`
    select withdrawals.earliest_of(
        jsonb_populate_record(null::withdrawals.asked, q.value->'request'),
        jsonb_populate_record(null::withdrawals.facts, q.value->'facts'),
        (q.value->>'live')::boolean) as earliest
    from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality q
    order by q.ordinality`.execute(owner);
  const differing = cases.filter((facts, index) => {
    return rows[index]!.earliest.getTime() !== earliestOf(facts);
  });
  assert.equal(rows.length, cases.length);
  assert.deepEqual(differing, []);
});

test('an act that core allows is a move that the database takes, and no other (CHN-7)', async () => {
  const stored = [
    'requested',
    'approved',
    'sent',
    'unknown',
    'paid',
    'rejected',
    'cancelled',
  ] as const;
  const leadsTo = { cancel: 'cancelled', reject: 'rejected', paid: 'paid' } as const;
  const { rows } = await sql<{ from: string; to: string; may: boolean }>`
    select f as "from", t as "to", withdrawals.may_become(f, t) as may
    from unnest(${[...stored, 'returned']}::text[]) f, unnest(${Object.values(leadsTo)}::text[]) t
  `.execute(owner);
  assert.equal(rows.length, 24);
  const acts = Object.entries(leadsTo) as [Exclude<WithdrawalAction, 'approve' | 'hold'>, string][];
  for (const { from, to, may } of rows) {
    const [act] = acts.find(([, state]) => state === to)!;
    assert.equal(may, withdrawalCan(from as (typeof stored)[number], act), `${from} to ${to}`);
  }
});

test('a plan’s target is marked or refused by both at the same rate a year (INT-6)', async () => {
  const target = fc.record({
    hundredths: fc.integer({ min: 1, max: 9_999 }),
    days: fc.oneof(fc.constantFrom(30, 365, 730), fc.integer({ min: 1, max: 3_650 })),
  });
  const limits = [1_000, 1_001, 3_000, 3_001].map((hundredths) => ({ hundredths, days: 365 }));
  const targets = [...limits, ...fc.sample(target, { numRuns: 2_000, seed: 20_261_130 })];
  const { rows } = await sql<{ fate: string }>`
    select case when plans.aims_above(30, t.hundredths, t.days) then 'refused'
      when plans.aims_above(10, t.hundredths, t.days) then 'waits' else 'counts' end as fate
    from unnest(${targets.map(({ hundredths }) => hundredths)}::integer[],
      ${targets.map(({ days }) => days)}::integer[]) with ordinality t (hundredths, days, place)
    order by t.place`.execute(owner);
  assert.deepEqual(
    rows.map(({ fate }) => fate),
    targets.map(({ hundredths, days }) => fateOf(hundredths, days, true)),
  );
});

/** The first addresses that a sandbox derives from its key, and another one of each form. */
const addresses: [Coin, string][] = [
  ...coinsOfBitcoin.flatMap((coin) => {
    const { sandboxKey: key, sandboxNetwork } = coinRecords[coin];
    const source = { coin, networks: sandboxNetwork, key };
    return [0, 1, 2].map((row): [Coin, string] => [coin, addressFrom(source, 0, row)]);
  }),
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['SOL', 'So11111111111111111111111111111111111111112'],
  ['USDC', 'So11111111111111111111111111111111111111112'],
];

test('an address has one canonical form in core and in the database (CHN-6)', async () => {
  const written = addresses.flatMap(([coin, address]) => [
    { coin, address },
    { coin, address: address.toUpperCase() },
  ]);
  const { rows } = await sql<{ form: string }>`
    select chains.canonical(q.value->>'coin', q.value->>'address') as form
    from jsonb_array_elements(${JSON.stringify(written)}::jsonb) with ordinality q
    order by q.ordinality`.execute(owner);
  assert.deepEqual(
    rows.map(({ form }) => form),
    written.map(({ coin, address }) => canonicalAddress(coin, address)),
  );
});
