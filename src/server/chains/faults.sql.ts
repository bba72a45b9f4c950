import { sql } from 'kysely';
import type { Coin } from '../../core/assets.ts';
import type { Db } from '../db/db.ts';

/** Notes why a chain cannot be read; the same again keeps its beginning. */
export async function noteFault(db: Db, asset: Coin, kind: string, said: string): Promise<void> {
  await sql`
    insert into chains.fault as f (asset, kind, said, since)
    values (${asset}, ${kind}, ${said}, clock.now())
    on conflict (asset) do update set kind = excluded.kind, said = excluded.said,
      since = excluded.since
      where (f.kind, f.said) is distinct from (excluded.kind, excluded.said)`.execute(db);
}

export async function clearFault(db: Db, asset: Coin): Promise<void> {
  await sql`delete from chains.fault where asset = ${asset}`.execute(db);
}
