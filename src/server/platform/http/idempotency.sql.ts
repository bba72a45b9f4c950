import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { maybe } from '../db/rows/read-rows.ts';
import type { Actor, Context } from './context.ts';

const nameOf = (actor: Actor): string =>
  actor.kind === 'anonymous' ? 'anonymous' : `${actor.kind}:${actor.id}`;

function hashOf(input: unknown): Buffer {
  const text = JSON.stringify(input, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return hash('sha256', text, 'buffer');
}

/** A call with a key; repeats are calls of the same actor, route and key. */
export type Keyed = { key: string; bodyHash: Buffer };

/** Returns a call's key and the hash of its body; null if it has no key. */
export function keyedBy(context: Pick<Context, 'idempotencyKey'>, input: unknown): Keyed | null {
  const key = context.idempotencyKey;
  return key === undefined ? null : { key, bodyHash: hashOf(input) };
}

/** Inserts the key, waiting for a concurrent repeat; false if that one was first. */
async function claim(tx: Tx, actor: string, route: string, key: string, bodyHash: Buffer) {
  const claimed = await sql`
    insert into foundation.idempotency (actor, route, key, body_hash, made_at)
    values (${actor}, ${route}, ${key}, ${bodyHash}, clock.real())
    on conflict do nothing`.execute(tx);
  return claimed.numAffectedRows === 1n;
}

/** Returns the answer of the first call with this key; refuses the key with another body. */
async function answeredFirst<T>(db: Db, actor: string, route: string, { key, bodyHash }: Keyed) {
  const first = await maybe<{ bodyHash: Buffer; answer: unknown }>(db)`
    select body_hash, answer from foundation.idempotency
    where actor = ${actor} and route = ${route} and key = ${key}`;
  if (first !== undefined && !first.bodyHash.equals(bodyHash)) {
    throw new Refusal('idempotency_key_reused');
  }
  return first?.answer as T | undefined;
}

/**
 * Runs `work` once for an Idempotency-Key: a repeat waits and gets the first answer; the key with
 * another body is refused. Without a key it is an ordinary transaction.
 */
export async function once<T>(
  db: Db,
  context: Pick<Context, 'actor' | 'idempotencyKey'>,
  route: string,
  input: unknown,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const keyed = keyedBy(context, input);
  if (keyed === null) return inTransaction(db, work);
  const { key, bodyHash } = keyed;
  const actor = nameOf(context.actor);
  return inTransaction(db, async (tx) => {
    if (!(await claim(tx, actor, route, key, bodyHash))) {
      return (await answeredFirst<T>(tx, actor, route, keyed))!;
    }
    const answer = await work(tx);
    await sql`
      update foundation.idempotency set answer = ${JSON.stringify(answer)}::jsonb
      where actor = ${actor} and route = ${route} and key = ${key}`.execute(tx);
    return answer;
  });
}

/**
 * The same for `work` that needs an expensive preparation: a repeat gets its answer before
 * `prepare` runs, and `prepare` runs outside the transaction, so it holds no connection.
 */
export async function onceAfter<P, T>(
  db: Db,
  context: Pick<Context, 'actor' | 'idempotencyKey'>,
  { route, input }: { route: string; input: unknown },
  prepare: () => Promise<P>,
  work: (tx: Tx, prepared: P) => Promise<T>,
): Promise<T> {
  const keyed = keyedBy(context, input);
  const first = keyed && (await answeredFirst<T>(db, nameOf(context.actor), route, keyed));
  if (first) return first;
  const prepared = await prepare();
  return once(db, context, route, input, (tx) => work(tx, prepared));
}
