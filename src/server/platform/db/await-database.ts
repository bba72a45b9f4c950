import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The network error codes for an address where nothing answers. */
export const unanswered = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'];

/** Not ready yet: nothing answers, or the database still replays its log. */
const early = [...unanswered, '57P03'];

async function faultOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error;
  }
}

const isEarly = (error: unknown): boolean => {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error && 'code' in cause && early.includes(String(cause.code));
};

/** Errors that waiting cannot fix: no such database, wrong credentials, a role that is not ours. */
export const isFinal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(28|3D000|42501)/.test(error.code ?? '');

/**
 * Waits at most `waitMs` for a database that is starting, as after a reboot; calls `waiting` once.
 * A refusal by the database itself is thrown at once.
 */
export async function awaitDatabase(
  url: string,
  waiting: () => void,
  waitMs = 60_000,
): Promise<void> {
  for (let waited = 0; ; waited += 500) {
    const fault = await faultOf(url);
    if (fault === null) return;
    if (waited >= waitMs || !isEarly(fault)) throw fault;
    if (waited === 0) waiting();
    await sleep(500);
  }
}
