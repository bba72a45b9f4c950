import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { TableState, useHasFailed } from './table-state.tsx';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  right?: boolean;
  /** The name of the order that a press on the head asks for. */
  sort?: string;
  className?: string;
  /** Its money keeps its cents where other tables of the administration have none (ADM-10). */
  exact?: boolean;
  /** Stands before the value where rows are cards and the head is not seen. */
  label?: string;
};

export type Sorting = { by: string; descending: boolean };

type Props<Row> = {
  /** What the table holds, for anyone who cannot see its panel. */
  label: string;
  columns: readonly Column<Row>[];
  /** A query, or the part of one that a table needs. */
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The next step, said under 'No data available'. */
  emptyNext?: ReactNode;
  isSelected?: (row: Row) => boolean;
  /** What else a row carries, such as its own keys. */
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  dense?: boolean;
  /** The head is only read out: the columns speak for themselves. */
  quietHead?: boolean | undefined;
  /** How many rows the skeleton shows. */
  expect?: number;
};

/** The `query` of rows that came with something else: there is no second query to wait for. */
export const arrived = { isPending: false, isError: false, refetch: () => undefined };

/** A list: rows, or that it loads, failed or is empty; rows become cards where it is narrow. */
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
 * A press anywhere in a row is a press on its opener; keys use the opener itself. What has a use of
 * its own keeps it, and marking text opens nothing.
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
