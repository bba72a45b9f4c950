export { advanceClock, startInThePast, businessNow } from './clock.sql.ts';

/** Real time, for session and code security and for logs. */
export const realNow = (): Date => new Date();
