import type { UseQueryResult } from '@tanstack/react-query';
import { disputes as text } from '#text/en/admin/disputes.ts';
import { dayAndTime } from '#text/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Dispute } from '../list-kit/api-types.ts';
import { labelOf } from '../list-kit/fact-labels.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { fullName } from '../list-kit/labels.ts';
import { personColumn } from '../list-kit/member-column.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { type Filters, rowKeys } from '../list-kit/use-selected-row.ts';

export const disputeTabs = ['open', 'founded', 'unfounded'] as const;
export type DisputeTab = (typeof disputeTabs)[number];

const marks: Record<Dispute['state'], Mark> = {
  open: 'wait',
  approving: 'wait',
  founded: 'ok',
  unfounded: 'off',
};

const columnsOf = (open: (id: string) => void): Column<Dispute>[] => [
  personColumn(text.member),
  { key: 'snapshot', head: text.snapshot, className: 'num', cell: (row) => row.snapshot },
  { key: 'fault', head: text.fault, cell: (row) => labelOf(row.fault) },
  {
    key: 'state',
    head: text.state,
    cell: (row) => <StatusMark mark={marks[row.state]}>{text.states[row.state]}</StatusMark>,
  },
  {
    key: 'opened',
    head: text.opened,
    className: 'num when',
    cell: (row) => dayAndTime(row.opened_at),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) => (
      <button type="button" className="open" data-opens onClick={() => open(row.id)}>
        {text.review}
        <span className="sr">{text.reviewOf(fullName(row.user))}</span>
      </button>
    ),
  },
];

type Props = {
  query: UseQueryResult<{ data: Dispute[]; next_cursor: string | null }>;
  filters: Filters;
  state: DisputeTab;
  chosen: string | undefined;
  open: (id: string | null) => void;
};

/** Members' disputes of their proofs, each open until it is answered (MEM-15). */
export function DisputesPanel({ query, filters, state, chosen, open }: Props) {
  return (
    <Panel title={text.title} span={12} edge>
      <FilterTabs
        label={text.filter}
        tabs={disputeTabs.map((tab) => ({ value: tab, label: text.tabs[tab] }))}
        value={state}
        onChange={(tab) => filters.set({ state: tab === 'open' ? null : tab })}
        end={<TableTools table="disputes" filters={filters} />}
      />
      <DataTable
        dense
        label={text.title}
        columns={columnsOf(open)}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        rowProps={(row) => rowKeys(row.id, open)}
        isSelected={(row) => row.id === chosen}
        emptyNext={state === 'open' ? text.none : undefined}
        expect={1}
      />
      <Pager pages={filters.pages} next={query.data?.next_cursor} />
    </Panel>
  );
}
