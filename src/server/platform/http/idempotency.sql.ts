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

/** A call that came with a key: its twins are those of the same actor, route and key. */
export type Keyed = { key: string; bodyHash: Buffer };

/** The key that came with a call and the hash of its body; null where none came. */
export function keyedBy(context: Pick<Context, 'idempotencyKey'>, input: unknown): Keyed | null {
  const key = context.idempotencyKey;
  return key === undefined ? null : { key, bodyHash: hashOf(input) };
}

/** Inserts the key, waiting for a twin in flight; false when a twin was first. */
async function claim(tx: Tx, actor: string, route: string, key: string, bodyHash: Buffer) {
  const claimed = await sql`
    insert into foundation.idempotency (actor, route, key, body_hash, made_at)
    values (${actor}, ${route}, ${key}, ${bodyHash}, clock.real())
    on conflict do nothing`.execute(tx);
  return claimed.numAffectedRows === 1n;
}

/** What the first call with this key was answered; the key with another body is refused. */
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
 * Runs `work` once for an Idempotency-Key: a twin waits and gets the first answer; the key with
 * another body is refused. Without a key it is one transaction like any other.
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
 * The same where `work` needs what is expensive to make: a repeat gets its answer before
 * `prepare` runs, and `prepare` runs outside the transaction, so that no connection waits for it.
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
