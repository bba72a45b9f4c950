import { after, before, describe } from 'node:test';
import { aStage, type Stage } from './browser.ts';

/**
 * Plays stories of several files in sequence with one product and one browser: starting both costs
 * the machine as much as ten screens. The state left by one story remains for the next, so the
 * order matters: each file that lists them explains its order.
 */
export function together(stories: Record<string, () => Promise<unknown>>): void {
  let held: Stage;
  before(async () => {
    held = await aStage();
  });
  after(() => held?.close());
  for (const [name, load] of Object.entries(stories)) {
    describe(name, async () => {
      await load();
    });
  }
}
