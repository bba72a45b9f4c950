import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { security } from '../text/en/security.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { dayAndTime } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { useCursorPages } from './use-cursor-pages.ts';
import type { Touch } from './wire.ts';

const text = security.touches;
const rowsAPage = 5;

const columns: readonly Column<Touch>[] = [
  {
    key: 'what',
    head: text.what,
    cell: (row) => <b className="strong">{text.acts[row.act] ?? row.act}</b>,
  },
  {
    key: 'at',
    head: text.at,
    cell: (row) => <time className="num">{dayAndTime(row.at)}</time>,
  },
  {
    key: 'who',
    head: text.who,
    cell: (row) => (
      <>
        {row.who}
        <span className="sub">{text.roles[row.role]}</span>
      </>
    ),
  },
  {
    key: 'reason',
    head: text.reason,
    right: true,
    className: 'wrap',
    cell: (row) => row.reason ?? <span className="quiet">{text.noReason}</span>,
  },
];

/** What the staff did with this member's data, each with its reason (MEM-16). */
export function TouchesPanel() {
  const pages = useCursorPages();
  const query = useQuery(
    api.overview.touches.queryOptions({
      input: { limit: rowsAPage, ...(pages.cursor && { cursor: pages.cursor }) },
      placeholderData: keepPreviousData,
    }),
  );
  const next = query.data?.next_cursor;
  return (
    <Panel
      edge
      title={text.title}
      footer={
        <Pager
          page={pages.page}
          hasNext={Boolean(next)}
          onPage={(page) => pages.turn(page, next)}
        />
      }
    >
      <p className="key-lead quiet small">{text.lead}</p>
      <DataTable
        label={text.list}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        columns={columns}
        emptyNext={text.none}
      />
    </Panel>
  );
}
