import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { useCursorPages } from './use-cursor-pages.ts';

type Props<Row> = {
  words: { title: string; lead: string; list: string; none: string };
  columns: readonly Column<Row>[];
  pages: ReturnType<typeof useCursorPages>;
  query: {
    data: { data: Row[]; next_cursor: string | null } | undefined;
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
};

/** A panel with a list that is read by key, page by page. */
export function PagedPanel<Row extends { id: string }>(props: Props<Row>) {
  const { words, columns, pages, query } = props;
  const next = query.data?.next_cursor;
  return (
    <Panel
      edge
      title={words.title}
      footer={
        <Pager
          page={pages.page}
          hasNext={Boolean(next)}
          onPage={(page) => pages.turn(page, next)}
        />
      }
    >
      <p className="key-lead quiet small">{words.lead}</p>
      <DataTable
        label={words.list}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        columns={columns}
        emptyNext={words.none}
      />
    </Panel>
  );
}
