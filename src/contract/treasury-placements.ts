import { z } from 'zod';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { openPlacements } from './placements.ts';
import { answer, id, said } from './wire.ts';

const tag = 'Treasury';

/** What is out at venues, and the statements that an auditor checks (INT-10). */
export const treasuryPlacements = {
  placements: endpoint({
    method: 'GET',
    path: '/admin/placements',
    access: admins(),
    tag,
    summary: 'Placements that are open, of one plan or of all, the oldest evidence first',
  })
    .input(z.strictObject({ plan: id.optional() }))
    .output(answer(openPlacements)),

  provePlacement: endpoint({
    method: 'POST',
    path: '/admin/placements/{id}/statements',
    access: adminsProved('auditor'),
    tag,
    summary:
      'Record that an auditor checked a statement of what stands at a venue; it is published',
    successStatus: 201,
  })
    .input(
      z.strictObject({
        id,
        statement: z
          .string()
          .trim()
          .min(3, 'Please write which statement this is.')
          .max(200, 'Please use at most 200 characters.')
          .describe('Which one: published'),
        statement_hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/, 'Please choose the file of the statement.')
          .describe('SHA-256 of its file: published'),
        as_of: z.iso
          .date('Please enter the day of the statement.')
          .describe('The day it speaks of'),
      }),
    )
    .output(said),
};
