import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '../config/config.ts';
import { guardRequests, sendProblem } from './guards.ts';
import { secureHeaders, secureHeadersOf } from './headers.ts';
import { logRequests } from './observability/request-log.ts';
import { traceRequests } from './observability/trace-requests.ts';
import { readProxies } from './observability/visitor-address.ts';
import { admitOrigins } from './origins/admit-origins.ts';

const codeOfStatus: Record<number, string> = {
  400: 'shape_invalid',
  404: 'not_found',
  405: 'method_not_allowed',
  411: 'length_required',
  413: 'too_large',
  415: 'media_unsupported',
};

function refusalOf(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  const status = error.statusCode ?? 500;
  if (status >= 500) return null;
  return new Refusal(codeOfStatus[status] ?? 'shape_invalid');
}

const unkept = { 'cache-control': 'no-store' };
/** The Retry-After of temporary failures: a failover takes some seconds. */
const againSeconds = 2;
/** Sockets of one process; a proxy in front opens far fewer. */
const mostConnections = 4_096;
/** The limit for a whole request; it also applies to its headers. */
const longestRequestMs = 30_000;

/** Sends Node's own refusals on the bare connection, with the headers of all other answers. */
function answerRaw(error: NodeJS.ErrnoException, socket: Socket, config: Config): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const line = rawLines[error.code ?? ''] ?? '400 Bad Request';
  const headers = { ...secureHeadersOf('nothing', config), ...unkept };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const all = [`HTTP/1.1 ${line}`, ...head, 'content-length: 0', 'connection: close', '', ''];
  socket.end(all.join('\r\n'));
}

const rawLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Creates an HTTP server with the guards and error format that all routes share. */
export function makeServer(config: Config, log: Logger): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    // Ends slow requests and slow bodies; checked every five seconds.
    requestTimeout: longestRequestMs,
    // No framework timeout may end the program while a busy machine starts slowly.
    pluginTimeout: 0,
    http: { connectionsCheckingInterval: 5_000 },
    clientErrorHandler: (error, socket) => answerRaw(error, socket, config),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => {
      // No hook runs for these.
      void reply.headers({ ...secureHeadersOf('nothing', config), ...unkept });
      void sendProblem(reply, refusalOf(error) ?? new Refusal('shape_invalid'));
    },
  });
  app.server.maxConnections = mostConnections;
  // Node uses the longer of the two for bodies: its default minute for headers would double the
  // limit.
  app.server.headersTimeout = longestRequestMs;
  readProxies(app);
  logRequests(app, config, log);
  traceRequests(app);
  secureHeaders(app, config);
  admitOrigins(app, config);
  guardRequests(app, config);
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    const isPage = String(type).startsWith('text/html') && reply.statusCode < 400;
    if (!isPage && reply.statusCode !== 304 && !reply.hasHeader('cache-control')) {
      reply.headers(unkept);
    }
    // By default a proxy buffers answers, which would delay live events.
    if (String(type).startsWith('text/event-stream')) reply.header('x-accel-buffering', 'no');
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', String(againSeconds));
    }
    if (reply.statusCode >= 400 && String(type).startsWith('application/json')) {
      reply.type('application/problem+json');
    }
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal === null) request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, refusal ?? new Refusal('unavailable'));
  });
  return app;
}
