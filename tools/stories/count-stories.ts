import { aStage } from '../../tests/support/browser/browser.ts';
import { stories } from './stories.ts';
import { secondsOf } from './visit.ts';

// `npm --prefix tools run stories` plays five stories on a new demo and counts a person's effort in
// each: clicks, characters typed, screens seen and new words on them. Seconds are computed.

const stage = await aStage();
try {
  for (const { name, play } of stories) {
    const counted = await play(stage);
    const { presses, typed, screens, words } = counted;
    process.stdout.write(
      `${name}: ${presses} presses, ${typed} characters typed, ${screens} screens, ` +
        `${words} words (${secondsOf(counted)} s of reading, computed)\n`,
    );
  }
} finally {
  await stage.close();
}
