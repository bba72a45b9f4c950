import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderSite } from '#contract/site.ts';
import { success } from '#contract/wire.ts';
import { addressIn, languages } from '#core/rules/language.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { FileStore } from '#platform/files/files.ts';
import { allow } from '#platform/http/headers.ts';
import { limitTries, originOf } from '#platform/http/limits.sql.ts';
import { visitorOf } from '#platform/http/observability/visitor-address.ts';
import { problemOf } from '#platform/http/problem.ts';
import { requireOwnPage, acceptForms } from './read-form.ts';
import { type Form, forms, isTrapped, readMessage, textsOf } from './read-message.ts';
import type { PageStore } from './store.ts';
import { submitMessage } from './submit-message.ts';

export type FormDeps = {
  config: Config;
  db: Db;
  files: FileStore;
  render: RenderSite;
  store: PageStore;
};

const hour = 60 * 60;
const triesAnHour = 10;

/**
 * Accepts one message; throws with the faults of its fields, or if one IP address sends too many.
 */
async function take(form: Form, deps: FormDeps, sent: FormData, ip: string): Promise<void> {
  const { config, db } = deps;
  const limits = { db, rateLimits: config.rateLimits };
  await limitTries(limits, 'form byIp', originOf(ip), triesAnHour, hour);
  // A bot gets the same thanks as a person, so it learns nothing; its message is not saved.
  if (isTrapped(sent)) return;
  const message = await readMessage(form, sent);
  await inTransaction(db, (tx) => submitMessage(tx, deps, message));
}

/** Returns the form; a request without a body counts as a form without fields. */
const formOf = ({ body }: FastifyRequest): FormData =>
  (body as FormData | undefined) ?? new FormData();

const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html');

function answerTaken(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const next = `${path}/sent`;
  // After this redirect, a reload does not send the form again.
  if (wantsPage(request)) return reply.redirect(next, 303);
  return reply.code(201).send({ status: success, data: { next } });
}

/** Answers with the same page, its texts and its faults, or with a problem for our script. */
function answerRefused(
  path: string,
  { render, store }: FormDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const problem = problemOf(refusal);
  const { message, fields } = render.sayProblem(path, problem);
  reply.code(problem.status);
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  if (!wantsPage(request)) {
    const result = { ...problem, message, fields };
    return reply.type('application/problem+json').send(result);
  }
  const answer = { values: textsOf(formOf(request)), errors: fields, message };
  const html = render.refused(path, answer, store.facts());
  return allow(reply, 'site').type('text/html; charset=utf-8').send(html);
}

/** Each form on its page in each language. */
const addresses = forms.flatMap((form) =>
  languages.map((language) => ({ form, path: addressIn(language, form.path) })),
);

/** The contact and career forms (PUB-7): plain HTML, with and without script. */
export function serveForms(app: FastifyInstance, deps: FormDeps): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => requireOwnPage(request));
    for (const { form, path } of addresses) {
      scope.post(path, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          await take(form, deps, formOf(request), visitorOf(request));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return answerRefused(path, deps, request, reply, error);
        }
        return answerTaken(path, request, reply);
      });
    }
  });
}
