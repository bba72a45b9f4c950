import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';

export type Gathering<I> = {
  /** The most that travel together. */
  most?: number;
  /** Inputs of one name here never travel together. */
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
   * At the end of a turn of the event loop that brought nobody else, so that all who are answered
   * together and ask again travel together: each turn waited for has brought one at least.
   */
  #leave(seen: number): void {
    setImmediate(() => {
      const waiting = this.#waiting.length;
      if (waiting > seen && waiting < this.#options.most) this.#leave(waiting);
      else void this.#send();
    });
  }

  /** Those that travel next; the others wait on. */
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
    // The next is on its way before what these callers do with their answers takes the processor.
    if (this.#waiting.length > 0) void this.#send();
    else this.#isAway = false;
    setImmediate(settle);
  }

  /** Asks for all; gives what tells them. */
  async #ask(batch: Waiting<I, O>[]): Promise<() => void> {
    try {
      const outputs = await this.#run(
        this.#db,
        batch.map((item) => item.input),
      );
      return () => batch.forEach((item, index) => item.settle(outputs[index]!));
    } catch (error) {
      // The statement was undone as a whole: each tries alone, so that one spoils no other.
      if (batch.length > 1 && error instanceof pg.DatabaseError) {
        const alone = await Promise.all(batch.map((item) => this.#ask([item])));
        return () => alone.forEach((settle) => settle());
      }
      return () => batch.forEach((item) => item.fail(error));
    }
  }
}

/**
 * Makes one statement of many calls: those that come while one is on its way wait for the next
 * and travel together, in one round trip and one commit (record 0031). `run` gets all inputs
 * and answers one output for each, in their order, by a single statement.
 */
export function gather<I, O>(
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
 * A list as the input of a gathered statement. Behind a select its length is hidden from the
 * planner, which else would take each length for a reason to plan the statement again.
 */
export function listOf<One>(
  type: 'uuid' | 'text' | 'bytea',
  many: One[],
  value: (item: One) => string | Buffer,
): RawBuilder<unknown> {
  return sql`(select ${many.map(value)}::${sql.raw(type)}[])`;
}
