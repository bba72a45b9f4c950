import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFull } from '../is-full.ts';
import { type Mutant, type Outcome, playXrpHistory } from './accounts/xrp-history.ts';
import { xrpHistory } from './accounts/xrp-steps.ts';

// Random histories of an XRP Ledger account: deposits, unexpected drops and their returns, escrows
// in flight, finished or returned, withdrawals exported, signed, lost, cancelled, failed and
// submitted by others. The real adapter reads and pays, the product's rules decide. Each is
// credited once and paid once, and every drop is accounted for. The same runs then repeat with a
// planted defect, which must be detected.

const histories = isFull ? 10_000 : 60;
// The same ones each time: a failure in the gate is reproducible anywhere.
const seed = 20_261_126;

test(`${histories} histories: nothing credited or paid twice, every drop accounted for`, async () => {
  const sum: Outcome = {
    credits: 0,
    surpluses: 0,
    escrows: 0,
    wentBack: 0,
    inFlight: 0,
    paid: 0,
    failed: 0,
  };
  await fc.assert(
    fc.asyncProperty(xrpHistory, async (steps) => {
      const outcome = await playXrpHistory(steps);
      for (const name of Object.keys(sum) as (keyof Outcome)[]) sum[name] += outcome[name];
    }),
    { numRuns: histories, seed },
  );
  console.log(`# ${histories} histories: ${JSON.stringify(sum)}`);
  for (const [name, count] of Object.entries(sum)) {
    assert.ok(count > histories / 6, `the histories bring enough about: ${name}`);
  }
});

const mutants: Record<string, Mutant> = {
  'what came without a tag is not seen': {
    scan: (scan) => ({ ...scan, seen: scan.seen.filter(({ tag }) => tag !== null) }),
  },
  'the cursor is saved without what was seen': { losesOnCrash: true },
  'what was credited is forgotten at a restart': { forgets: true },
  'an escrow is credited when it is made': {
    scan: (scan, escrows) => escrows.believedAtOnce(scan),
  },
  'what an escrow brings is not seen': { scan: (scan, escrows) => escrows.unfinished(scan) },
  'an amount loses its last drop': {
    scan: (scan) => ({
      ...scan,
      seen: scan.seen.map((output) => ({ ...output, amount: (output.amount / 10n) * 10n })),
    }),
  },
  'what is nowhere yet is taken for what can never land': { impatient: true },
  'what was sent is due once more until it is seen': { repeats: true },
};

for (const [name, mutant] of Object.entries(mutants)) {
  test(`caught: ${name}`, async () => {
    const property = fc.asyncProperty(xrpHistory, async (steps) => {
      await playXrpHistory(steps, mutant);
    });
    const found = await fc.check(property, { numRuns: 2_000, seed, endOnFailure: true });
    assert.ok(found.failed, 'no history noticed it');
  });
}
