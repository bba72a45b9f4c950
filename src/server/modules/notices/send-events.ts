import type { LiveEvent } from '#platform/db/notify.sql.ts';

/** One open stream: its audience, and the topics still to send. */
export type Stream = {
  /** The stream's sessions, and their people. */
  sessions: readonly string[];
  people: readonly string[];
  memberId: string | null;
  isAdministrator: boolean;
  waiting: Set<string>;
  wake: () => void;
  /** True shortly after prices were sent: the next ones wait until it ends. */
  resting: boolean;
};

function concerns({ to }: LiveEvent, stream: Stream): boolean {
  if (to === 'everyone') return true;
  return to === 'administrators' ? stream.isAdministrator : to.memberId === stream.memberId;
}

// Prices may change with every trade of an exchange; twice a second is enough for readers.
const often = 'prices';
const atMostEveryMs = 500;
const isHeld = ({ resting }: Stream, topic: string): boolean => resting && topic === often;

// How long events are kept: a page that opens meanwhile need not reload everything.
const keptMs = 30_000;
const checkEveryMs = 20_000;
/** The maximum of open windows in one browser, and in all of a person's browsers (SEC-4). */
const mostOfSession = 10;
const mostOfPerson = 40;
type QueuedEvent = { at: number; event: LiveEvent };

type Followed = {
  isAlive: () => Promise<boolean>;
  isGone: () => boolean;
  missedMs: number | undefined;
  leave: () => void;
};

/** All open streams of this process, fed by one listener (DECISIONS 6). */
export class Streams {
  readonly #open = new Set<Stream>();
  /** The last time of each event, oldest first. */
  readonly #heard = new Map<string, QueuedEvent>();
  #hearsSince = Infinity;
  #isStopped = false;

  /** Marks the start of listening; existing streams may have missed events. */
  beginToHear(): void {
    this.#hearsSince = performance.now();
    for (const stream of this.#open) {
      stream.waiting.add('open');
      stream.wake();
    }
  }

  /** Passes an event to the streams it concerns; a repeated topic is sent once. */
  hear(event: LiveEvent): void {
    this.#keep(event);
    for (const stream of this.#open) {
      if (!concerns(event, stream)) continue;
      stream.waiting.add(event.topic);
      if (!isHeld(stream, event.topic)) stream.wake();
    }
  }

  #keep(event: LiveEvent): void {
    const [at, key] = [performance.now(), JSON.stringify(event)];
    this.#heard.delete(key);
    this.#heard.set(key, { at, event });
    for (const [oldest, heard] of this.#heard) {
      if (heard.at > at - keptMs) break;
      this.#heard.delete(oldest);
    }
  }

  /** The topics that a stream missed in this many milliseconds; null if unknown. */
  #missed(stream: Stream, forMs: number | undefined): string[] | null {
    if (forMs === undefined || forMs > keptMs) return null;
    const since = performance.now() - forMs;
    if (since < this.#hearsSince) return null;
    const heard = [...this.#heard.values()].filter(({ at }) => at >= since);
    return heard.filter(({ event }) => concerns(event, stream)).map(({ event }) => event.topic);
  }

  /** Whether one of these sessions or people has the maximum of streams. */
  areFull({ sessions, people }: Pick<Stream, 'sessions' | 'people'>): boolean {
    const has = (max: number, isOne: (stream: Stream) => boolean): boolean =>
      [...this.#open].filter(isOne).length >= max;
    return (
      sessions.some((session) =>
        has(mostOfSession, (stream) => stream.sessions.includes(session)),
      ) || people.some((item) => has(mostOfPerson, (stream) => stream.people.includes(item)))
    );
  }

  stop(): void {
    this.#isStopped = true;
    for (const stream of this.#open) stream.wake();
  }

  /**
   * Sends topics as they change until the reader leaves, the process ends or `isAlive` is false.
   * The stream counts from this call on, so many calls at once cannot exceed the limit.
   */
  follow(
    who: Omit<Stream, 'waiting' | 'wake' | 'resting'>,
    isAlive: () => Promise<boolean>,
    signal: AbortSignal | undefined,
    missedMs?: number,
  ): AsyncGenerator<{ topic: string }> {
    const stream: Stream = { ...who, waiting: new Set(), wake: () => undefined, resting: false };
    if (signal?.aborted !== true) this.#open.add(stream);
    // If the reader leaves before the first event, the generator never starts, so it cannot clean
    // up.
    const leave = (): void => {
      this.#open.delete(stream);
      stream.wake();
    };
    signal?.addEventListener('abort', leave, { once: true });
    const isGone = (): boolean => this.#isStopped || signal?.aborted === true;
    return this.#say(stream, { isAlive, isGone, missedMs, leave });
  }

  async *#say(
    stream: Stream,
    { isAlive, isGone, missedMs, leave }: Followed,
  ): AsyncGenerator<{ topic: string }> {
    try {
      // The first event tells the page that it is connected: the page reloads what it may have
      // missed.
      const missed = this.#missed(stream, missedMs);
      for (const topic of missed ?? []) stream.waiting.add(topic);
      yield { topic: missed === null ? 'open' : 'current' };
      let checkedAt = performance.now();
      while (!isGone()) {
        await this.#pause(stream, checkEveryMs);
        // Prices are public: they wake a stream often, and need no query of the database.
        const isPublic = stream.waiting.size === 1 && stream.waiting.has(often);
        if (!isPublic || performance.now() - checkedAt > checkEveryMs) {
          if (!(await isAlive())) return;
          checkedAt = performance.now();
        }
        const topics = [...stream.waiting].filter((topic) => !isHeld(stream, topic));
        for (const topic of topics) stream.waiting.delete(topic);
        for (const topic of topics) yield { topic };
        if (topics.includes(often)) this.#rest(stream);
      }
    } finally {
      leave();
    }
  }

  /** Collects prices for half a second; any other change is sent at once. */
  #rest(stream: Stream): void {
    stream.resting = true;
    setTimeout(() => {
      stream.resting = false;
      if (stream.waiting.size > 0) stream.wake();
    }, atMostEveryMs).unref();
  }

  #pause(stream: Stream, atMostMs: number): Promise<void> {
    const isNews = [...stream.waiting].some((topic) => !isHeld(stream, topic));
    if (isNews || this.#isStopped) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, atMostMs);
      stream.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
