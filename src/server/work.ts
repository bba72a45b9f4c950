import type { Config } from './config/config.ts';
import type { Job, Loop } from './jobs/jobs.ts';
import { mailLoop } from './mail/mail.ts';

/** What each queue's jobs do. */
export const jobsOf = (_config: Config): Job[] => [];

/** What the worker scans for, over and over. */
export function loopsOf(config: Config): Loop[] {
  const mail = mailLoop(config);
  return mail === null ? [] : [mail];
}
