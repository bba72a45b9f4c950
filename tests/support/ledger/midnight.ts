import { setTimeout as sleep } from 'node:timers/promises';

const dayMs = 86_400_000;
const storyMs = 120_000;

/** Waits past midnight UTC if it is near: a story about days would end in another one. */
export async function pastMidnight(): Promise<void> {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < storyMs) await sleep(leftMs + 1_000);
}
