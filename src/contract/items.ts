import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { answer, id, moment, statusMessage, textIn } from './wire.ts';

const tag = 'Notes and assignments';

export const itemKinds = ['withdrawal', 'deposit', 'proposal'] as const;
const kind = z.enum(itemKinds);
const person = z.object({ id, name: z.string(), email: z.string() });
export const itemNote = z.object({ id, _id: id, words: z.string(), by: person, at: moment });
export const assignedItem = z.object({ kind, id, _id: id, assigned_to: person, at: moment });
const mostCharacters = 500;

/** Administrators' notes on open items, and who each item is assigned to (ADM-12). */
export const items = {
  item: endpoint({
    method: 'GET',
    path: '/admin/items/{kind}/{id}',
    access: admins(),
    tag,
    summary: 'List the notes on an item, oldest first, and its assignee',
  })
    .input(z.strictObject({ kind, id }))
    .output(
      answer(
        z.object({
          notes: z.array(itemNote),
          assigned_to: person.nullable(),
        }),
      ),
    ),

  assignedItems: endpoint({
    method: 'GET',
    path: '/admin/assigned',
    access: admins(),
    tag,
    summary: 'List all assigned items that are still open, longest assigned first',
  }).output(answer(z.array(assignedItem))),

  addNote: endpoint({
    method: 'POST',
    path: '/admin/items/{kind}/{id}/notes',
    access: admins('owner', 'finance', 'support'),
    tag,
    summary: 'Add a note; it cannot be changed, and the member’s data export includes it',
    successStatus: 201,
  })
    .input(
      z.strictObject({
        kind,
        id,
        words: textIn()
          .min(1, say('shape_empty'))
          .max(mostCharacters, say('characters_at_most', { max: String(mostCharacters) })),
      }),
    )
    .output(statusMessage),

  assign: endpoint({
    method: 'POST',
    path: '/admin/items/{kind}/{id}/assignment',
    access: admins('owner', 'finance', 'support'),
    tag,
    summary: 'Assign an item to an administrator, or unassign it',
  })
    .meta({ refuses: ['already_decided'] })
    .input(z.strictObject({ kind, id, administrator: id.nullable() }))
    .output(statusMessage),
};
