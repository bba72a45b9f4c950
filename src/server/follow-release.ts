import type { Logger } from 'pino';
import type { Db } from '#platform/db/db.ts';
import { watchRelease } from '#platform/db/watch-release.ts';
import { endSilentFault, noteWorkFault } from '#platform/jobs/faults.sql.ts';
import type { Loop } from '#platform/jobs/jobs.ts';

// A program checks the release of its database as it starts, and goes on where another release
// upgrades that below it: its people are told, and nothing is refused (OPS-7, record 0003).

const everyMs = 30_000;

/** The name of the fault, in the list of the worker's parts. */
export const outdatedPart = 'a program of another release than the database';

/** Looks once; says what it finds when it is news, and gives it. */
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

/** For a program that may write nothing of it: it says so in its log and its metrics. */
export function followRelease(db: Db, log: Logger): Following {
  const ask = lookAtRelease(db, log);
  let isOutdated = false;
  // While the database is away nothing is known that was not known before.
  const look = (): Promise<void> =>
    ask().then(
      (found) => void (isOutdated = found !== null),
      () => undefined,
    );
  const again = setInterval(() => void look(), everyMs);
  return { isOutdated: () => isOutdated, look, stop: () => clearInterval(again) };
}

/** For one that works by loops: also a fault of the worker's parts, of which owners are mailed. */
export function releaseLoop(db: Db, log: Logger): Loop {
  const look = lookAtRelease(db, log);
  return {
    name: 'compare the release',
    everyMs,
    run: async (reader) => {
      const found = await look();
      if (found !== null) return noteWorkFault(reader, outdatedPart, found);
      // A worker of the right release takes back what an older one noted before it ended.
      return endSilentFault(reader, outdatedPart);
    },
  };
}
