import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** An answer in memory, compressed once, with a tag of its content. */
export type CompressedAsset = {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
};

const isWorthIt = (type: string): boolean =>
  /^(text\/|application\/(json|javascript))|svg/.test(type);

/** Compresses a body both ways; a picture or font stays as it is. */
export async function keep(body: string | Buffer, type: string): Promise<CompressedAsset> {
  const plain = Buffer.from(body);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (!isWorthIt(type)) return { type, etag, plain, br: undefined, gzip: undefined };
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([brotli(plain, { params: quality }), zip(plain)]);
  return { type, etag, plain, br, gzip: gz };
}

/** Returns the form that a browser accepts: its compression and its bytes. */
export function formFor(kept: CompressedAsset, accepts = ''): ['br' | 'gzip' | null, Buffer] {
  if (kept.br !== undefined && /\bbr\b/.test(accepts)) return ['br', kept.br];
  if (kept.gzip !== undefined && /\bgzip\b/.test(accepts)) return ['gzip', kept.gzip];
  return [null, kept.plain];
}

/** Whether the browser already has these bytes. */
export function isKnown(kept: CompressedAsset, known = ''): boolean {
  if (known.trim() === '*') return true;
  // A compressing proxy weakens a tag, but the bytes it names are the same (RFC 9110, 13.1.2).
  const tags: string[] = known.match(/"[^"]*"/g) ?? [];
  return tags.includes(kept.etag);
}

/** Returns the single byte range of a header; 'none' if it is outside the body. */
function rangeOf(header: string, size: number): [first: number, last: number] | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first > last ? 'none' : [first, last];
}

/** Sends a range of an uncompressed body: players seek in videos, and Safari requires it. */
function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CompressedAsset,
): FastifyReply | null {
  const { range, 'if-range': onlyOf } = request.headers;
  reply.header('accept-ranges', 'bytes');
  if (range === undefined || (onlyOf !== undefined && onlyOf !== kept.etag)) return null;
  const size = kept.plain.length;
  const part = rangeOf(range, size);
  if (part === null) return null;
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const [first, last] = part;
  reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply.type(kept.type).send(kept.plain.subarray(first, last + 1));
}

/** Sends a stored asset, or 304 if the browser already has it. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: CompressedAsset,
): FastifyReply {
  const vary = reply.getHeader('vary') ?? 'accept-encoding';
  reply.header('etag', kept.etag).header('vary', vary);
  if (isKnown(kept, request.headers['if-none-match'])) return reply.code(304).send();
  const part = kept.br === undefined ? sendPart(request, reply, kept) : null;
  if (part !== null) return part;
  const [encoding, body] = formFor(kept, request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(kept.type).send(body);
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** Serves the built files. In live no source map is served or referenced. */
export function serveAssets(app: FastifyInstance, dist: string, mode: Config['mode']): void {
  // Compressed on first use, so a start does not wait for unused files.
  const kept = new Map<string, Promise<CompressedAsset>>();
  const isServed = (name: string) => mode === 'sandbox' || extname(name) !== '.map';
  const known = new Set(readdirSync(join(dist, 'assets')).filter(isServed));
  const load = async (name: string): Promise<CompressedAsset> => {
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    return keep(readFileSync(join(dist, 'assets', name)), type);
  };
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    if (!known.has(name)) return reply.callNotFound();
    const answer = kept.get(name) ?? load(name);
    kept.set(name, answer);
    if (known.has(`${name}.map`)) reply.header('sourcemap', `/assets/${name}.map`);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendCompressed(request, reply, await answer);
  });
}
