import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { deaf, type Hearing } from './hear-wakes.ts';
import type { Loop, Running } from './jobs.ts';

const usualNetMs = 30_000;

/** The rests between one loop's rounds. */
function restsOf(loop: Loop, hearing: Hearing) {
  let isWoken = false;
  let isAsleep = false;
  let isOver = false;
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
    /** A round begins: what is heard from now on is work for the next. */
    begin: (): void => {
      isWoken = false;
    },
    /** Until the next round is due. */
    async rest(): Promise<void> {
      const { everyMs, wokenBy, restMs = everyMs, netMs = usualNetMs, afterMs = 0 } = loop;
      if (wokenBy === undefined || !hearing.isSure()) return pause(everyMs);
      await pause(restMs);
      if (isWoken) return;
      isAsleep = true;
      await pause(netMs - restMs);
      isAsleep = false;
      if (isWoken && afterMs > 0) await pause(afterMs);
    },
    wake: (): void => {
      isWoken = true;
      if (isAsleep) rise();
    },
    end: (): void => {
      isOver = true;
      rise();
    },
  };
}

/**
 * Runs each loop again and again: as it is woken and by its net where wakes are heard, by its clock
 * where they are not. A failing round is logged and tried again.
 */
export function runLoops(db: Db, loops: Loop[], log: Logger, hearing: Hearing = deaf): Running {
  const ending = new AbortController();
  const resting = loops.map((loop) => ({ loop, rests: restsOf(loop, hearing) }));
  const repeat = async ({ loop, rests }: (typeof resting)[number]): Promise<void> => {
    while (!ending.signal.aborted) {
      rests.begin();
      try {
        await loop.run(db);
      } catch (error) {
        log.error({ err: error, loop: loop.name }, 'a round of a loop failed');
      }
      await rests.rest();
    }
  };
  hearing.follow((table) => {
    for (const { loop, rests } of resting) {
      if (table === null || loop.wokenBy?.includes(table) === true) rests.wake();
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
