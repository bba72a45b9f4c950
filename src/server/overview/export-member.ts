import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { formatUsd } from '../../core/money.ts';
import { type Db, inSnapshot } from '../db/db.ts';
import { type Held, heldAbout, type HeldRow } from './export.sql.ts';
import { touchesOf } from './touches.sql.ts';

// Above what the staff will ever do to one account; the export is of everything.
const allTouches = 100_000;

type Cell = string | number | boolean | null;

/** Cents as dollars, times as ISO texts; the names lose the unit that they no longer have. */
function asTold(row: HeldRow): Record<string, Cell> {
  const cells = Object.entries(row).map(([name, value]): [string, Cell] => {
    if (name.endsWith('_cents') && value !== null) {
      return [`${name.slice(0, -'_cents'.length)}_usd`, formatUsd(BigInt(String(value)))];
    }
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, typeof value === 'bigint' ? String(value) : value];
  });
  return Object.fromEntries(cells);
}

const asCsv = (rows: Record<string, Cell>[]): string =>
  stringify(rows, { header: true, escape_formulas: true, cast: { boolean: String } });

const readMe = (held: Held[], madeAt: Date): string =>
  [
    'What Candor holds about you',
    `Made ${madeAt.toISOString()}`,
    '',
    'candor-data.json has all of it; each table stands beside it as CSV:',
    ...held.map(({ name, rows }) => `  ${name}.csv  ${rows.length} rows`),
    '',
    'Sums are US dollars, times are UTC. No file has a password or a secret: of those only',
    'hashes are kept, which no export can turn back. Pictures and documents that you uploaded',
    'are named here; the portal shows them. One-time links and codes in mails are left out.',
    '',
  ].join('\n');

/** Everything that is held about a member, as a zip of JSON and CSV (MEM-16). */
export async function exportMember(
  db: Db,
  memberId: string,
  madeAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const held = await inSnapshot(db, async (tx) => {
    const touches = await touchesOf(tx, memberId, { limit: allTouches, cursor: null });
    return [...(await heldAbout(tx, memberId)), { name: 'staff_touches', rows: touches }];
  });
  const tables = held.map(({ name, rows }) => ({ name, rows: rows.map(asTold) }));
  const whole = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  return zipSync({
    'README.txt': strToU8(readMe(held, madeAt)),
    'candor-data.json': strToU8(`${JSON.stringify(whole, null, 2)}\n`),
    ...Object.fromEntries(tables.map(({ name, rows }) => [`${name}.csv`, strToU8(asCsv(rows))])),
  });
}
