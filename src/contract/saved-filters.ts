import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { exportedTables } from './exports.ts';
import { answer, id, statusMessage, textIn } from './wire.ts';

const screen = z.enum(exportedTables);
const filter = z.object({ id, _id: id, name: z.string(), query: z.string() });
const tag = 'Saved filters';

/** Table filters that administrators save; each has their own. */
export const savedFilters = {
  all: endpoint({
    method: 'GET',
    path: '/admin/filters',
    access: admins(),
    tag,
    summary: 'List the administrator’s saved filters of a screen by name',
  })
    .input(z.strictObject({ screen }))
    .output(answer(z.array(filter))),

  save: endpoint({
    method: 'POST',
    path: '/admin/filters',
    access: admins(),
    tag,
    summary: 'Save the filters of a screen under a name, replacing any saved under that name',
    successStatus: 201,
  })
    .input(
      z.strictObject({
        screen,
        name: textIn(say('name_missing'))
          .min(1, say('name_missing'))
          .max(40, say('characters_at_most', { max: '40' })),
        query: textIn()
          .min(1, say('filter_empty'))
          .max(500)
          .describe('Filters as a URL query string'),
      }),
    )
    .output(statusMessage),

  remove: endpoint({
    method: 'POST',
    path: '/admin/filters/{id}/remove',
    access: admins(),
    tag,
    summary: 'Delete one of the administrator’s saved filters',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),
};
