import type { Loop } from '../jobs/jobs.ts';
import { closePaidOut } from './erase-member.ts';
import { forgetExpired } from './expiry.sql.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the worker does for this room. */
export const identityLoops: Loop[] = [
  { name: 'forget expired sign-ups', everyMs: hourMs, run: forgetExpired },
  { name: 'close accounts that were paid out', everyMs: 10 * minuteMs, run: closePaidOut },
];
