import { useQuery } from '@tanstack/react-query';
import { admin } from '#text/en/admin.ts';
import { kycReview as text } from '#text/en/admin/kyc.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { IdentityCheck } from '../list-kit/api-types.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { IntroWithKeys } from '../list-kit/keys-hint.tsx';
import { fullName } from '../list-kit/labels.ts';
import { personColumn } from '../list-kit/member-column.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { KycSheet } from './kyc-sheet.tsx';

const tabs = ['submitted', 'approved', 'refused'] as const;
const marks = { submitted: 'waiting', approved: 'approved', refused: 'rejected' } as const;
const limit = 20;

const columns = (open: ((id: string) => void) | null): Column<IdentityCheck>[] => [
  personColumn(text.member),
  { key: 'level', head: text.level, className: 'num', cell: (row) => text.asksFor(row.level) },
  {
    key: 'status',
    head: text.status,
    cell: (row) => (
      <StatusMark mark={markOf(marks[row.state])}>{text.states[row.state]}</StatusMark>
    ),
  },
  { key: 'sent', head: text.sent, className: 'num', cell: (row) => dayAndTime(row.submitted_at) },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) =>
      open && (
        <Button small onClick={() => open(row.id)}>
          {text.review}
          <span className="sr">{text.reviewOf(fullName(row.user))}</span>
        </Button>
      ),
  },
];

/** The queue of identity checks; a selected one opens with its documents beside it (ACC-8). */
export function KycPage() {
  const filters = useFilters();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'submitted';
  const { cursor } = filters.pages;
  const mayLook = usePermission('kyc.review').may === true;
  const query = useQuery(api.kyc.queue.queryOptions({ input: { limit, cursor, state } }));
  const { row, open, first, steps } = useSelectedRow(query.data?.data ?? []);
  useShortcuts(mayLook ? { j: steps.next ?? first, k: steps.previous } : {});
  const isOpen = row !== null && mayLook;
  return (
    <div className={isOpen ? 'split' : undefined}>
      <main className={isOpen ? 'list' : 'page'} id="content">
        <PageTitle
          title={text.title}
          under={
            mayLook ? <IntroWithKeys lead={text.lead} keys={admin.common.stepKeys} /> : text.closed
          }
        />
        <Panel label={text.title} edge>
          <FilterTabs
            label={text.filter}
            tabs={tabs.map((tab) => ({ value: tab, label: text.tabs[tab] }))}
            value={state}
            onChange={(tab) => filters.set({ state: tab === 'submitted' ? null : tab })}
            end={<TableTools table="kyc" filters={filters} />}
          />
          <DataTable
            dense
            label={text.title}
            columns={columns(mayLook ? open : null)}
            query={query}
            rows={query.data?.data}
            rowKey={(item) => item.id}
            rowProps={(item) => rowKeys(item.id, open)}
            isSelected={(item) => item.id === row?.id}
            emptyNext={state === 'submitted' ? text.empty : undefined}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      {isOpen && <KycSheet key={row.id} check={row} {...steps} />}
    </div>
  );
}
