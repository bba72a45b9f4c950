import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { AnyRouter } from '@orpc/server';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { isId } from '#core/rules/typed-rules.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import type { Context, Credentials, FindKey, FindSession } from './context.ts';
import { bearerOf, cookieName, readCookies } from './cookies.ts';
import { longBodies, methodsByPath, patternsOf } from './declared-methods.ts';
import { duplicateKeyOf } from './duplicate-keys.ts';
import { sendProblem } from './guards.ts';
import { noteRoute } from './observability/request-log.ts';
import { withinTrace } from './observability/trace-requests.ts';
import { visitorOf } from './observability/visitor-address.ts';
import { fromOrigin } from './origin.ts';
import { problemOfRouterError } from './problem.ts';
import { requireGuards } from './router.ts';
import { sendWithoutLength } from './streamed-file.ts';

export type ApiDeps = {
  config: Config;
  db: Db;
  router: AnyRouter;
  findSession: FindSession;
  findKey: FindKey;
};

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !isId(key)) throw new Refusal('idempotency_key_invalid');
  return key.toLowerCase();
}

function workOf(request: FastifyRequest): string | undefined {
  const solved = request.headers['candor-work'];
  return typeof solved === 'string' && solved.length <= 200 ? solved : undefined;
}

/** Returns either the Bearer token or the cookies: the origin gate relies on never having both. */
function credentialsOf(request: FastifyRequest, config: Config): Credentials {
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined) return { bearer };
  const cookies = readCookies(request.headers.cookie);
  return {
    client: cookies[cookieName(config, 'client')],
    admin: cookies[cookieName(config, 'admin')],
  };
}

/** The handler's context from the request alone; the guard adds the caller. */
function contextOf(request: FastifyRequest, deps: ApiDeps): Context {
  return {
    db: deps.db,
    actor: { kind: 'anonymous' },
    credentials: credentialsOf(request, deps.config),
    findSession: deps.findSession,
    findKey: deps.findKey,
    sandbox: deps.config.mode === 'sandbox',
    rateLimits: deps.config.rateLimits,
    idempotencyKey: idempotencyKeyOf(request),
    work: workOf(request),
    ip: visitorOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    cookies: readCookies(request.headers.cookie),
    resHeaders: new Headers(),
    log: request.log,
  };
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refusedAsTwice(text: string): Refusal | null {
  const key = duplicateKeyOf(text);
  if (key === null) return null;
  const fields = { [key.slice(0, 60)]: note('shape_twice') };
  return new Refusal('shape_invalid', { fields });
}

/** Accepts these bodies: a JSON object, or a form with a file. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients often send a JSON content type without a body; Fastify alone would refuse that.
    if (text === '') return done(null);
    const isTaken = (error: Error | null, body?: unknown): void => {
      if (error !== null) return done(error);
      const fields = { '': note('shape_object') };
      if (!isObject(body)) return done(new Refusal('shape_invalid', { fields }));
      return done(refusedAsTwice(String(text)), body);
    };
    return parseJson(request, String(text), isTaken);
  });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Refusal('media_unsupported', { detail: note('call_media') })),
  );
}

/** Some proxies and clients drop the body of a DELETE, so its fields may be in the query. */
function acceptQueryOfDelete(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { method, query, body } = request;
    if (method !== 'DELETE' || Object.keys(query as object).length === 0) return;
    if (body === undefined || isObject(body)) request.body = Object.assign({}, query, body);
  });
}

/** The API path of a request. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0]!.slice('/api'.length);

/** Serves every call of the contract under /api; an unknown one gets a 404 problem. */
export function serveApi(app: FastifyInstance, deps: ApiDeps): void {
  requireGuards(deps.router);
  const handler = new OpenAPIHandler<Context>(deps.router, {
    plugins: [new ResponseHeadersPlugin<Context>()],
    customErrorResponseBodyEncoder: problemOfRouterError,
  });
  acceptBodies(app);
  acceptQueryOfDelete(app);
  sendWithoutLength(app);
  const declared = methodsByPath(deps.router);
  const patternOf = patternsOf(deps.router);
  const sendUnmatched = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = declared(pathOf(request));
    if (methods.length === 0) return sendProblem(reply, new Refusal('not_found'));
    const refusal = new Refusal('method_not_allowed');
    return sendProblem(reply.header('allow', methods.join(', ')), refusal);
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const route = (): string | null => patternOf(pathOf(request));
    noteRoute(request, route);
    const context = contextOf(request, deps);
    reply.header('cache-control', 'no-store');
    const { matched } = await fromOrigin(context, () =>
      withinTrace(request, route, () =>
        handler.handle(request, reply, { prefix: '/api', context }),
      ),
    );
    return matched ? reply : sendUnmatched(request, reply);
  };
  app.all('/api/*', serve);
  for (const { url, ...more } of longBodies(deps.router)) {
    app.route({ ...more, url: `/api${url}`, handler: serve });
  }
}
