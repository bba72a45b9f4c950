import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { TableState, useHasFailed } from './table-state.tsx';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns figures to the right. */
  right?: boolean;
  /** The sort order that pressing the header requests. */
  sort?: string;
  className?: string;
  /** Shows cents, unlike other tables of the administration (ADM-10). */
  exact?: boolean;
  /** Shown before the value where rows are cards and the header is hidden. */
  label?: string;
};

export type Sorting = { by: string; descending: boolean };

type Props<Row> = {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** A query, or the parts of one that a table needs. */
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The next step, shown under 'No data available'. */
  emptyNext?: ReactNode;
  isSelected?: (row: Row) => boolean;
  /** Additional props of a row, such as key handlers. */
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  dense?: boolean;
  /** Hides the header visually: the columns are self-explanatory. */
  quietHead?: boolean | undefined;
  /** The number of skeleton rows. */
  expect?: number;
};

/** The `query` of rows that arrived with other data: there is no second query to wait for. */
export const arrived = { isPending: false, isError: false, refetch: () => undefined };

/** A list: its rows, or its loading, failed or empty state; rows become cards on narrow screens. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, query, rows, rowKey, dense, isSelected } = props;
  const hasFailed = useHasFailed(query);
  const classes = ['table', 'cards', dense && 'dense'].filter(Boolean).join(' ');
  return (
    <>
      <table className={classes} aria-label={label} aria-busy={query.isPending}>
        <thead className={props.quietHead ? 'sr' : undefined}>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody onClick={openRow}>
          {rows?.map((row) => (
            <tr
              key={rowKey(row)}
              aria-selected={isSelected?.(row) || undefined}
              {...props.rowProps?.(row)}
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classesOf(column)}
                  data-l={column.label}
                  data-exact={column.exact}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {query.isPending && !hasFailed && (
            <Skeleton columns={columns.length} rows={props.expect ?? 5} />
          )}
        </tbody>
      </table>
      <TableState query={query} isEmpty={rows?.length === 0} next={props.emptyNext} />
    </>
  );
}

const ownUse = 'a, button, input, select, textarea, label, summary';

/**
 * A press anywhere in a row activates its opener; keys use the opener directly. Interactive
 * elements keep their function, and selecting text opens nothing.
 */
function openRow({ target }: MouseEvent<HTMLTableSectionElement>): void {
  if (!(target instanceof Element) || target.closest(ownUse)) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>('[data-opens]')?.click();
}

const classesOf = <Row,>(column: Column<Row>) =>
  [column.right && 'r', column.className].filter(Boolean).join(' ') || undefined;

type HeadProps<Row> = Pick<Props<Row>, 'sorting' | 'onSort'> & { column: Column<Row> };

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { sort } = column;
  if (!sort || !onSort) {
    return (
      <th scope="col" className={classesOf(column)}>
        {column.head}
      </th>
    );
  }
  const sorted = sorting?.by === sort ? sorting : undefined;
  const Icon = sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={classesOf(column)}
      aria-sort={sorted && (sorted.descending ? 'descending' : 'ascending')}
    >
      <button
        type="button"
        onClick={() => onSort({ by: sort, descending: sorted ? !sorted.descending : false })}
      >
        {column.head}
        <Icon className="i" aria-hidden />
      </button>
    </th>
  );
}

function Skeleton({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <span className="skel" style={{ width: column === 0 ? '70%' : '48%' }} />
        </td>
      ))}
    </tr>
  ));
}
