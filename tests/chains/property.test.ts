import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { history, type Mutant, playHistory } from './stories/histories.ts';

// Random histories of a chain — pay, mine, reorganise, double-spend, evict, time, restart, blocks
// that pay us by themselves — read by the real adapter, settled by the real rules: no credit twice,
// none early, none lost, no alarm missing. Then the same with a defect planted, to be noticed.

const isFull = process.env['CANDOR_BATTERY'] === 'full';
const histories = isFull ? 10_000 : 300;

test(`${histories} histories: no double, early or lost credit`, async () => {
  let [credits, alarms] = [0, 0];
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const outcome = await playHistory(steps);
      credits += outcome.credits;
      alarms += outcome.alarms;
    }),
    { numRuns: histories },
  );
  console.log(`# ${histories} histories: ${credits} settled, ${alarms} left the chain afterwards`);
  assert.ok(
    credits > histories / 2 && alarms > histories / 100,
    'the histories bring enough about',
  );
});

const mutants: Record<string, Mutant> = {
  'blocks that left the chain are not told': { scan: (scan) => ({ ...scan, detached: [] }) },
  'what is spent elsewhere is not told': { scan: (scan) => ({ ...scan, dropped: [] }) },
  'one confirmation too few is enough': { hasty: 1 },
  'what its block made is taken for any other payment': { unripe: true },
  'what was settled is forgotten at a restart': { forgets: true },
  'the cursor is saved without what was seen': { losesOnCrash: true },
  'only the last block of a scan is looked at': {
    scan: (scan) => ({
      ...scan,
      seen: scan.seen.filter((one) => one.blockHash === null || one.blockHash === scan.tip.hash),
    }),
  },
  'confirmations are counted from a tip not yet read': {
    scan: (scan) => ({ ...scan, tip: { ...scan.tip, height: scan.tip.height + 1n } }),
  },
  'an amount loses its last unit': {
    scan: (scan) => ({
      ...scan,
      seen: scan.seen.map((one) => ({ ...one, amount: (one.amount / 10n) * 10n })),
    }),
  },
};

// The rarest shows itself once in some 650 histories: so many that chance never lets one pass.
const tries = 20_000;

for (const [name, mutant] of Object.entries(mutants)) {
  test(`caught: ${name}`, async () => {
    const property = fc.asyncProperty(history, async (steps) => {
      await playHistory(steps, mutant);
    });
    const found = await fc.check(property, { numRuns: tries, endOnFailure: true });
    assert.ok(found.failed, 'no history noticed it');
  });
}
