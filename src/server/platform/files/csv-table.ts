import { stringify } from 'csv-stringify/sync';
import { csvCell } from '#core/money/csv-cell.ts';

/**
 * Writes records as CSV with the columns of the first one; without records the file is empty. The
 * byte order mark shows spreadsheets on Windows that it is UTF-8, and typed text cannot run as a
 * formula (F18, F35).
 */
export function csvOfRecords(records: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(records[0] ?? {});
  const rows = records.map((item) => columns.map((name) => csvCell(item[name])));
  return stringify([columns, ...rows], { bom: true });
}
