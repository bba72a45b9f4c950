import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deviceName } from '#text/format/device-name.ts';
import { dayAndTime } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { api } from '../../app/api.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import type { LogInRow } from '../layout/api-types.ts';
import { PagedPanel } from '../layout/paged-panel.tsx';

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

/** Every log-in attempt, failed ones included (MEM-16). */
export function LogInsPanel() {
  const pages = usePages();
  const input = { limit: rowsAPage, cursor: pages.cursor };
  const query = useQuery(
    api.identity.logIns.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return <PagedPanel words={text} columns={columns} pages={pages} query={query} />;
}
