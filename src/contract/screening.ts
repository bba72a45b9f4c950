import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { answer, moment } from './wire.ts';

/** Why an address waits for two people: staff alone are shown it (CHN-13). */
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
    summary: 'What addresses are screened with: a deny list, a hook, both or neither',
  }).output(
    answer(
      z.object({
        live: z.boolean().describe('Real money: screening is expected'),
        list: z.boolean(),
        hook: z.boolean(),
        entries: z.number().int(),
        since: moment.nullable(),
        fault: z.string().nullable(),
        fault_since: moment.nullable(),
      }),
    ),
  ),
};
