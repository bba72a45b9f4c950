import type { LiveEvent } from '../../platform/db/notify.sql.ts';

/** One open stream: whom it speaks to, and what it has still to say. */
export type Stream = {
  /** The sessions that it speaks for. */
  sessions: readonly string[];
  memberId: string | null;
  isAdministrator: boolean;
  waiting: Set<string>;
  wake: () => void;
  /** Set while prices were told a moment ago: the next ones wait until it is over. */
  resting: boolean;
};

function concerns({ to }: LiveEvent, stream: Stream): boolean {
  if (to === 'everyone') return true;
  return to === 'administrators' ? stream.isAdministrator : to.memberId === stream.memberId;
}

// Prices may change with every trade of an exchange; nobody reads them faster than twice a second.
const often = 'prices';
const atMostEveryMs = 500;
const isHeld = ({ resting }: Stream, topic: string): boolean => resting && topic === often;

/** All open streams of this process, fed by one listener (DECISIONS 6). */
export class Streams {
  readonly #open = new Set<Stream>();
  #isStopped = false;

  /** Passes an event on to the streams it concerns; the same topic twice is said once. */
  hear(event: LiveEvent): void {
    for (const stream of this.#open) {
      if (!concerns(event, stream)) continue;
      stream.waiting.add(event.topic);
      if (!isHeld(stream, event.topic)) stream.wake();
    }
  }

  /** How many streams of a session are open. */
  countOf(session: string): number {
    return [...this.#open].filter(({ sessions }) => sessions.includes(session)).length;
  }

  stop(): void {
    this.#isStopped = true;
    for (const stream of this.#open) stream.wake();
  }

  /** Says topics as they change until the reader goes, the process ends or `isAlive` says no. */
  async *follow(
    who: Pick<Stream, 'memberId' | 'isAdministrator' | 'sessions'>,
    isAlive: () => Promise<boolean>,
    signal: AbortSignal | undefined,
    checkEveryMs = 20_000,
  ): AsyncGenerator<{ topic: string }> {
    const stream: Stream = { ...who, waiting: new Set(), wake: () => undefined, resting: false };
    const wake = (): void => stream.wake();
    const isGone = (): boolean => this.#isStopped || signal?.aborted === true;
    this.#open.add(stream);
    signal?.addEventListener('abort', wake);
    try {
      // The first event tells the page that it hears: it refetches what it may have missed.
      yield { topic: 'open' };
      let checkedAt = performance.now();
      while (!isGone()) {
        await this.#pause(stream, checkEveryMs);
        // Prices are public: they wake a stream often, and ask nothing of the database.
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
      this.#open.delete(stream);
      signal?.removeEventListener('abort', wake);
    }
  }

  /** Lets prices gather for half a second; whatever else changes is told at once. */
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
