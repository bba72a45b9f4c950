import { setTimeout as sleep } from 'node:timers/promises';

const dayMs = 86_400_000;
const storyMs = 120_000;

/**
 * Waits past midnight UTC in the last two minutes of a day: a story about days would end in the
 * next.
 */
export async function pastMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < storyMs) await sleep(leftMs + 1_000);
}
