import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { security } from '../text/en/security.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { deviceName } from '../ui/device-name.ts';
import { dayAndTime } from '../ui/format.ts';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { useCursorPages } from './use-cursor-pages.ts';
import type { LogInRow } from './wire.ts';

const text = security.logIns;
const rowsAPage = 5;

const columns: readonly Column<LogInRow>[] = [
  {
    key: 'outcome',
    head: text.outcome,
    cell: (row) => (
      <>
        <StatusMark mark={row.outcome === 'succeeded' ? 'ok' : 'no'}>
          {text.outcomes[row.outcome]}
        </StatusMark>
        <span className="sub">{text.ways[row.way]}</span>
      </>
    ),
  },
  {
    key: 'at',
    head: text.at,
    cell: (row) => <time className="num">{dayAndTime(row.at)}</time>,
  },
  {
    key: 'device',
    head: text.device,
    cell: (row) => <span title={row.user_agent}>{deviceName(row.user_agent)}</span>,
  },
  { key: 'from', head: text.from, right: true, cell: (row) => row.ip },
];

/** Every try to log in, those that failed as well (MEM-16). */
export function LogInsPanel() {
  const pages = useCursorPages();
  const query = useQuery(
    api.identity.logIns.queryOptions({
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
