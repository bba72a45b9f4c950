import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { answer, moment } from './wire.ts';

/** Why an address needs two people; only staff can see it (CHN-13). */
export const finding = z
  .object({
    verdict: z.enum(['match', 'unanswered']),
    by: z.enum(['list', 'hook']),
    address: z.string(),
    source: z.string().nullable(),
    listed_on: z.string().nullable(),
    reference: z.string().nullable(),
    at: moment,
  })
  .meta({ title: 'ScreeningFinding' });

export const screening = {
  setup: endpoint({
    method: 'GET',
    path: '/admin/screening',
    access: admins(),
    tag: 'Settings',
    summary: 'Get the address screening setup: deny list, hook, both or neither',
  }).output(
    answer(
      z.object({
        live: z.boolean().describe('True in live mode, where screening is expected'),
        list: z.boolean(),
        hook: z.boolean(),
        entries: z.number().int(),
        since: moment.nullable(),
        fault: z
          .string()
          .nullable()
          .describe('Why the file was rejected; the previous version stays in force'),
        fault_since: moment
          .nullable()
          .describe('When the file first had an error or skipped lines'),
        lines_left_out: z.number().int().describe('Number of skipped lines'),
        left_out: z
          .array(z.object({ line: z.number().int(), why: z.string() }))
          .describe('The first 50 skipped lines'),
      }),
    ),
  ),
};
