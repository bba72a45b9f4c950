import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestSpan, startRequest } from '../../traces/spans.ts';

type Traced = { span: RequestSpan; route: string | null };

const traced = new WeakMap<FastifyRequest, Traced>();

/** Opens a span for each request if a collector is set, named by its pattern as in the log. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = startRequest();
    const { url } = request.routeOptions;
    const route = url === undefined || url.includes('*') ? null : url;
    if (span !== null) traced.set(request, { span, route });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const known = traced.get(request);
    if (known === undefined) return;
    const { span, route } = known;
    const status = reply.statusCode;
    const named = route === null ? request.method : `${request.method} ${route}`;
    const about = {
      'http.request.method': request.method,
      ...(route === null ? {} : { 'http.route': route }),
      'http.response.status_code': status,
      'candor.request_id': request.id,
    };
    span.end(named, about, status >= 500 ? String(status) : undefined);
  });
}

/** Runs an API call within the span of its request, under the pattern of the call. */
export function withinTrace<T>(
  request: FastifyRequest,
  route: () => string | null,
  work: () => T,
): T {
  const known = traced.get(request);
  if (known === undefined) return work();
  const pattern = route();
  known.route = pattern === null ? null : `/api${pattern}`;
  return known.span.run(work);
}
