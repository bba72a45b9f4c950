import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Notes a file in the caller's transaction and gives it its id. */
export async function noteFile(tx: Tx, bytes: Buffer, mediaType: string): Promise<string> {
  const row = await tx
    .insertInto('foundation.file')
    .values({
      media_type: mediaType,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      stored_at: sql<Date>`clock.real()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
