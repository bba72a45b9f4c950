import { strToU8, zipSync } from 'fflate';
import { formatUsd } from '#core/money/money.ts';
import { countedIn } from '#core/rules/language.ts';
import { type Db, inSnapshot } from '#platform/db/db.ts';
import { csvOfRecords } from '#platform/files/csv-table.ts';
import type { FileStore } from '#platform/files/files.ts';
import { accessLogOf } from '../access-log.sql.ts';
import {
  filesOf,
  type DataSection,
  dataSectionsOf,
  type FileToExport,
  type DataRow,
} from './export.sql.ts';

const counted = countedIn('en');

// More entries than one account will ever have; the export is complete.
const wholeAccessLog = 100_000;

type Cell = string | number | boolean | null;

/** Converts cents to dollars and times to ISO texts; drops the unit from the names. */
function asNotified(row: DataRow): Record<string, Cell> {
  const cells = Object.entries(row).map(([name, value]): [string, Cell] => {
    if (name.endsWith('_cents') && value !== null) {
      return [`${name.slice(0, -'_cents'.length)}_usd`, formatUsd(BigInt(String(value)))];
    }
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, typeof value === 'bigint' ? String(value) : value];
  });
  return Object.fromEntries(cells);
}

const endings: Record<string, string> = { 'image/webp': 'webp', 'application/pdf': 'pdf' };
const nameOf = ({ path, mediaType }: FileToExport): string =>
  `${path}.${endings[mediaType] ?? 'bin'}`;

const readMe = (held: DataSection[], files: FileToExport[], madeAt: Date): string =>
  [
    'What is kept about you here',
    `Made ${madeAt.toISOString()}`,
    '',
    'data.json has all of it; each table stands beside it as CSV:',
    ...held.map(({ name, rows }) => `  ${name}.csv  ${counted(rows.length, 'row', 'rows')}`),
    '',
    'Sums are US dollars, times are UTC. No file has a password or a secret: of those only',
    'hashes are kept, which no export can turn back. One-time links and codes in mails are left',
    'out. Pictures and documents that you uploaded lie beside the tables, each under the id of its',
    `row, as they are kept: ${files.length} of them.`,
    ...files.map((file) => `  ${nameOf(file)}`),
    '',
  ].join('\n');

type Zipped = Record<string, Uint8Array | [Uint8Array, { level: 0 }]>;

/**
 * Returns the bytes of each file, stored uncompressed: pictures and documents shrink no further.
 */
async function bytesOf(store: FileStore, files: FileToExport[]): Promise<Zipped> {
  const zipped: Zipped = {};
  for (const file of files) zipped[nameOf(file)] = [await store.get(file.file), { level: 0 }];
  return zipped;
}

/** Exports all data held about a member, as a zip of JSON, CSV and their files (MEM-16). */
export async function exportMember(
  db: Db,
  store: FileStore,
  memberId: string,
  madeAt: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { held, files } = await inSnapshot(db, async (tx) => {
    const accessLog = await accessLogOf(tx, memberId, { limit: wholeAccessLog, cursor: null });
    return {
      held: [...(await dataSectionsOf(tx, memberId)), { name: 'staff_touches', rows: accessLog }],
      files: await filesOf(tx, memberId),
    };
  });
  const tables = held.map(({ name, rows }) => ({ name, rows: rows.map(asNotified) }));
  const whole = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  return zipSync({
    'README.txt': strToU8(readMe(held, files, madeAt)),
    'data.json': strToU8(`${JSON.stringify(whole, null, 2)}\n`),
    ...Object.fromEntries(
      tables.map(({ name, rows }) => [`${name}.csv`, strToU8(csvOfRecords(rows))]),
    ),
    ...(await bytesOf(store, files)),
  });
}
