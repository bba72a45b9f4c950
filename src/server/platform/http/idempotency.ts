import { randomUUID } from 'node:crypto';
import { derivedUuid } from '#core/proofs/derived-uuid.ts';
import type { Context } from './context.ts';

export { type Keyed, keyedBy, once, onceAfter } from './idempotency.sql.ts';

/** The id of what a call makes: derived from its key so that a repeat names the same thing. */
export function derivedId(context: Pick<Context, 'actor' | 'idempotencyKey'>, route: string) {
  if (context.idempotencyKey === undefined) return randomUUID();
  const who = context.actor.kind === 'anonymous' ? '' : context.actor.id;
  return derivedUuid(who, route, context.idempotencyKey);
}
