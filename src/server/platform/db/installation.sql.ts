import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Stamps a new database with its mode and tells the mode of one that has it (INT-6). */
export async function stampMode(db: Db, mode: 'sandbox' | 'live'): Promise<string> {
  await sql`
    insert into foundation.installation (mode, made_at) values (${mode}, clock.real())
    on conflict do nothing`.execute(db);
  const found = await sql<{ mode: string }>`
    select mode from foundation.installation`.execute(db);
  return found.rows[0]!.mode;
}
