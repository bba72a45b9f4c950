import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFull } from '../is-full.ts';
import type { MemoryNode } from './rigs/memory-node.ts';
import { history, type Mutant, type Outcome, playHistory } from './stories/histories.ts';

// Random histories of a chain — pay, mine, reorganise, double-spend, bump, evict, time, restart,
// blocks that pay us directly, payouts of ours and their raised fees — read by the real adapter and
// settled by the real rules: no credit twice, none early, none lost, nothing paid twice, no alarm
// missing. The same runs then repeat with a planted defect, which must be detected.

const histories = isFull ? 10_000 : 100;

test(`${histories} histories: no double, early or lost credit`, async () => {
  const sum: Outcome = { credits: 0, alarms: 0, bumps: 0, paid: 0, raised: 0 };
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const outcome = await playHistory(steps);
      for (const name of Object.keys(sum) as (keyof Outcome)[]) sum[name] += outcome[name];
    }),
    { numRuns: histories },
  );
  console.log(`# ${histories} histories: ${JSON.stringify(sum)}`);
  const { alarms, ...others } = sum;
  const enough = Object.values(others).every((count) => count > histories / 4);
  // A hundred histories may bring an alarm or none: the mutants below say whether alarms are seen.
  assert.ok(enough && (!isFull || alarms > histories / 100), 'the histories bring enough about');
});

/** The first transaction that the given one replaced. */
const first = (node: MemoryNode, by: string) =>
  [...node.replaced].find(([, other]) => other === by)?.[0];

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
      seen: scan.seen.filter(
        (output) => output.blockHash === null || output.blockHash === scan.tip.hash,
      ),
    }),
  },
  'what gave way to a higher fee lands with what replaced it': {
    scan: (scan, node) => ({
      ...scan,
      seen: scan.seen.flatMap((output) => {
        const txid = output.blockHash === null ? undefined : first(node, output.txid);
        return txid === undefined ? output : [output, { ...output, txid }];
      }),
    }),
  },
  'what replaced a payment is taken for the payment itself': {
    scan: (scan, node) => ({
      ...scan,
      seen: scan.seen.map((output) => ({
        ...output,
        txid: first(node, output.txid) ?? output.txid,
      })),
      dropped: scan.dropped.filter((txid) => !node.replaced.has(txid)),
    }),
  },
  'a raised fee is paid of other coins': { apart: true },
  'only the newest of what was sent is looked for': { forgetsFirst: true },
  'confirmations are counted from a tip not yet read': {
    scan: (scan) => ({ ...scan, tip: { ...scan.tip, height: scan.tip.height + 1n } }),
  },
  'an amount loses its last unit': {
    scan: (scan) => ({
      ...scan,
      seen: scan.seen.map((output) => ({ ...output, amount: (output.amount / 10n) * 10n })),
    }),
  },
};

// The rarest defect shows in about one of 650 histories: with this many it is never missed by
// chance.
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
