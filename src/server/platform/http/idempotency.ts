import { hash, randomUUID } from 'node:crypto';
import type { Context } from './context.ts';

export { type Keyed, keyedBy, once, onceAfter } from './idempotency.sql.ts';

/** The id of what a call makes: derived from its key so that a repeat names the same thing. */
export function derivedId(context: Pick<Context, 'actor' | 'idempotencyKey'>, route: string) {
  if (context.idempotencyKey === undefined) return randomUUID();
  const who = context.actor.kind === 'anonymous' ? '' : context.actor.id;
  const hex = hash('sha256', `${who}\n${route}\n${context.idempotencyKey}`);
  // Version 8 of the UUID standard: bits of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
