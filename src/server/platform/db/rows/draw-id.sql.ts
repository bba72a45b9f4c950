import type { Db } from '../db.ts';
import { one } from './read-rows.ts';

/** A new id, drawn by Postgres: it begins with the time, so rows of one time are adjacent. */
export async function drawId(db: Db): Promise<string> {
  return (await one<{ id: string }>(db)`select uuidv7() as id`).id;
}
