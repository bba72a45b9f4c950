import { type AnyProcedure, call } from '@orpc/server';
import { stringify } from 'csv-stringify/sync';
import { csvCell } from '#core/money/csv-cell.ts';
import type { Context } from '#platform/http/context.ts';

type Row = Record<string, unknown>;
type Rows = { rows: readonly Row[]; nextCursor: string | null };
type Answer = { data: readonly Row[] | Row; next_cursor?: string | null };

const rowsAPage = 100;

// The list of users nests its rows and its cursor one level deeper.
function rowsOf({ data, next_cursor }: Answer): Rows {
  if (!('users' in data)) return { rows: data as readonly Row[], nextCursor: next_cursor ?? null };
  return {
    rows: data['users'] as readonly Row[],
    nextCursor: data['next_cursor'] as string | null,
  };
}

export type ListExport = {
  list: AnyProcedure;
  columns: readonly string[];
  filters: Record<string, string>;
  context: Context;
};

async function pageOf(
  { list, filters, context }: ListExport,
  cursor: string | null,
): Promise<Rows> {
  const input = { ...filters, limit: rowsAPage, ...(cursor === null ? {} : { cursor }) };
  return rowsOf((await call(list, input, { context })) as Answer);
}

const valueAt = (row: Row, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key] ?? null, row);

const linesOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  Buffer.from(stringify(rows as string[][], { record_delimiter: '\r\n' }));

async function* linesFrom(input: ListExport, first: Rows): AsyncGenerator<Uint8Array> {
  // A byte order mark, so spreadsheets read names in the right encoding.
  yield Buffer.from('\ufeff');
  yield linesOf([input.columns]);
  for (let page = first; ; page = await pageOf(input, page.nextCursor)) {
    yield linesOf(page.rows.map((row) => input.columns.map((path) => csvCell(valueAt(row, path)))));
    if (page.nextCursor === null) return;
  }
}

/**
 * Exports a list as lines of CSV, page by page through its normal route, which alone decides the
 * permissions, filters and columns. Throws before the first line if the route refuses.
 */
export async function exportList(input: ListExport): Promise<AsyncIterable<Uint8Array>> {
  return linesFrom(input, await pageOf(input, null));
}
