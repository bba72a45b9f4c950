import { contract } from '#contract/contract.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import { success } from '#contract/wire.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import { sealHeads } from '../ledger/ledger.ts';
import { proofAdminRoutes } from './admin.routes.ts';
import { checkpointRoutes } from './checkpoint.routes.ts';
import { proofRoutes } from './proof.routes.ts';
import { holdingOnWire, readingOnWire, sealOnWire } from './read-books.ts';
import { holdingsOf, readings } from './reserves.sql.ts';
import { lastReading } from './sql.ts';

const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}:00.000Z`;

/**
 * Returns the content of the public page, to the minute; null until the worker has read the books
 * once.
 */
export async function solvencyOfPage(
  db: Db,
): Promise<{ books: SolvencyReading; asOf: string } | null> {
  const last = await lastReading(db);
  return last === undefined ? null : { books: last.reading, asOf: minuteOf(last.readAt) };
}

/** Returns the address after which a page begins; an invalid cursor starts at the first. */
function placeOf(cursor: string | undefined) {
  const parts = /^(\d{1,18}):(.{1,128})$/.exec(cursor ?? '');
  return parts === null ? null : { units: BigInt(parts[1]!), address: parts[2]! };
}

const solvencyRoutes = (config: Pick<Config, 'witnesses'>) => ({
  ...checkpointRoutes(config),

  solvency: route(contract.solvency.solvency).handler(async ({ context: { db } }) => {
    const last = await lastReading(db);
    if (last === undefined) return { status: success, data: null };
    return { status: success, data: { ...last.reading, read_at: last.readAt.toISOString() } };
  }),

  reserves: route(contract.solvency.reserves).handler(async ({ input, context: { db } }) => {
    const { asset, limit = 100, cursor } = input;
    const found = await holdingsOf(db, asset, limit + 1, placeOf(cursor));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? `${last.units}:${last.address}` : null;
    const reading = (await readings(db)).find((item) => item.asset === asset);
    const data = {
      reading: reading === undefined ? null : readingOnWire(reading),
      addresses: page.map(holdingOnWire),
      next,
    };
    return { status: success, data };
  }),

  seals: route(contract.solvency.seals).handler(async ({ input, context: { db } }) => {
    const before = input.before === undefined ? undefined : BigInt(input.before);
    const heads = await sealHeads(db, input.limit ?? 100, before);
    return { status: success, data: heads.map(sealOnWire) };
  }),
});

/** The routes of this module, by the area of the contract. */
export const routes = ({ config }: { config: Pick<Config, 'witnesses'> }) => ({
  solvency: { ...solvencyRoutes(config), ...proofRoutes(), ...proofAdminRoutes() },
});
