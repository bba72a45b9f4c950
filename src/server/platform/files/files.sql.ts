import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Notes a file in the caller's transaction and gives it its id. */
export async function noteFile(tx: Tx, bytes: Buffer, mediaType: string): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest();
  const noted = await sql<{ id: string }>`
    insert into foundation.file (media_type, bytes, sha256, stored_at)
    values (${mediaType}, ${bytes.length}, ${digest}, clock.real())
    returning id`.execute(tx);
  return noted.rows[0]!.id;
}
