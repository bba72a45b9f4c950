import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayAndTime } from '#text/format/format.ts';
import { security } from '#text/security.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { api } from '../../app/api.ts';
import { reasonText } from '../../features/reason-text.ts';
import { staffActionLabel } from '../../features/staff-actions.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import type { Touch } from '../layout/api-types.ts';
import { PagedPanel } from '../layout/paged-panel.tsx';

const text = security.accessLog;
const { reasons } = withdrawals.history;
const rowsAPage = 5;

const columns: readonly Column<Touch>[] = [
  {
    key: 'what',
    head: text.what,
    cell: (row) => <b className="strong">{staffActionLabel(text, row.act)}</b>,
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
    className: 'long',
    cell: ({ act, reason }) =>
      reason === null ? (
        <span className="quiet">{text.noReason}</span>
      ) : (
        reasonText(reasons, act, reason)
      ),
  },
];

/** Staff access to this member's data, each with its reason (MEM-16). */
export function AccessLog() {
  const pages = usePages();
  const input = { limit: rowsAPage, cursor: pages.cursor };
  const query = useQuery(
    api.reporting.accessLog.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return <PagedPanel words={text} columns={columns} pages={pages} query={query} />;
}
