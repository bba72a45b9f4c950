import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { answer, answerList, facts, id, listInput, moment, statusMessage } from './wire.ts';

const tag = 'Notices';

export const staffNoticeKinds = [
  'large_waiting',
  'proposal_expiring',
  'proposal_decided',
  'team_changed',
  'log_in',
  'price_off_peg',
  'digest',
  'backup_failed',
  'alert',
  'alert_ended',
  'integration_changed',
] as const;
export type StaffNoticeKind = (typeof staffNoticeKinds)[number];

export const staffNotice = z
  .object({
    id,
    _id: id,
    kind: z.enum(staffNoticeKinds),
    /** The withdrawal, deposit or proposal that it is about; else the source of the notice. */
    subject: z.string(),
    about: facts,
    is_read: z.boolean(),
    at: moment,
  })
  .meta({ title: 'StaffNotice' });

/** Notices to administrators in the portal; each is also mailed (ADM-11). */
export const staffNotices = {
  staffNotices: endpoint({
    method: 'GET',
    path: '/admin/notices',
    access: admins(),
    tag,
    summary: 'List the administrator’s notices, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: id.optional() }))
    .output(answerList(staffNotice)),

  staffUnread: endpoint({
    method: 'GET',
    path: '/admin/notices/unread',
    access: admins(),
    tag,
    summary: 'Count the administrator’s unread notices, up to 100',
  }).output(answer(z.object({ unread: z.number().int() }))),

  readStaffNotices: endpoint({
    method: 'POST',
    path: '/admin/notices/read',
    access: admins(),
    tag,
    summary: 'Mark all of the administrator’s notices as read',
  }).output(statusMessage),
};
