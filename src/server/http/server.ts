import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../../core/refusal.ts';
import type { Config } from '../config/config.ts';
import { guardRequests, sendProblem } from './guards.ts';
import { secureHeaders } from './headers.ts';

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

/** An HTTP server with the guards and error shapes that everything behind it shares. */
export function makeServer(config: Config, log: Logger): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 64 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply, refusalOf(error) ?? new Refusal('shape_invalid'));
    },
  });
  secureHeaders(app, config);
  guardRequests(app, config);
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
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
