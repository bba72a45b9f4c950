import type { KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressPages } from '../../ui/tables/use-pages.ts';
import type { SheetSteps } from './row-sheet.tsx';

/** Keeps the selected row in the address, so that reloads and links restore it. */
export function useSelectedRow<Row extends { id: string }>(rows: readonly Row[]) {
  const [params, setParams] = useSearchParams();
  const index = rows.findIndex((row) => row.id === params.get('row'));

  const open = (id: string | null) =>
    setParams(
      (now) => {
        if (id === null) now.delete('row');
        else now.set('row', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );

  const step = (by: 1 | -1) => {
    const row = index < 0 ? undefined : rows[index + by];
    return row ? () => open(row.id) : null;
  };

  const begin = rows[0];
  // With no row open, stepping forward starts at the first.
  const first = index < 0 && begin ? () => open(begin.id) : null;

  const steps: SheetSteps = { previous: step(-1), next: step(1), onClose: () => open(null) };
  return { row: rows[index] ?? null, open, first, steps };
}

function narrowing(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(params);
  for (const name of ['row', 'cursor', 'page']) kept.delete(name);
  return kept;
}

/** Keeps a list's filters in the address too; a change returns to the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const pages = useAddressPages();
  return {
    /** The position in the list. */
    pages,
    get: (name: string) => params.get(name),
    /** Returns the list's filters as in the address, without the page. */
    query: () => narrowing(params).toString(),
    /** Restores saved filters. */
    apply: (query: string) => setParams(new URLSearchParams(query)),
    set: (changes: Record<string, string | null>) =>
      setParams((now) => {
        now.delete('row');
        now.delete('cursor');
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) now.delete(name);
          else now.set(name, value);
        }
        return now;
      }),
  };
}
export type Filters = ReturnType<typeof useFilters>;

/** Returns the key handlers of a row: arrows move, Enter opens, Escape closes the sheet. */
export function rowKeys(id: string, open: (id: string | null) => void) {
  return {
    id: `row-${id}`,
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return;
      const row = event.currentTarget;
      if (event.key === 'ArrowDown') focusOn(event, row.nextElementSibling);
      else if (event.key === 'ArrowUp') focusOn(event, row.previousElementSibling);
      else if (event.key === 'Enter') open(id);
      else if (event.key === 'Escape') open(null);
    },
  };
}

function focusOn(event: KeyboardEvent, row: Element | null): void {
  event.preventDefault();
  if (row instanceof HTMLElement) row.focus();
}
