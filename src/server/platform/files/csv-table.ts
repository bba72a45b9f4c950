import { stringify } from 'csv-stringify/sync';
import { csvCell } from '#core/money/csv-cell.ts';

/**
 * Records as CSV under the names of the first one; of none an empty file. A spreadsheet on Windows
 * knows by its first mark that it is UTF-8, and none runs what a person typed (F18, F35).
 */
export function csvOfRecords(records: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(records[0] ?? {});
  const rows = records.map((item) => columns.map((name) => csvCell(item[name])));
  return stringify([columns, ...rows], { bom: true });
}
