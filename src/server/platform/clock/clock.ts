export { advanceClock, beginInThePast, businessNow } from './clock.sql.ts';

/** Real time, for the security of sessions and codes and for logs. */
export const realNow = (): Date => new Date();
