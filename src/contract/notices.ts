import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { allNoticeKinds, noticeGroups } from '#core/rules/notice-kinds.ts';
import { endpoint, everyone, members } from './endpoint.ts';
import {
  answer,
  answerList,
  email,
  facts,
  id,
  listInput,
  moment,
  statusMessage,
  usdOut,
  wholeInQuery,
} from './wire.ts';

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: moment,
});

const tag = 'Notices';

const notice = z
  .object({
    id,
    _id: id,
    kind: z.string(),
    /** The deposit, withdrawal or position that it is about. */
    subject: id.nullable(),
    /** The amount of that subject in dollars, where the ledger knows it. */
    amount: usdOut.nullable(),
    about: facts,
    is_read: z.boolean(),
    at: moment,
  })
  .meta({ title: 'Notice' });

const preference = z.object({
  kind: z.enum(allNoticeKinds),
  group: z.enum(noticeGroups),
  by_mail: z.boolean(),
  /** Outcomes and security notices are always mailed. */
  is_fixed: z.boolean(),
});

/** A live event names the query that changed, never its new data. */
const liveEvent = z.object({ topic: z.string() });

const longestMissedMs = 86_400_000;

export const notices = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    access: everyone,
    tag: 'Live events',
    summary: 'Stream the names of changed queries to the current session as server-sent events',
  })
    .meta({ refuses: ['session_expired', 'streams_full', 'unauthenticated'] })
    .input(
      z.strictObject({
        missed_ms: wholeInQuery(longestMissedMs)
          .optional()
          .describe(
            'Milliseconds since the caller’s last event. If the changes since then are still known, the first event is ‘current’ and their topics follow; otherwise it is ‘open’, and everything may have changed',
          ),
      }),
    )
    .output(eventIterator(liveEvent)),

  list: endpoint({
    method: 'GET',
    path: '/user/notices',
    access: members,
    tag,
    summary: 'List the member’s notices, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: id.optional() }))
    .output(answerList(notice)),

  unread: endpoint({
    method: 'GET',
    path: '/user/notices/unread',
    access: members,
    tag,
    summary: 'Count the unread notices, up to 100',
  }).output(answer(z.object({ unread: z.number().int() }))),

  markRead: endpoint({
    method: 'PATCH',
    path: '/user/notices/{id}',
    access: members,
    tag,
    summary: 'Mark a notice as read',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),

  markAllRead: endpoint({
    method: 'POST',
    path: '/user/notices/read',
    access: members,
    tag,
    summary: 'Mark all notices as read',
  }).output(statusMessage),

  preferences: endpoint({
    method: 'GET',
    path: '/user/notices/preferences',
    access: members,
    tag,
    summary: 'List which kinds of notice are also mailed',
  }).output(answer(z.array(preference))),

  prefer: endpoint({
    method: 'PUT',
    path: '/user/notices/preferences',
    access: members,
    tag,
    summary: 'Turn mails for one kind of notice on or off; outcomes and security always stay on',
  })
    .meta({ refuses: ['notice_fixed'] })
    .input(z.strictObject({ kind: z.enum(allNoticeKinds), by_mail: z.boolean() }))
    .output(statusMessage),

  devMail: endpoint({
    method: 'GET',
    path: '/dev/mail',
    access: everyone,
    tag: 'Sandbox',
    summary: 'List the sandbox’s unsent mails, newest first',
    sandboxOnly: true,
  })
    .input(z.strictObject({ to: email.optional() }))
    .output(z.object({ status: z.string(), data: z.array(mail) })),
};
