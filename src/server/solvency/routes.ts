import { contract } from '../../contract/contract.ts';
import type { SolvencyReading } from '../../contract/solvency.ts';
import { success } from '../../contract/wire.ts';
import type { Db } from '../db/db.ts';
import { route } from '../http/router.ts';
import { sealHeads } from '../ledger/ledger.ts';
import { sealOnWire } from './read-books.ts';
import { lastReading } from './sql.ts';

const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}:00.000Z`;

/** What the public page shows, to the minute; null until the worker has read the books once. */
export async function solvencyOfPage(
  db: Db,
): Promise<{ books: SolvencyReading; asOf: string } | null> {
  const last = await lastReading(db);
  return last === undefined ? null : { books: last.reading, asOf: minuteOf(last.readAt) };
}

export const solvencyRoutes = () => ({
  solvency: route(contract.solvency.solvency).handler(async ({ context: { db } }) => {
    const last = await lastReading(db);
    if (last === undefined) return { status: success, data: null };
    return { status: success, data: { ...last.reading, read_at: last.readAt.toISOString() } };
  }),

  seals: route(contract.solvency.seals).handler(async ({ input, context: { db } }) => {
    const before = input.before === undefined ? undefined : BigInt(input.before);
    const heads = await sealHeads(db, input.limit ?? 100, before);
    return { status: success, data: heads.map(sealOnWire) };
  }),
});
