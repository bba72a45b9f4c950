import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { LiveEvent } from './notify.sql.ts';

/** Hears every committed `notify`; reconnects by itself; past a pooler (`direct` URL). */
export function listen(
  url: string,
  hear: (event: LiveEvent) => void,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  const keepListening = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      client = new pg.Client({ connectionString: url });
      const ended = new Promise<void>((done) => {
        client?.on('end', done);
        client?.on('error', () => done());
      });
      client.on('notification', (note) => hear(JSON.parse(note.payload ?? '{}') as LiveEvent));
      try {
        await client.connect();
        await client.query('listen candor_live');
        await ended;
      } catch {
        // The server is away: wait below, then ask again.
      }
      if (!ending.signal.aborted)
        await sleep(500, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = keepListening();
  return {
    stop: async () => {
      ending.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
