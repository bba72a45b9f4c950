import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';

export type Gathering<I> = {
  /** The maximum size of a batch. */
  most?: number;
  /** Inputs with the same name here never share a batch. */
  apartBy?: (input: I) => string;
};

type Waiting<I, O> = { input: I; settle: (output: O) => void; fail: (error: unknown) => void };

/** The calls on one database that wait for their batch. */
class Queue<I, O> {
  readonly #db: Db;
  readonly #run: (db: Db, inputs: I[]) => Promise<O[]>;
  readonly #options: Required<Gathering<I>>;
  #waiting: Waiting<I, O>[] = [];
  /** Whether a batch is on its way, or about to leave. */
  #isAway = false;

  constructor(db: Db, run: (db: Db, inputs: I[]) => Promise<O[]>, options: Required<Gathering<I>>) {
    this.#db = db;
    this.#run = run;
    this.#options = options;
  }

  add(input: I): Promise<O> {
    const answer = new Promise<O>((settle, fail) => this.#waiting.push({ input, settle, fail }));
    if (!this.#isAway) {
      this.#isAway = true;
      this.#leave(0);
    }
    return answer;
  }

  /**
   * Sends once a turn of the event loop adds no call, so callers that are answered together and
   * call again share a batch. Each further turn of waiting has added at least one call.
   */
  #leave(seen: number): void {
    setImmediate(() => {
      const waiting = this.#waiting.length;
      if (waiting > seen && waiting < this.#options.most) this.#leave(waiting);
      else void this.#send();
    });
  }

  /** Removes the next batch from the queue; the other calls keep waiting. */
  #take(): Waiting<I, O>[] {
    const { most, apartBy } = this.#options;
    const batch: Waiting<I, O>[] = [];
    const names = new Set<string>();
    this.#waiting = this.#waiting.filter((item) => {
      const name = apartBy(item.input);
      if (batch.length >= most || (name !== '' && names.has(name))) return true;
      names.add(name);
      batch.push(item);
      return false;
    });
    return batch;
  }

  async #send(): Promise<void> {
    const settle = await this.#ask(this.#take());
    // Sends the next batch before the callers use the processor for their answers.
    if (this.#waiting.length > 0) void this.#send();
    else this.#isAway = false;
    setImmediate(settle);
  }

  /** Runs the batch; returns the function that settles its calls. */
  async #ask(batch: Waiting<I, O>[]): Promise<() => void> {
    try {
      const outputs = await this.#run(
        this.#db,
        batch.map((item) => item.input),
      );
      return () => batch.forEach((item, index) => item.settle(outputs[index]!));
    } catch (error) {
      // The whole statement was rolled back. Each call runs alone, so one cannot fail the others.
      if (batch.length > 1 && error instanceof pg.DatabaseError) {
        const alone = await Promise.all(batch.map((item) => this.#ask([item])));
        return () => alone.forEach((settle) => settle());
      }
      return () => batch.forEach((item) => item.fail(error));
    }
  }
}

/**
 * Combines many calls into one statement: calls that arrive while one is running wait and share the
 * next, with one round trip and one commit (record 0031). `run` gets all inputs and returns one
 * output for each, in order, with a single statement.
 */
export function batchCalls<I, O>(
  run: (db: Db, inputs: I[]) => Promise<O[]>,
  { most = 64, apartBy = () => '' }: Gathering<I> = {},
): (db: Db, input: I) => Promise<O> {
  const queues = new WeakMap<Db, Queue<I, O>>();
  return (db, input) => {
    let queue = queues.get(db);
    if (queue === undefined) {
      queue = new Queue(db, run, { most, apartBy });
      queues.set(db, queue);
    }
    return queue.add(input);
  };
}

/**
 * A list as the input of a batched statement. The select hides its length from the planner, which
 * would otherwise plan the statement again for each length.
 */
export function listOf<One>(
  type: 'uuid' | 'text' | 'bytea',
  many: One[],
  value: (item: One) => string | Buffer,
): RawBuilder<unknown> {
  return sql`(select ${many.map(value)}::${sql.raw(type)}[])`;
}
