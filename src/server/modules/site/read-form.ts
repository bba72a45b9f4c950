import type { FastifyInstance, FastifyRequest } from 'fastify';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';

const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Reads the whole of a form that a browser sent; half of one is none. */
async function formOf(request: FastifyRequest, body: AsyncIterable<Buffer>): Promise<FormData> {
  const parts: Buffer[] = [];
  // The global gate has compared the length that was said with what we accept; Node holds it to it.
  for await (const part of body) parts.push(part);
  const type = String(request.headers['content-type']);
  const sent = new Response(Buffer.concat(parts), { headers: { 'content-type': type } });
  return sent.formData().catch(() => {
    throw new Refusal('shape_invalid', { detail: note('form_unreadable') });
  });
}

/** Lets the routes of this scope take what a plain HTML form sends, as `FormData`. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(kinds, (request: FastifyRequest, body: AsyncIterable<Buffer>) =>
    formOf(request, body),
  );
}

/** Refuses what does not say that it comes from one of our own pages; every browser says so. */
export function requireOwnPage({ headers }: FastifyRequest): void {
  // The global gate has refused what names another origin. What names none is no browser's form.
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) return;
  throw new Refusal('cross_site');
}
