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
import { DataTable } from '../../ui/tables/data-table.tsx';
import { userColumns } from '../users/user-columns.tsx';
import { useState } from 'react';
import { useTicker } from '../../app/ticker.ts';
import { CandleCredit, Candles } from '../../features/candles/candles.tsx';
import { ArrowRight, Check, Clock } from 'lucide-react';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useNow } from '../../ui/use-now.ts';
import { useReach } from '../layout/use-permission.ts';
import { ageOf } from '../list-kit/labels.ts';

const words = admin.overview;
type Place = { name: keyof Numbers['queues']; to: string; wall?: boolean };

// The order of the money, then the people, then what went wrong. Proposals and messages live by
// the clock on the wall, money by the business clock.
const places: Place[] = [
  { name: 'deposits', to: `${paths.adminTransactions}?status=pending` },
  { name: 'withdrawals', to: paths.adminWithdrawals },
  { name: 'approvals', to: paths.adminApprovals, wall: true },
  { name: 'kyc', to: paths.adminKyc },
  { name: 'messages', to: paths.adminInbox, wall: true },
  { name: 'suspense', to: paths.adminSuspense },
  { name: 'claims', to: paths.adminSuspense },
  { name: 'disputes', to: paths.adminProofs },
  { name: 'incidents', to: `${paths.adminPlans}?view=treasury` },
];

/** The queues that wait for a person, each with the age of its oldest. */
function QueuesPanel({ queues: waiting }: { queues: Numbers['queues'] }) {
  const businessNow = useBusinessNow();
  const wallNow = useNow(30_000);
  const reaches = useReach();
  return (
    <Panel title={words.queues}>
      <ul className="queues">
        {places
          .filter(({ to }) => reaches(to))
          .map(({ name, to, wall }) => (
            <li key={name}>
              <QueueLink
                to={to}
                label={words.queue[name]}
                queue={waiting[name]}
                now={wall ? wallNow : businessNow}
              />
            </li>
          ))}
      </ul>
    </Panel>
  );
}

type QueueProps = {
  to: string;
  label: string;
  queue: Numbers['queues'][Place['name']];
  now: number;
};

function QueueLink({ to, label, queue, now }: QueueProps) {
  const Icon = queue.waiting > 0 ? Clock : Check;
  return (
    <Link to={to} className={queue.waiting > 0 ? undefined : 'idle'}>
      <span className="count num">{queue.waiting}</span>
      <span className="what">
        <b>{label}</b>
        <span className={queue.waiting > 0 ? 'st wait' : 'st ok'}>
          <Icon className="i" aria-hidden />
          {queue.oldest_at ? words.queueOldest(ageOf(queue.oldest_at, now)) : words.queueEmpty}
        </span>
      </span>
      <ArrowRight className="i" aria-hidden />
    </Link>
  );
}

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

// The figures above came with these rows: there is no second query to wait for.
const arrived = { isPending: false, isError: false, refetch: () => undefined };

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
