import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Ear = {
  /** Receives the payload of a committed `notify` on the channel. */
  hear: (payload: string) => void;
  /** Reports whether the connection is up; messages sent while it is down are lost. */
  connected?: (is: boolean) => void;
};

export type Listening = {
  /** Drops a connection that seems to receive nothing; a new one follows. */
  reconnect: () => void;
  stop: () => Promise<void>;
};

const longestGoodbyeMs = 1_000;

/** Receives every committed `notify` on a channel, bypassing any pooler; reconnects by itself. */
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
        // The driver's connect never settles if we end the connection meanwhile.
        await Promise.race([
          client.connect(),
          ended.then(() => Promise.reject(new Error('ended'))),
        ]);
        await client.query(`listen ${channel}`);
        connected?.(true);
        await ended;
      } catch {
        // The server is away: wait below, then try again.
      }
      connected?.(false);
      if (!ending.signal.aborted)
        await sleep(500, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = keepListening();
  // A server that hangs never confirms the end; then the socket is destroyed.
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
