import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { answerList, email, fileOf, id, listInput, moment, statusMessage, textIn } from './wire.ts';

// Names and subjects appear on one line of a mail and of a list, so line breaks are refused.
const line = (max: number, missing: string) =>
  textIn(missing)
    .min(1, missing)
    .max(max, say('characters_at_most', { max: String(max) }))
    .regex(/^\P{Cc}*$/u, say('one_plain_line'));

const longest = 5_000;
const letter = textIn(say('message_missing'))
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .min(1, say('message_missing'))
  .max(longest, say('characters_at_most', { max: '5,000' }))
  .regex(/^(?:\P{Cc}|[\n\t])*$/u, say('plain_text'));

const sender = { name: line(120, say('own_name_missing')), email };

/** The input of the contact form. */
export const contactInput = z.strictObject({
  ...sender,
  subject: line(160, say('subject_missing')),
  message: letter,
});

/** The input of the career form; the CV is a separate file. */
export const applicationInput = z.strictObject({
  ...sender,
  role: line(160, say('role_missing')),
  message: letter,
});

const messageKind = z.enum(['contact', 'application']);
const messageState = z.enum(['new', 'answered', 'closed']);

const message = z
  .object({
    id,
    _id: id,
    kind: messageKind,
    reference: z.string().describe('Reference given to the sender, to find the message again'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    has_cv: z.boolean(),
    state: messageState,
    marked_by: z.string().nullable(),
    received_at: moment,
  })
  .meta({ title: 'Message' });

export const inbox = {
  messages: endpoint({
    method: 'GET',
    path: '/admin/inbox',
    access: admins('owner', 'support'),
    tag: 'Inbox',
    summary: 'List messages and applications from the public pages, newest first',
  })
    .input(
      z.strictObject({
        kind: messageKind.optional(),
        state: messageState.optional(),
        limit: listInput.limit,
        cursor: id.optional(),
      }),
    )
    .output(answerList(message)),

  mark: endpoint({
    method: 'PATCH',
    path: '/admin/inbox/{id}',
    access: admins('owner', 'support'),
    tag: 'Inbox',
    summary: 'Set the state of a message: new, answered or closed',
  })
    .input(z.strictObject({ id, state: messageState }))
    .output(statusMessage),

  cv: endpoint({
    method: 'GET',
    path: '/admin/inbox/{id}/cv',
    access: admins('owner', 'support'),
    tag: 'Inbox',
    summary: 'Download the CV of an application; access is logged',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('application/pdf')),
};
