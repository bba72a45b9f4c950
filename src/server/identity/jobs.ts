import type { Loop } from '../jobs/jobs.ts';
import { forgetExpired } from './expiry.sql.ts';

const hourMs = 60 * 60_000;

/** What the worker does for this room. */
export const identityLoops: Loop[] = [
  { name: 'forget expired sign-ups', everyMs: hourMs, run: forgetExpired },
];
