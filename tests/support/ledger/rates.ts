import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { usdMicros } from './books.ts';
import type { TestDatabase } from './database.ts';

/** A rate from an hour ago. */
export async function anOldRate({ owner }: TestDatabase): Promise<string> {
  const id = randomUUID();
  await sql`alter table market.rate disable trigger user`.execute(owner);
  await sql`insert into market.rate (id, asset, usd_micros, at, source)
    values (${id}, 'BTC', ${usdMicros}, clock.now() - interval '1 hour', 'test')`.execute(owner);
  await sql`alter table market.rate enable trigger user`.execute(owner);
  await sql`alter table market.rate enable always trigger rate_may_not_jump`.execute(owner);
  return id;
}
