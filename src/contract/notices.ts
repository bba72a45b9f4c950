import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { moment } from './wire.ts';

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: moment,
});

/** A live event says which query changed, never what it changed to. */
export const liveEvent = z.object({ topic: z.string() });

export const notices = {
  events: endpoint({
    method: 'GET',
    path: '/events',
    access: everyone,
    tag: 'Live events',
    summary: 'Server-sent events of the session that asks: which queries have changed',
  }).output(eventIterator(liveEvent)),

  devMail: endpoint({
    method: 'GET',
    path: '/dev/mail',
    access: everyone,
    tag: 'Sandbox',
    summary: 'The mails that the sandbox did not send, newest first',
    sandboxOnly: true,
  })
    .input(z.strictObject({ to: z.string().max(254).optional() }))
    .output(z.object({ status: z.string(), data: z.array(mail) })),
};
