import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { KeyMoney } from '../../ui/format/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ChainsPanel } from './chains-panel.tsx';
import { FlowsPanel } from './flows-panel.tsx';
import { LatestUsers } from './latest-users.tsx';
import { MarketChart } from './market-chart.tsx';
import { QueuesPanel } from './queues-panel.tsx';
import type { Numbers } from '../list-kit/api-types.ts';

const words = admin.overview;

/** What an administrator sees first: the figures, what waits and for how long (ADM-2). */
export function OverviewPage() {
  const query = useQuery(api.overview.numbers.queryOptions());
  const numbers = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={words.title} />
      {numbers ? (
        <>
          <Figures numbers={numbers} />
          <div className="grid overview">
            <div className="c4 stack">
              <QueuesPanel queues={numbers.queues} />
              <ChainsPanel />
            </div>
            <div className="c8 stack">
              <FlowsPanel days={numbers.days} />
              <MarketChart />
            </div>
          </div>
          <LatestUsers users={numbers.latest_users} />
        </>
      ) : (
        <TableState query={query} lines={9} />
      )}
    </main>
  );
}

function Figures({ numbers }: { numbers: Numbers }) {
  return (
    <Panel label={words.title} edge>
      <dl className="figures five">
        <Figure
          label={words.totalDeposit}
          value={<KeyMoney value={numbers.total_deposits} />}
          note={words.depositNote}
        />
        <Figure
          label={words.totalWithdrawals}
          value={<KeyMoney value={numbers.total_withdrawals} />}
          note={words.withdrawalNote}
        />
        <Figure
          label={words.pendingDeposits}
          value={<KeyMoney value={numbers.pending_deposits} />}
          note={words.pendingNote}
        />
        <Figure label={words.totalUser} value={count(numbers.total_users)} note={words.userNote} />
        <Figure
          label={words.activeUser}
          value={count(numbers.active_users)}
          note={words.activeNote}
        />
      </dl>
    </Panel>
  );
}

const count = (people: number) => people.toLocaleString('en-US');

type FigureProps = { label: string; value: React.ReactNode; note: string };

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="val num">{value}</dd>
      <dd className="note">{note}</dd>
    </div>
  );
}
