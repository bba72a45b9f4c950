import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { KeyMoney } from '../../ui/format/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ChainsPanel } from './chains-panel.tsx';
import { ScreeningNotice } from './screening-notice.tsx';
import { FlowsPanel } from './flows-panel.tsx';
import type { Numbers, User } from '../list-kit/api-types.ts';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { arrived, DataTable } from '../../ui/tables/data-table.tsx';
import { userColumns } from '../users/user-columns.tsx';
import { useState } from 'react';
import { useTicker } from '../../app/ticker.ts';
import { CandleCredit, Candles } from '../../features/candles/candles.tsx';
import { QueuesPanel } from './queues-panel.tsx';

const words = admin.overview;

/** The market that deposits and payouts are priced by, one coin at a time (ADM-2). */
function MarketChart() {
  const query = useTicker();
  const ticks = query.data?.data ?? [];
  const [asset, choose] = useState<string>('BTC');
  const tick = ticks.find((one) => one.asset === asset) ?? ticks[0];
  return (
    <Panel
      title={words.market}
      footer={<CandleCredit />}
      end={
        <span className="seg" role="group" aria-label={words.coin}>
          {ticks.map((one) => (
            <button
              key={one.asset}
              type="button"
              aria-pressed={one === tick}
              onClick={() => choose(one.asset)}
            >
              {one.asset}
            </button>
          ))}
        </span>
      }
    >
      {tick ? (
        <Candles tick={tick} />
      ) : (
        <TableState query={query} isEmpty next={words.marketNone} />
      )}
    </Panel>
  );
}

/** The members who came last; each leads to their page. */
function LatestUsers({ users }: { users: User[] }) {
  return (
    <div className="after">
      <Panel title={words.latest} end={<Link to={paths.adminUsers}>{words.allUsers}</Link>} edge>
        <DataTable
          dense
          label={words.latest}
          columns={userColumns}
          query={arrived}
          rows={users}
          rowKey={(user) => user.id}
          emptyNext={words.latestNone}
        />
      </Panel>
    </div>
  );
}

/** What an administrator sees first: the figures, what waits and for how long (ADM-2). */
export function OverviewPage() {
  const query = useQuery(api.overview.numbers.queryOptions());
  const numbers = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={words.title} />
      <ScreeningNotice />
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
