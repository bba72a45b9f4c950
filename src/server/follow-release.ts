import type { Logger } from 'pino';
import type { Db } from '#platform/db/db.ts';
import { watchRelease } from '#platform/db/watch-release.ts';
import { endSilentFault, noteWorkFault } from '#platform/jobs/faults.sql.ts';
import type { Loop } from '#platform/jobs/jobs.ts';

// A program checks the release of its database at start, and continues if another release upgrades
// the database later: the operator is notified, and nothing is refused (OPS-7, record 0003).

const everyMs = 30_000;

/** The name of this fault in the list of the worker's parts. */
export const outdatedPart = 'a program of another release than the database';

/** Checks once; logs a new finding, and returns it. */
function lookAtRelease(db: Db, log: Logger): () => Promise<string | null> {
  const ask = watchRelease(db);
  let last: string | null = null;
  return async () => {
    const found = await ask();
    if (found !== null && found !== last) log.warn(`It goes on meanwhile. ${found}`);
    last = found;
    return found;
  };
}

export type Following = { isOutdated: () => boolean; look: () => Promise<void>; stop: () => void };

/** For a program that may not record the fault: it reports it in its log and metrics. */
export function followRelease(db: Db, log: Logger): Following {
  const ask = lookAtRelease(db, log);
  let isOutdated = false;
  // While the database is away, the last finding stays.
  const look = (): Promise<void> =>
    ask().then(
      (found) => void (isOutdated = found !== null),
      () => undefined,
    );
  const again = setInterval(() => void look(), everyMs);
  return { isOutdated: () => isOutdated, look, stop: () => clearInterval(again) };
}

/** For a program with loops: also records a worker fault, which is mailed to owners. */
export function releaseLoop(db: Db, log: Logger): Loop {
  const look = lookAtRelease(db, log);
  return {
    name: 'compare the release',
    everyMs,
    run: async (reader) => {
      const found = await look();
      if (found !== null) return noteWorkFault(reader, outdatedPart, found);
      // A worker of the right release ends a fault that an older one recorded before it stopped.
      return endSilentFault(reader, outdatedPart);
    },
  };
}
