import { Socket } from 'node:net';
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

const longestGoodbyeMs = 1_000;

/** Hears every committed `notify` on a channel, past any pooler; reconnects by itself. */
export function listen(url: string, channel: string, { hear, connected }: Ear): Listening {
  const ending = new AbortController();
  let client: pg.Client | undefined;
  let socket: Socket | undefined;
  const keepListening = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const own = new Socket();
      socket = own;
      client = new pg.Client({ connectionString: url, keepAlive: true, stream: () => own });
      const ended = new Promise<void>((done) => {
        client?.on('end', done);
        client?.on('error', () => done());
      });
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      try {
        // The driver never answers a connection that we end while it is made.
        await Promise.race([
          client.connect(),
          ended.then(() => Promise.reject(new Error('ended'))),
        ]);
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
  // A server that hangs never answers a goodbye: then the line is cut.
  const drop = async (): Promise<void> => {
    const cut = setTimeout(() => socket?.destroy(), longestGoodbyeMs);
    await client?.end().catch(() => undefined);
    clearTimeout(cut);
  };
  return {
    reconnect: () => void drop(),
    stop: async () => {
      ending.abort();
      await drop();
      await running;
    },
  };
}
