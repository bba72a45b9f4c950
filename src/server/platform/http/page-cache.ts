import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { formFor, isKnown, type CompressedAsset } from './compressed-assets.ts';
import { mayName } from './guards.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The heads of one cached answer as Node writes them, by the body below them. */
type Heads = Map<Buffer | 'known', string[]>;

function headsOf(kept: CompressedAsset, headers: Record<string, string>): Heads {
  const both = { ...headers, etag: kept.etag, vary: 'accept-encoding' };
  const heads: Heads = new Map([['known', Object.entries(both).flat()]]);
  const forms = [
    [kept.br, { 'content-encoding': 'br' }],
    [kept.gzip, { 'content-encoding': 'gzip' }],
    [kept.plain, {}],
  ] as const;
  for (const [body, encoding] of forms) {
    if (body === undefined) continue;
    const own = { ...encoding, 'content-type': kept.type, 'content-length': String(body.length) };
    heads.set(body, Object.entries({ ...both, ...own }).flat());
  }
  return heads;
}

/**
 * Answers a plain GET from memory before the framework creates a request: each head is built once,
 * and Node does the rest. All other requests continue as usual, including those that name another
 * host, which the global guard refuses (RT-13).
 */
export function serveCachedPages(
  app: FastifyInstance,
  find: (path: string) => CompressedAsset | undefined,
  headers: Record<string, string>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const ownAddress = new URL(publicUrl);
  const heads = new WeakMap<CompressedAsset, Heads>();
  const rest = app.server.listeners('request') as Listener[];
  // While it closes, the framework refuses requests and announces that on the connection.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const answer = ({
    method,
    url = '',
    headers: input,
  }: IncomingMessage): CompressedAsset | undefined => {
    if (method !== 'GET' || isClosing || input.expect !== undefined) return undefined;
    if (!mayName(input.host, ownAddress)) return undefined;
    const query = url.indexOf('?');
    return find(query < 0 ? url : url.slice(0, query));
  };
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const kept = answer(request);
    if (kept === undefined) {
      for (const listener of rest) listener(request, response);
      return;
    }
    const ready = heads.get(kept) ?? headsOf(kept, headers);
    heads.set(kept, ready);
    if (isKnown(kept, request.headers['if-none-match'])) {
      response.writeHead(304, ready.get('known')).end();
      return;
    }
    const [, body] = formFor(kept, request.headers['accept-encoding']);
    response.writeHead(200, ready.get(body)).end(body);
  });
}
