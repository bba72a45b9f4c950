import type { FastifyInstance, FastifyRequest } from 'fastify';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';

const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Reads a complete form from a browser; an incomplete one counts as none. */
async function formOf(request: FastifyRequest, body: AsyncIterable<Buffer>): Promise<FormData> {
  const parts: Buffer[] = [];
  // The global gate checked the declared length against our limit; Node enforces that length.
  for await (const part of body) parts.push(part);
  const type = String(request.headers['content-type']);
  const sent = new Response(Buffer.concat(parts), { headers: { 'content-type': type } });
  return sent.formData().catch(() => {
    throw new Refusal('shape_invalid', { detail: note('form_unreadable') });
  });
}

/** Lets the routes of this scope accept plain HTML forms, as `FormData`. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(kinds, (request: FastifyRequest, body: AsyncIterable<Buffer>) =>
    formOf(request, body),
  );
}

/** Throws if a request does not declare one of our pages as its origin; every browser does. */
export function requireOwnPage({ headers }: FastifyRequest): void {
  // The global gate already refused other origins. A request without any is not a browser's form.
  if (headers['sec-fetch-site'] !== undefined || headers.origin !== undefined) return;
  throw new Refusal('cross_site');
}
