import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { glance } from '#text/en/admin/glance.ts';
import { queues } from '#text/en/admin/queues.ts';
import { weekday } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { useTicker } from '../../app/ticker.ts';
import { CandleCredit, Candles } from '../../features/candles/candles.tsx';
import { firstCoin } from '../../features/coins/offered-coins.ts';
import { DefinitionLink } from '../../features/definitions/definition-link.tsx';
import { KeyMoney } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { arrived, DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import type { Numbers, User } from '../list-kit/api-types.ts';
import { latestColumns } from '../users/user-columns.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { FlowsPanel } from './flows-panel.tsx';
import { ScreeningNotice } from './screening-notice.tsx';
import { SystemPanel } from './system-panel.tsx';
import { useAttention } from './use-attention.ts';

const text = admin.overview;

/** The market prices for deposits and payouts, one coin at a time (ADM-2). */
function MarketChart() {
  const query = useTicker();
  const ticks = query.data?.data ?? [];
  const [asset, choose] = useState<string>(firstCoin);
  const tick = ticks.find((row) => row.asset === asset) ?? ticks[0];
  return (
    <Panel
      title={text.market}
      footer={<CandleCredit />}
      end={
        <span className="seg" role="group" aria-label={text.coin}>
          {ticks.map((row) => (
            <button
              key={row.asset}
              type="button"
              aria-pressed={row === tick}
              onClick={() => choose(row.asset)}
            >
              {row.asset}
            </button>
          ))}
        </span>
      }
    >
      {tick ? <Candles tick={tick} /> : <TableState query={query} isEmpty next={text.marketNone} />}
    </Panel>
  );
}

/** The newest members, each with a link to their page. */
function LatestUsers({ users }: { users: User[] }) {
  return (
    <Panel
      title={text.latest}
      end={
        <Link className="small" to={paths.adminUsers}>
          {text.allUsers}
        </Link>
      }
      span={7}
      edge
    >
      <DataTable
        dense
        label={text.latest}
        columns={latestColumns}
        query={arrived}
        rows={users}
        rowKey={(user) => user.id}
        emptyNext={text.latestNone}
      />
    </Panel>
  );
}

/** An administrator's first screen: pending items by urgency, then the figures (ADM-2, ADM-12). */
export function OverviewPage() {
  const query = useQuery(api.reporting.numbers.queryOptions());
  const numbers = query.data?.data;
  const waiting = useAttention(numbers);
  const today = weekday(new Date(useBusinessNow()).toISOString());
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={waiting && queues.lead(today, waiting.counts.all, waiting.counts.yours)}
      />
      <ScreeningNotice />
      {numbers && waiting ? (
        <>
          <AttentionPanel waiting={waiting} />
          <div className="grid stretch">
            <FlowsPanel days={numbers.days} />
            <CoveragePanel />
          </div>
          <Figures numbers={numbers} />
          <div className="grid stretch">
            <LatestUsers users={numbers.latest_users} />
            <SystemPanel />
          </div>
          <div className="page-after overview-prices">
            <MarketChart />
          </div>
        </>
      ) : (
        <TableState query={query} lines={9} />
      )}
    </main>
  );
}

function Figures({ numbers }: { numbers: Numbers }) {
  return (
    <Panel label={glance.totals} edge>
      <dl className="figures five">
        <Figure
          label={<DefinitionLink of="deposits">{text.totalDeposit}</DefinitionLink>}
          value={<KeyMoney value={numbers.total_deposits} />}
          note={text.depositNote}
        />
        <Figure
          label={<DefinitionLink of="withdrawals">{text.totalWithdrawals}</DefinitionLink>}
          value={<KeyMoney value={numbers.total_withdrawals} />}
          note={text.withdrawalNote}
        />
        <Figure
          label={text.pendingDeposits}
          value={<KeyMoney value={numbers.pending_deposits} />}
          note={text.pendingNote}
        />
        <Figure label={text.totalUser} value={count(numbers.total_users)} note={text.userNote} />
        <Figure
          label={text.activeUser}
          value={count(numbers.active_users)}
          note={text.activeNote}
        />
      </dl>
    </Panel>
  );
}

const count = (people: number) => people.toLocaleString('en-US');

type FigureProps = { label: React.ReactNode; value: React.ReactNode; note: string };

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="val num">{value}</dd>
      <dd className="note">{note}</dd>
    </div>
  );
}
