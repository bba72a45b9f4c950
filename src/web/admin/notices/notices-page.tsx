import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffNotices as text } from '#text/en/admin/staff-notices.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { StaffNotice } from '../list-kit/api-types.ts';
import { useFilters } from '../list-kit/use-selected-row.ts';
import { sayingOf } from './notice-labels.ts';

const columns: readonly Column<StaffNotice>[] = [
  {
    key: 'what',
    head: text.what,
    cell: (row) => {
      const { title, says, to } = sayingOf(row);
      return (
        <>
          {!row.is_read && <span className="sr">{text.unread}: </span>}
          <Link className={row.is_read ? 'rowlink' : 'rowlink strong'} to={to}>
            {title}
          </Link>
          {says && <span className="sub long">{says}</span>}
        </>
      );
    },
  },
  {
    key: 'when',
    head: text.when,
    right: true,
    className: 'num when',
    cell: ({ at }) => dayAndTime(at),
  },
];

/** This administrator's notices, newest first (ADM-11). */
export function NoticesPage() {
  const filters = useFilters();
  const { cursor } = filters.pages;
  const input = { limit: 20, cursor };
  const query = useQuery(api.reporting.staffNotices.queryOptions({ input }));
  const read = useCommand({ send: () => call.reporting.readStaffNotices() });
  const unread = useQuery(api.reporting.staffUnread.queryOptions()).data?.data.unread ?? 0;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.lead}>
        {unread > 0 && (
          <Button busy={read.isPending} onClick={() => read.mutate()}>
            {text.markAll}
          </Button>
        )}
      </PageTitle>
      <Panel label={text.list} edge>
        <DataTable
          label={text.list}
          columns={columns}
          query={query}
          rows={query.data?.data}
          rowKey={({ id }) => id}
          emptyNext={text.empty}
        />
        <Pager pages={filters.pages} next={query.data?.next_cursor} />
      </Panel>
    </main>
  );
}
