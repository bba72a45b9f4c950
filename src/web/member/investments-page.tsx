import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { member } from '../text/en/member.ts';
import { words } from '../text/en/words.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { day, dollars, targetPercent } from '../ui/format.ts';
import { Money } from '../ui/money.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Position } from './wire.ts';

const text = member.investments;

const columns: readonly Column<Position>[] = [
  {
    key: 'plan',
    head: text.plan,
    cell: (row) => (
      <b className="strong">{`${member.held.families[row.family]} ${row.plan_name}`}</b>
    ),
  },
  {
    key: 'principal',
    head: text.principal,
    right: true,
    cell: (row) => <Money value={row.principal} />,
  },
  { key: 'started', head: text.started, cell: (row) => <time>{day(row.opened_at)}</time> },
  { key: 'matures', head: text.matures, cell: (row) => <time>{day(row.matures_at)}</time> },
  { key: 'state', head: text.state, cell: (row) => text.states[row.state] },
  {
    key: 'paid',
    head: text.paid,
    right: true,
    cell: (row) => (
      <div className="pair">
        <span className="act">{dollars(row.paid)}</span>
        <span className="tgt">{member.held.target(targetPercent(row.percentage))}</span>
      </div>
    ),
  },
];

/** Each position: what it is, when it matures, and what was paid beside its target (MEM-13). */
export function InvestmentsPage() {
  const query = useQuery(api.overview.positions.queryOptions());
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.under} />
      <Panel edge label={text.list} footer={words.targetRisk}>
        <DataTable
          label={text.list}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          columns={columns}
          emptyNext={<Link to={paths.deposit}>{member.held.next}</Link>}
        />
      </Panel>
    </main>
  );
}
