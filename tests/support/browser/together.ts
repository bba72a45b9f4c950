import { after, before, describe } from 'node:test';
import { aStage, type Stage } from './browser.ts';

/**
 * Plays stories of several files one after another with one product and one browser: a start of
 * both costs the machine as much as ten screens. What an earlier one leaves is there for the next,
 * so that their order counts: each file that names them says why it is so.
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
