import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Page } from './lists.sql.ts';

const deepestRow = 1_000;

/** Returns the range of rows requested: after a cursor, or a page within the first 1,000. */
export function pageOf(input: {
  limit?: number | undefined;
  cursor?: string | undefined;
  page?: number | undefined;
}): Page {
  const limit = input.limit ?? 20;
  const offset = ((input.page ?? 1) - 1) * limit;
  if (offset >= deepestRow) {
    throw new Refusal('shape_invalid', { fields: { page: note('page_too_far') } });
  }
  return { limit, cursor: input.cursor ?? null, offset };
}
