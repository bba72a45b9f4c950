import { useQuery } from '@tanstack/react-query';
import { brake as text } from '#text/en/admin/brake.ts';
import { settings } from '#text/en/admin/settings.ts';
import { coins, dayAndTime, dollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { offeredCoins } from '../../features/coins/offered-coins.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Answers } from '../list-kit/api-types.ts';
import { ageOf, duration } from '../list-kit/labels.ts';

type Brake = Answers['policy']['brake']['data'];
type Name = Brake['causes'][number]['cause'];
const measured = text.measuredOf;

const lastTime = (brake: Brake, at: string | null, days: number): string => {
  const message = at === null ? measured.never : measured.last(dayAndTime(at), days);
  return brake.mode === 'live' ? message : `${message} ${text.onlyLive}`;
};

const measures: Record<Name, (brake: Brake, nowMs: number) => string> = {
  payouts_stopped: ({ payouts }) =>
    payouts.running
      ? measured.running
      : measured.stopped(
          payouts.by ?? text.none,
          payouts.since ? dayAndTime(payouts.since) : text.none,
          payouts.reason ?? text.none,
        ),
  reserves_below_liabilities: ({ margin }) => measured.margin(dollars(margin)),
  reconciliation_difference: (brake) => {
    const missing = brake.coins.filter(({ differs_since }) => differs_since !== null);
    return missing.length === 0
      ? measured.coinsThere
      : measured.coinsMissing(
          missing.map(({ difference, asset }) => coins(difference, asset)).join(', '),
        );
  },
  payouts_late: ({ oldest_request_at: oldest, oldest_request_hours: hours }, nowMs) =>
    oldest === null ? measured.noRequest : measured.oldest(ageOf(oldest, nowMs), hours),
  payouts_slow: ({ p95_seconds: p95, p95_hours: hours }) =>
    p95 === null ? measured.noPayout : measured.p95(duration(p95 * 1000), hours),
  restore_not_proven: (brake) => lastTime(brake, brake.restore_proved_at, brake.restore_days),
  auditor_not_seen: (brake) => lastTime(brake, brake.auditor_seen_at, brake.auditor_days),
  capital_above_gains: ({ months }) =>
    months
      .map(({ month, gains, capital }) => measured.month(month, dollars(gains), dollars(capital)))
      .join(' '),
};

/** Returns a cause's measured figures as text; `nowMs` is of the business clock. */
const measuredBy = (brake: Brake, cause: Name, nowMs: number): string =>
  measures[cause](brake, nowMs);

type Compared = Brake['coins'][number];

const useBrake = () => useQuery(api.policy.brake.queryOptions({ refetchInterval: 15_000 }));

/** Each cause of the brake with its measure, and the condition that would lift it (INT-8). */
export function BrakePanel() {
  const query = useBrake();
  const now = useBusinessNow();
  const brake = query.data?.data;
  const isOpen = brake?.causes.every(({ closed }) => !closed);
  return (
    <Panel
      title={text.title}
      span={12}
      edge
      footer={text.footer}
      end={
        brake && (
          <StatusMark mark={isOpen ? 'ok' : 'no'}>{isOpen ? text.open : text.closed}</StatusMark>
        )
      }
    >
      {brake ? (
        <ul className="brake-causes" aria-label={text.title}>
          {brake.causes.map(({ cause, closed }) => (
            <li key={cause}>
              <b>{settings.brake.causes[cause]}</b>
              <StatusMark mark={closed ? 'no' : 'ok'}>
                {closed ? settings.brake.now : settings.brake.fine}
              </StatusMark>
              <span className="num">{measuredBy(brake, cause, now)}</span>
              <span className="quiet">{text.lifts(text.liftsOf[cause])}</span>
            </li>
          ))}
        </ul>
      ) : (
        <TableState query={query} lines={6} />
      )}
    </Panel>
  );
}

const isNone = (amount: string): boolean => !/[1-9]/.test(amount);

const coinColumns = (nowMs: number): Column<Compared>[] => [
  { key: 'coin', head: text.coin, className: 'strong', cell: ({ asset }) => asset },
  {
    key: 'chain',
    head: text.onChain,
    right: true,
    className: 'num',
    cell: ({ chain, books, asset }) => (
      <>
        {coins(chain, asset)}
        <span className="sub num">{text.inBooks(coins(books, asset))}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: ({ difference, differs_since }) => (
      <>
        {differs_since === null ? (
          <StatusMark mark="ok">{isNone(difference) ? text.agrees : text.more}</StatusMark>
        ) : (
          <StatusMark mark="no">{text.missing(ageOf(differs_since, nowMs))}</StatusMark>
        )}
        <span className="sub num">{text.difference(difference)}</span>
      </>
    ),
  },
];

/** Payments in a block that are not posted yet; a chain's reading, and why it is out of date. */
const readingColumns: Column<Compared>[] = [
  {
    key: 'way',
    head: text.onItsWay,
    label: text.onItsWay,
    cell: ({ arriving, leaving, asset }) => {
      if (isNone(arriving) && isNone(leaving)) return text.nothingOnItsWay;
      return (
        <>
          {!isNone(arriving) && <span>{text.arriving(coins(arriving, asset))}</span>}
          {!isNone(leaving) && <span className="sub">{text.leaving(coins(leaving, asset))}</span>}
        </>
      );
    },
  },
  {
    key: 'block',
    head: text.readIn,
    label: text.readIn,
    cell: ({ block, read_at: at, stale, fault }) => (
      <>
        {stale && <StatusMark mark="no">{text.old(block)}</StatusMark>}
        {!stale && <span className="num">{block}</span>}
        <span className="sub num">{dayAndTime(at)}</span>
        {fault !== null && <span className="sub">{fault}</span>}
      </>
    ),
  },
];

/** Each chain's balance beside the ledger's (MONEY, Reconciliation). */
export function ChainAndBooks() {
  const query = useBrake();
  const now = useNow(15_000);
  const compared = query.data?.data.coins;
  const read = compared?.[0]?.read_at;
  return (
    <Panel
      title={text.chain}
      span={12}
      edge
      footer={text.grace}
      end={read && <span className="quiet small num">{text.readAt(dayAndTime(read))}</span>}
    >
      <DataTable
        dense
        label={text.chain}
        columns={[...coinColumns(now), ...readingColumns]}
        query={query}
        rows={compared}
        rowKey={({ asset }) => asset}
        emptyNext={text.notCompared}
        expect={offeredCoins().length}
      />
    </Panel>
  );
}
