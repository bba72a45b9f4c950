import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { type CompressedAsset, keep, sendCompressed } from '#platform/http/compressed-assets.ts';
import { keepAnswers } from '#platform/http/keep-answers.ts';
import { brandById } from './sql.ts';

const pictures = {
  'mark.png': 'mark',
  'mark-on-night.png': 'markOnNight',
  'icon.png': 'icon',
  'card.png': 'card',
} as const;

type Files = ReadonlyMap<string, CompressedAsset>;

/** The files of a version; fails for one that does not exist, so that it is not remembered. */
async function filesOf(db: Db, id: string): Promise<Files> {
  const brand = await brandById(db, id);
  if (brand === undefined) throw new Refusal('not_found');
  const files = new Map<string, CompressedAsset>();
  for (const [name, picture] of Object.entries(pictures)) {
    files.set(name, await keep(brand[picture], 'image/png'));
  }
  const style = `:root{--hue:${brand.hue}}`;
  return files.set('style.css', await keep(style, 'text/css; charset=utf-8'));
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/**
 * Serves the pictures and the style of each version of the brand, under the version's id. What is
 * at such an address never changes.
 */
export function serveBrand(app: FastifyInstance, db: Db): void {
  const filesAt = keepAnswers<string, [], Files>((id) => filesOf(db, id));
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id = '', file = '' } = request.params as Record<string, string>;
    const files = z.uuid().safeParse(id).success ? await filesAt(id).catch(noneIfUnknown) : null;
    const asset = files?.get(file);
    if (asset === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendCompressed(request, reply, asset);
  };
  app.get('/brand/:id/:file', serve);
}
