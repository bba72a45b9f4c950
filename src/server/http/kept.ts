import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** An answer kept in memory, compressed once, named by what it holds. */
export type Kept = {
  type: string;
  etag: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
};

const isWorthIt = (type: string): boolean =>
  /^(text\/|application\/(json|javascript))|svg/.test(type);

/** Compresses a body in both ways; a picture or font stays as it is. */
export async function keep(body: string | Buffer, type: string): Promise<Kept> {
  const plain = Buffer.from(body);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (!isWorthIt(type)) return { type, etag, plain, br: undefined, gzip: undefined };
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([brotli(plain, { params: quality }), zip(plain)]);
  return { type, etag, plain, br, gzip: gz };
}

function chosen(kept: Kept, accepts: string): ['br' | 'gzip' | null, Buffer] {
  if (kept.br !== undefined && /\bbr\b/.test(accepts)) return ['br', kept.br];
  if (kept.gzip !== undefined && /\bgzip\b/.test(accepts)) return ['gzip', kept.gzip];
  return [null, kept.plain];
}

/** Answers with what is kept, or 304 where the browser has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply.header('etag', kept.etag).header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (known !== undefined && known.split(/,\s*/).includes(kept.etag)) return reply.code(304).send();
  const [encoding, body] = chosen(kept, request.headers['accept-encoding'] ?? '');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(kept.type).send(body);
}
