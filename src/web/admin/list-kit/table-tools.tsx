import { useQuery } from '@tanstack/react-query';
import { Bookmark, Download, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { ExportedTable } from '#contract/exports.ts';
import { paths } from '#contract/paths.ts';
import { tableTools as text } from '#text/en/admin/table-tools.ts';
import { api, call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useClickOutside } from './use-click-outside.ts';
import type { Filters } from './use-selected-row.ts';

type SavedFiltersProps = { screen: ExportedTable; filters: Filters };

/** Named filters, saved on the server and available on any machine. */
function SavedFilters({ screen, filters }: SavedFiltersProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useClickOutside(details);
  const query = useQuery(api.savedFilters.all.queryOptions({ input: { screen } }));
  const remove = useCommand({ send: call.savedFilters.remove });
  const saved = query.data?.data ?? [];
  const apply = (kept: string) => {
    filters.apply(kept);
    close(details);
  };
  return (
    <details
      ref={details}
      className="saved"
      onKeyDown={(event) => event.key === 'Escape' && close(details)}
    >
      <summary className="markless">
        <Bookmark className="i" aria-hidden />
        {text.saved}
      </summary>
      <div className="saved-menu">
        {!query.isSuccess && <TableState query={query} lines={2} />}
        {query.isSuccess && saved.length === 0 && <p className="sub">{text.none}</p>}
        <ul>
          {saved.map((row) => (
            <li key={row.id}>
              <button type="button" className="saved-pick" onClick={() => apply(row.query)}>
                {row.name}
              </button>
              <button
                type="button"
                className="icon"
                aria-label={text.remove(row.name)}
                onClick={() => remove.mutate({ id: row.id })}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <KeepForm screen={screen} query={filters.query()} />
      </div>
    </details>
  );
}

function close(details: RefObject<HTMLDetailsElement | null>): void {
  if (!details.current?.open) return;
  details.current.open = false;
  details.current.querySelector('summary')?.focus();
}

function KeepForm({ screen, query }: { screen: ExportedTable; query: string }) {
  const form = useCommandForm({
    values: { name: '' },
    input: ({ name }) => ({ screen, name, query }),
    send: call.savedFilters.save,
    onDone: () => {
      form.reset();
    },
  });
  return (
    <form onSubmit={form.submit}>
      <label>
        <span className="sub">{text.name}</span>
        <input required maxLength={40} {...form.register('name')} />
      </label>
      <Button small type="submit" busy={form.busy}>
        {text.keep}
      </Button>
    </form>
  );
}

type Props = {
  table: ExportedTable;
  filters: Filters;
  /** Constraints of this screen that apply under all filters. */
  fixed?: Record<string, string>;
};

/** The tools of every table: saved filters, and the whole list as CSV. */
export function TableTools({ table, filters, fixed = {} }: Props) {
  // The shown table is not a filter.
  const query = new URLSearchParams(filters.query());
  query.delete('view');
  for (const [name, value] of Object.entries(fixed)) query.set(name, value);
  return (
    <div className="table-tools">
      <SavedFilters screen={table} filters={filters} />
      <CsvLink table={table} query={query.toString()} />
    </div>
  );
}

/** A plain download: the browser streams it straight to disk. */
function CsvLink({ table, query }: { table: ExportedTable; query: string }) {
  return (
    <a className="export" href={paths.adminExport(table, query)} download title={text.exportNote}>
      <Download className="i" aria-hidden />
      {text.exportCsv}
    </a>
  );
}
