import { Download } from 'lucide-react';
import type { ExportedTable } from '../../../contract/exports.ts';
import { paths } from '../../app/paths.ts';
import { tableTools as words } from '../../text/en/admin/table-tools.ts';
import { SavedFilters } from './saved-filters.tsx';
import type { Filters } from './use-selected-row.ts';

type Props = {
  table: ExportedTable;
  filters: Filters;
  /** What narrows the list on this screen whatever its filters say. */
  fixed?: Record<string, string>;
};

/** What every table has: the filters one keeps, and the whole list as CSV. */
export function TableTools({ table, filters, fixed = {} }: Props) {
  // Which of a screen's tables is shown is no filter of it.
  const query = new URLSearchParams(filters.query());
  query.delete('view');
  for (const [name, value] of Object.entries(fixed)) query.set(name, value);
  return (
    <div className="tools">
      <SavedFilters screen={table} filters={filters} />
      <CsvLink table={table} query={query.toString()} />
    </div>
  );
}

/** A plain download: the browser writes what is streamed straight to the disk. */
function CsvLink({ table, query }: { table: ExportedTable; query: string }) {
  return (
    <a className="export" href={paths.adminExport(table, query)} download title={words.exportNote}>
      <Download className="i" aria-hidden />
      {words.exportCsv}
    </a>
  );
}
