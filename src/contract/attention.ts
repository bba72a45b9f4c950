import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { queueNames } from './overview.ts';
import { answer, facts, id, moment, usdOut } from './wire.ts';

const person = z.object({ id, name: z.string(), email: z.string() });

/** The parts of a proposal that identify it, and who can decide it now. */
const proposed = z.object({
  kind: z.string(),
  before: facts.nullable(),
  after: facts,
  member_name: z.string().nullable(),
  /** Null where a member or the system made the request. */
  proposed_by: person.nullable(),
  needed: z.number().int(),
  approved_by: z.array(person),
  /** The person who must sign before anyone can approve; null for no one. */
  awaits: person.nullable(),
  /** The administrators who can approve it now, including the caller. */
  deciders: z.array(person),
});

/** One item that needs a decision. */
export const waitingItem = z
  .object({
    /** Null for a shortfall that no single deposit caused. */
    id: id.nullable(),
    _id: id.nullable(),
    queue: z.enum(queueNames),
    since: moment.nullable(),
    limit_at: moment
      .nullable()
      .describe('When it expires or deposits close; null if there is no limit'),
    amount: usdOut.nullable(),
    /** The subject: a member, the sender of a message, a coin. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    detail: z
      .string()
      .nullable()
      .describe('Extra detail that identifies the item: a reason, a level or a coin'),
    held_until: moment.nullable(),
    people_needed: z.number().int().nullable(),
    assigned_to: person.nullable(),
    proposal: proposed.nullable(),
  })
  .meta({ title: 'WaitingItem' });

export type WaitingItem = z.infer<typeof waitingItem>;

/** The part of a queue that is not listed: newer than every listed item. */
const rest = z.object({
  queue: z.enum(queueNames),
  count: z.number().int(),
  amount: usdOut.nullable(),
});

/** Items that need a person, one by one (ADM-11, ADM-12). */
export const attention = {
  attention: endpoint({
    method: 'GET',
    path: '/admin/attention',
    access: admins(),
    tag: 'Overview',
    summary:
      'List the oldest items of each queue that need a decision, with amount, limit and people',
  }).output(answer(z.object({ items: z.array(waitingItem), rest: z.array(rest) }))),
};
