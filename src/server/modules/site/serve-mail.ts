import type { FastifyInstance } from 'fastify';
import type { RenderSite } from '#contract/site.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { sendProblem } from '#platform/http/guards.ts';
import { allow } from '#platform/http/headers.ts';
import { latestMails, type StoredMail } from '#platform/mail/mail.ts';
import type { PageStore } from './store.ts';

const SHOWN = 50;

const asShown = (mail: StoredMail) => ({
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  at: mail.queuedAt.toISOString().slice(0, 19).replace('T', ' '),
});

const presentMail = (mail: StoredMail) => ({
  _id: mail.id,
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  sent_at: (mail.sentAt ?? mail.queuedAt).toISOString(),
});

/** `/dev/mail`: the sandbox's unsent mails, as a page or as JSON. Never in live mode. */
export function serveMail(
  app: FastifyInstance,
  { db, render, store }: { db: Db; render: RenderSite; store: PageStore },
): void {
  app.get('/dev/mail', async (request, reply) => {
    const mails = await latestMails(db, SHOWN);
    reply.header('cache-control', 'no-store');
    if (!(request.headers.accept ?? '').includes('text/html')) {
      return { status: 'OK', data: mails.map(presentMail) };
    }
    const html = render.mail(mails.map(asShown), store.facts());
    return allow(reply, 'site').type('text/html; charset=utf-8').send(html);
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mails = await latestMails(db, SHOWN);
    const mail = mails.find((item) => item.id === request.params.id);
    if (mail === undefined) return sendProblem(reply, new Refusal('not_found'));
    reply.header('cache-control', 'no-store');
    return allow(reply, 'mail').type('text/html; charset=utf-8').send(mail.html);
  });
}
