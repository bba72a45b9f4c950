import { setTimeout as sleep } from 'node:timers/promises';

const dayMs = 86_400_000;
const storyMs = 120_000;

/** No story of days begins in the last two minutes of one, UTC: it would end in another. */
export async function pastMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < storyMs) await sleep(leftMs + 1_000);
}
