import { z } from 'zod';
import { Refusal } from '../../core/refusal.ts';
import type { Page } from './lists.sql.ts';

const deepestRow = 1_000;
const isId = z.uuid();

/** Which rows a list is asked for: after a cursor, or a page of the first 1,000. */
export function pageOf(input: {
  limit?: number | undefined;
  cursor?: string | undefined;
  page?: number | undefined;
}): Page {
  const limit = input.limit ?? 20;
  const offset = ((input.page ?? 1) - 1) * limit;
  if (offset >= deepestRow) throw new Refusal('shape_invalid', { fields: { page: 'Too deep.' } });
  if (input.cursor !== undefined && !isId.safeParse(input.cursor).success) {
    throw new Refusal('shape_invalid', { fields: { cursor: 'Not a cursor.' } });
  }
  return { limit, cursor: input.cursor ?? null, offset };
}
