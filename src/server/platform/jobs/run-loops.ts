import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import type { Loop, Running } from './jobs.ts';
import { notListening, type Listener } from './listen-for-work.ts';
import { runInTurn } from './run-in-turn.ts';
import type { WakingTable } from './waking-tables.ts';

const usualNetMs = 30_000;

// After this time, the next run that no table woke may start beside a slow one.
const longestTurnMs = 500;

/** The pauses between one loop's runs. */
function restsOf(loop: Loop, hearing: Listener) {
  let isWoken = false;
  let isNamed = false;
  let isAsleep = false;
  let isOver = false;
  let hear: () => void = () => undefined;
  let rise: () => void = () => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isOver) return resolve();
      const timer = setTimeout(() => rise(), ms);
      rise = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    /** A run starts: notifications from now on are work for the next. */
    begin: (): void => {
      isWoken = false;
      isNamed = false;
    },
    /** Whether a notification named one of the loop's tables since then. */
    isNamed: (): boolean => isNamed,
    /** Resolves at such a notification, or at the end. */
    named: (): Promise<void> =>
      new Promise((resolve) => {
        if (isOver) resolve();
        else hear = resolve;
      }),
    /** Waits until the next run is due, after one that returned `found`. */
    async rest(found: unknown): Promise<void> {
      const { everyMs, wokenBy, restMs = everyMs, netMs = usualNetMs, afterMs = 0 } = loop;
      if (wokenBy === undefined || !hearing.isSure()) {
        return pause(found === false ? (loop.calmMs ?? everyMs) : everyMs);
      }
      await pause(restMs);
      if (isWoken) return;
      isAsleep = true;
      await pause(netMs - restMs);
      isAsleep = false;
      if (isWoken && afterMs > 0) await pause(afterMs);
    },
    wake: (table: WakingTable | null): void => {
      isWoken = true;
      if (table !== null) {
        isNamed = true;
        hear();
      }
      if (isAsleep) rise();
    },
    end: (): void => {
      isOver = true;
      hear();
      rise();
    },
  };
}

/**
 * Repeats each loop: on wakes and at its fallback interval while notifications arrive, at its own
 * interval otherwise. A failed run is logged and tried again. Runs that no table woke take turns: a
 * quiet worker then needs one connection with all plans, and not a dozen that each make them.
 */
export function runLoops(
  db: Db,
  loops: Loop[],
  log: Logger,
  hearing: Listener = notListening,
): Running {
  const ending = new AbortController();
  const resting = loops.map((loop) => ({ loop, rests: restsOf(loop, hearing) }));
  const inTurn = runInTurn(longestTurnMs);
  const repeat = async ({ loop, rests }: (typeof resting)[number]): Promise<void> => {
    let found: unknown;
    const round = async (): Promise<void> => {
      if (ending.signal.aborted) return;
      rests.begin();
      found = undefined;
      try {
        found = await loop.run(db);
      } catch (error) {
        log.error({ err: error, loop: loop.name }, 'a round of a loop failed');
      }
    };
    while (!ending.signal.aborted) {
      // A loop with a delay after its wake would wait again if that wake ended its turn.
      const isOwn = loop.afterMs !== undefined || rests.isNamed();
      if (isOwn || !hearing.isSure()) await round();
      else await inTurn(round, rests.named());
      await rests.rest(found);
    }
  };
  hearing.follow((table) => {
    for (const { loop, rests } of resting) {
      if (table === null || loop.wokenBy?.includes(table) === true) rests.wake(table);
    }
  });
  const running = resting.map(repeat);
  return {
    stop: async () => {
      ending.abort();
      for (const { rests } of resting) rests.end();
      await Promise.all(running);
    },
  };
}
