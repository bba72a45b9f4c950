import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { day } from './list-filters.ts';
import { answerList, fact, keyIn, listInput, moment, textIn } from './wire.ts';

const number = keyIn().regex(/^\d{1,18}$/);
const facts = fact.nullable();

export const auditBatches = ['all', 'staff', 'members', 'system', 'looks'] as const;

const event = z
  .object({
    id: number,
    _id: number,
    at: moment,
    /** The actor: a person of the staff, a member, or the system itself (`id` null). */
    who: z.object({
      kind: z.enum(['staff', 'member', 'system']),
      id: z.string().nullable(),
      name: z.string(),
      role: z.string().nullable(),
    }),
    act: z.string(),
    /** The id of the subject, and its name where it is a person. */
    subject: z.string(),
    subject_name: z.string().nullable(),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
    ip: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ title: 'AuditEvent' });

/** Filters of the log; the list and its export accept the same ones. */
const auditFilter = {
  who: z.enum(auditBatches).optional(),
  /** Text of the action or its reason, a person's name or address, an id, or an IP address. */
  search: textIn().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
};

export const audit = {
  events: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: admins('owner', 'finance', 'auditor'),
    tag: 'Audit',
    summary: 'List audit entries with actor, subject and the values before and after, newest first',
  })
    .input(z.strictObject({ ...auditFilter, limit: listInput.limit, cursor: number.optional() }))
    .output(answerList(event)),
};
