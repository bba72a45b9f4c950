import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { openPlacements } from './placements.ts';
import { answer, id, keyIn, statusMessage, textIn } from './wire.ts';

const tag = 'Treasury';

/** Money at venues, and the statements that an auditor checks (INT-10). */
export const treasuryPlacements = {
  placements: endpoint({
    method: 'GET',
    path: '/admin/placements',
    access: admins(),
    tag,
    summary: 'List open placements of one plan or all, oldest evidence first',
  })
    .input(z.strictObject({ plan: id.optional() }))
    .output(answer(openPlacements)),

  provePlacement: endpoint({
    method: 'POST',
    path: '/admin/placements/{id}/statements',
    access: adminsProved('auditor'),
    tag,
    summary: 'Record an auditor’s check of a venue statement; it is published',
    successStatus: 201,
  })
    .meta({ refuses: ['placement_closed', 'statement_before', 'statement_known', 'statement_old'] })
    .input(
      z.strictObject({
        id,
        statement: textIn()
          .min(minReason, say('statement_unnamed'))
          .max(200, say('characters_at_most', { max: '200' }))
          .describe('Title of the statement; published'),
        statement_hash: keyIn()
          .regex(/^[0-9a-f]{64}$/, say('statement_file_missing'))
          .describe('SHA-256 of the statement file; published'),
        as_of: z.iso.date(say('statement_day_missing')).describe('Date of the statement'),
      }),
    )
    .output(statusMessage),
};
