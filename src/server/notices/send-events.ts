import type { LiveEvent } from '../db/notify.sql.ts';

/** One open stream: whom it speaks to, and what it has still to say. */
export type Stream = {
  memberId: string | null;
  isAdministrator: boolean;
  waiting: Set<string>;
  wake: () => void;
};

const concerns = ({ to }: LiveEvent, stream: Stream): boolean =>
  to === 'administrators' ? stream.isAdministrator : to.memberId === stream.memberId;

/** All open streams of this process, fed by one listener (DECISIONS 6). */
export class Streams {
  readonly #open = new Set<Stream>();
  #isStopped = false;

  /** Passes an event on to the streams it concerns; the same topic twice is said once. */
  hear(event: LiveEvent): void {
    for (const stream of this.#open) {
      if (!concerns(event, stream)) continue;
      stream.waiting.add(event.topic);
      stream.wake();
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const stream of this.#open) stream.wake();
  }

  /** Says topics as they change until the reader goes, the process ends or `isAlive` says no. */
  async *follow(
    who: Pick<Stream, 'memberId' | 'isAdministrator'>,
    isAlive: () => Promise<boolean>,
    signal: AbortSignal | undefined,
    checkEveryMs = 20_000,
  ): AsyncGenerator<{ topic: string }> {
    const stream: Stream = { ...who, waiting: new Set(), wake: () => undefined };
    const wake = (): void => stream.wake();
    const isGone = (): boolean => this.#isStopped || signal?.aborted === true;
    this.#open.add(stream);
    signal?.addEventListener('abort', wake);
    try {
      // The first event tells the page that it hears: it refetches what it may have missed.
      yield { topic: 'open' };
      while (!isGone()) {
        await this.#pause(stream, checkEveryMs);
        if (!(await isAlive())) return;
        const topics = [...stream.waiting];
        stream.waiting.clear();
        for (const topic of topics) yield { topic };
      }
    } finally {
      this.#open.delete(stream);
      signal?.removeEventListener('abort', wake);
    }
  }

  #pause(stream: Stream, atMostMs: number): Promise<void> {
    if (stream.waiting.size > 0 || this.#isStopped) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, atMostMs);
      stream.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
