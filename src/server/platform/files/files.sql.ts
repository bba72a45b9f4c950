import { createHash } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import { one } from '../db/rows/read-rows.ts';

/** Records a file in the caller's transaction and returns its id. */
export async function noteFile(tx: Tx, bytes: Buffer, mediaType: string): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest();
  const { id } = await one<{ id: string }>(tx)`
    insert into foundation.file (media_type, bytes, sha256, stored_at)
    values (${mediaType}, ${bytes.length}, ${digest}, clock.real())
    returning id`;
  return id;
}
