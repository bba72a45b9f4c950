import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { fileOf } from './wire.ts';

const day = z.iso.date(say('day_missing'));

export const evidence = {
  evidence: endpoint({
    method: 'GET',
    path: '/admin/evidence',
    access: admins('owner', 'auditor'),
    tag: 'Audit',
    summary:
      'Export a period’s evidence as a zip: transfers, seals, approvals, rules, audit log, signed manifest',
  })
    .meta({ refuses: ['period_invalid', 'period_too_long', 'rate_limited'] })
    .input(z.strictObject({ from: day, to: day }))
    .output(fileOf('application/zip')),
};
