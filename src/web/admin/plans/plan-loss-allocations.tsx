import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { treasury as text } from '#text/en/admin/treasury.ts';
import { centsOf, day, wholeDollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { LossAllocation } from '../list-kit/api-types.ts';
import { fullPlanName } from './plan-columns.tsx';

const marks = {
  proposed: 'wait',
  lapsed: 'off',
  telling: 'wait',
  notice: 'wait',
  sharing: 'wait',
  done: 'ok',
} as const;

const allocatedText = (row: LossAllocation): string =>
  formatUsd(centsOf(row.from_profit) + centsOf(row.from_balance));

const columns: Column<LossAllocation>[] = [
  {
    key: 'loss',
    head: text.loss,
    className: 'strong',
    cell: (row) => (
      <>
        <Money whole value={row.total} />
        <span className="sub num">{text.lostAt(day(row.lost_at))}</span>
      </>
    ),
  },
  {
    key: 'borne',
    head: text.borne,
    label: text.borne,
    right: true,
    cell: (row) => (
      <>
        <Money whole value={allocatedText(row)} />
        <span className="sub num">
          {text.borneOf(wholeDollars(row.from_profit), wholeDollars(row.from_balance))}
        </span>
      </>
    ),
  },
  {
    key: 'left',
    head: text.leftOpen,
    label: text.leftOpen,
    right: true,
    cell: (row) => <Money whole value={row.left} />,
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) => (
      <>
        <StatusMark mark={marks[row.state]}>{text.allocationStates[row.state]}</StatusMark>
        {row.state === 'notice' && row.due_at && (
          <span className="sub finer num">{text.dueAt(day(row.due_at))}</span>
        )}
      </>
    ),
  },
];

const ofPlan: Column<LossAllocation> = {
  key: 'plan',
  head: text.plan,
  className: 'strong',
  cell: (row) => <Link to={paths.adminPlan(row.plan)}>{fullPlanName(row)}</Link>,
};

/** Loss allocations, of one plan or of all: the notice, and the outcome of each. */
export function PlanLossAllocations({ plan }: { plan?: string }) {
  const query = useQuery(api.distributions.lossAllocations.queryOptions({ input: { plan } }));
  // Among the runs of all plans it is shown only if there is an allocation.
  if (plan === undefined && !query.isError && !query.data?.data.length) return null;
  return (
    <Panel title={text.lossAllocations} edge>
      <DataTable
        dense
        label={text.lossAllocations}
        columns={plan === undefined ? [ofPlan, ...columns] : columns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.allocationsEmpty}
        expect={1}
      />
    </Panel>
  );
}
