import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Ear = {
  /** What a committed `notify` on the channel said. */
  hear: (payload: string) => void;
  /** Whether the connection stands that hears; what was sent while it did not was not heard. */
  connected?: (is: boolean) => void;
};

export type Listening = {
  /** Drops the connection, which is then made again: where it seems to hear nothing. */
  reconnect: () => void;
  stop: () => Promise<void>;
};

/** Hears every committed `notify` on a channel, past any pooler; reconnects by itself. */
export function listen(url: string, channel: string, { hear, connected }: Ear): Listening {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  const keepListening = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      client = new pg.Client({ connectionString: url, keepAlive: true });
      const ended = new Promise<void>((done) => {
        client?.on('end', done);
        client?.on('error', () => done());
      });
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        connected?.(true);
        await ended;
      } catch {
        // The server is away: wait below, then ask again.
      }
      connected?.(false);
      if (!ending.signal.aborted)
        await sleep(500, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = keepListening();
  const drop = async (): Promise<void> => client?.end().catch(() => undefined);
  return {
    reconnect: () => void drop(),
    stop: async () => {
      ending.abort();
      await drop();
      await running;
    },
  };
}
