import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '../config/config.ts';
import { bearerOf, cookieName, readCookies } from './cookies.ts';
import { namedOrigin } from './origins/admit-origins.ts';
import { problemOf } from './problem.ts';

const uploadLimit = 6 * 1024 * 1024;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sends a refusal that occurs before or outside the router. */
export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body = problemOf(refusal);
  if (body.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(body.status).type('application/problem+json').send(body);
}

// The router reads multipart bodies without a limit, so their length must be declared and fit.
function refuseSize(request: FastifyRequest): Refusal | null {
  if (safeMethods.has(request.method)) return null;
  if (request.headers['transfer-encoding'] !== undefined) return new Refusal('length_required');
  const length = Number(request.headers['content-length'] ?? '0');
  const upload = (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
  return length > (upload ? uploadLimit : request.routeOptions.bodyLimit)
    ? new Refusal('too_large')
    : null;
}

/** Normalizes the host of a request: lower case, no final dot (RFC 9110). */
export const plainHost = (host: string, ownPort: string): string =>
  host
    .toLowerCase()
    .replace(/\.(?=:\d*$|$)/, '')
    // Our address leaves out the default port of its scheme.
    .replace(new RegExp(`:(?:${ownPort})?$`), '');

const hostOf = (request: FastifyRequest, config: Config): string | undefined => {
  const { host } = request.headers;
  const isSecure = config.publicUrl.startsWith('https:');
  return host === undefined ? undefined : plainHost(host, isSecure ? '443' : '80');
};

/** A cookie alone proves nothing: a change must also come from a page of our origin. */
function refuseCrossSite(request: FastifyRequest, config: Config, ownHost: string): Refusal | null {
  if (safeMethods.has(request.method)) return null;
  // A page of another origin cannot send this header by itself, and cookies are ignored beside it.
  if (bearerOf(request.headers.authorization) !== undefined) return null;
  // Its cookies have already been removed.
  if (namedOrigin(request, config) !== undefined) return null;
  const cookies = readCookies(request.headers.cookie);
  const ours = [cookieName(config, 'client'), cookieName(config, 'admin')];
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (site === 'same-origin') return null;
  if (site !== undefined) return new Refusal('cross_site');
  if (origin !== undefined) {
    const from = URL.canParse(origin) ? new URL(origin).host : '';
    return from === ownHost || from === hostOf(request, config) ? null : new Refusal('cross_site');
  }
  return ours.some((name) => name in cookies) ? new Refusal('cross_site') : null;
}

/**
 * Whether a request may name this host. Another name may point to this machine so that a page of
 * another origin can read it (DNS rebinding). A plain IP address is harmless.
 */
export function mayName(hostHeader: string | undefined, publicUrl: URL): boolean {
  if (hostHeader === undefined || hostHeader === publicUrl.host) return true;
  const host = plainHost(hostHeader, publicUrl.protocol === 'https:' ? '443' : '80');
  if (host === publicUrl.host) return true;
  const name = host.replace(/:\d*$/, '');
  return name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

const refuseHost = (request: FastifyRequest, config: Config): Refusal | null =>
  mayName(request.headers.host, new URL(config.publicUrl)) ? null : new Refusal('host_unknown');

/** In live, an unconfigured proxy would give all visitors one address. */
function refuseUnknownProxy(request: FastifyRequest, config: Config): Refusal | null {
  if (config.mode !== 'live' || request.headers['x-forwarded-for'] === undefined) return null;
  // Behind a trusted peer, the addresses it named follow its own.
  return (request.ips ?? []).length > 1 ? null : new Refusal('proxy_unknown');
}

/** The global guard of every request, without exceptions: host, proxy, size, then origin. */
export function guardRequests(app: FastifyInstance, config: Config): void {
  const ownHost = new URL(config.publicUrl).host;
  app.addHook('onRequest', async (request, reply) => {
    const refusal =
      refuseHost(request, config) ??
      refuseUnknownProxy(request, config) ??
      refuseSize(request) ??
      refuseCrossSite(request, config, ownHost);
    return refusal === null ? undefined : sendProblem(reply, refusal);
  });
}
