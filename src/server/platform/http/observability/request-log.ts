import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { visitorOf } from './visitor-address.ts';

// One line per request (OPS-10), with what the operator needs and no request content: a path may
// contain a token, a query a name, a body anything. Only patterns are logged.

type LoggedRequest = { id?: string; ip?: string; route?: () => string | null };
type Started = { request: IncomingMessage; response: ServerResponse; server: Server };

const seen = new WeakMap<IncomingMessage, LoggedRequest>();

/** Records which API call a request is; evaluated only if a line is written. */
export function noteRoute({ raw }: FastifyRequest, route: () => string | null): void {
  const known = seen.get(raw);
  if (known !== undefined) {
    known.route = () => {
      const pattern = route();
      return pattern === null ? null : `/api${pattern}`;
    };
  }
}

const mostInASecond = 200;
const probes = new Set(['/healthz', '/readyz', '/readyz/worker', '/metrics']);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Writes a limited number of lines a second, then one with the number it left out. */
function withinReason(log: Logger, now: () => number): (line: object) => void {
  let second = 0;
  let written = 0;
  let leftOut = 0;
  return (line) => {
    const at = Math.floor(now() / 1_000);
    if (at !== second) {
      if (leftOut > 0) log.info({ left_out: leftOut }, 'requests not logged');
      [second, written, leftOut] = [at, 0, 0];
    }
    if (written === mostInASecond) leftOut += 1;
    else {
      written += 1;
      log.info(line, 'request');
    }
  };
}

/** The log line of an answer; null for a successful probe, because probes would fill the log. */
function lineOf(
  { request, response }: Pick<Started, 'request' | 'response'>,
  { id, ip, route }: LoggedRequest,
  ms: number,
): object | null {
  const pattern = route?.() ?? null;
  const status = response.writableFinished ? response.statusCode : 499;
  if (pattern !== null && probes.has(pattern) && status < 400) return null;
  const method = request.method ?? '';
  return {
    method: methods.has(method) ? method : 'other',
    route: pattern,
    status,
    ms: Math.round(ms * 10) / 10,
    // An answer from the page cache never became a request of the framework.
    ...(id === undefined ? { kept: true } : { request_id: id }),
    ...(ip === undefined ? {} : { ip }),
  };
}

/** Logs each request to this server if the setting is on, whatever LOG_LEVEL is. */
export function logRequests(
  app: FastifyInstance,
  { requestLog }: Pick<Config, 'requestLog'>,
  parent: Logger,
  now: () => number = () => performance.now(),
): void {
  if (requestLog === 'off') return;
  const write = withinReason(parent.child({}, { level: 'info' }), now);
  const begin = (message: unknown): void => {
    const { request, response, server } = message as Started;
    if (server !== app.server) return;
    const started = performance.now();
    const known: LoggedRequest = {};
    seen.set(request, known);
    response.once('close', () => {
      const line = lineOf({ request, response }, known, performance.now() - started);
      if (line !== null) write(line);
    });
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const known = seen.get(request.raw);
    if (known !== undefined) {
      known.id = request.id;
      if (requestLog === 'with_addresses') known.ip = visitorOf(request);
      const { url } = request.routeOptions;
      known.route = () => (url === undefined || url.includes('*') ? null : url);
    }
    done();
  });
  subscribe('http.server.request.start', begin);
  app.addHook('onClose', async () => void unsubscribe('http.server.request.start', begin));
}
