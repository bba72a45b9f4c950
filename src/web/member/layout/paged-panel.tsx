import { Panel } from '../../ui/panel.tsx';
import type { Pages } from '../../ui/tables/cursor-pages.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';

type Props<Row> = {
  words: { title: string; lead: string; list: string; none: string };
  columns: readonly Column<Row>[];
  pages: Pages;
  query: {
    data: { data: Row[]; next_cursor: string | null } | undefined;
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
};

/** A panel with a list that is paginated by key. */
export function PagedPanel<Row extends { id: string }>(props: Props<Row>) {
  const { words, columns, pages, query } = props;
  return (
    <Panel edge title={words.title}>
      <p className="key-lead quiet small">{words.lead}</p>
      <DataTable
        label={words.list}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        columns={columns}
        emptyNext={words.none}
      />
      <Pager pages={pages} next={query.data?.next_cursor} />
    </Panel>
  );
}
