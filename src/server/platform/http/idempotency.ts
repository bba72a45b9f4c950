import { randomUUID } from 'node:crypto';
import { derivedUuid } from '#core/proofs/derived-uuid.ts';
import type { Context } from './context.ts';

export { type Keyed, keyedBy, once, onceAfter } from './idempotency.sql.ts';

/** The id of the object that a call creates: derived from its key, so a repeat gets the same id. */
export function derivedId(context: Pick<Context, 'actor' | 'idempotencyKey'>, route: string) {
  if (context.idempotencyKey === undefined) return randomUUID();
  const who = context.actor.kind === 'anonymous' ? '' : context.actor.id;
  return derivedUuid(who, route, context.idempotencyKey);
}
