import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { brake as words } from '../../text/en/admin/brake.ts';
import { settings } from '../../text/en/admin/settings.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { coins, dayAndTime } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Brake, measuredBy } from './brake-labels.ts';
import { ageOf } from '../list-kit/labels.ts';

type Compared = Brake['coins'][number];

const useBrake = () => useQuery(api.policy.brake.queryOptions({ refetchInterval: 15_000 }));

/** Each cause of the brake with what it is measured by, and what would lift it (INT-8). */
export function BrakePanel() {
  const query = useBrake();
  const now = useBusinessNow();
  const brake = query.data?.data;
  const isOpen = brake?.causes.every(({ closed }) => !closed);
  return (
    <Panel
      title={words.title}
      span={12}
      edge
      footer={words.footer}
      end={
        brake && (
          <StatusMark mark={isOpen ? 'ok' : 'no'}>{isOpen ? words.open : words.closed}</StatusMark>
        )
      }
    >
      {brake ? (
        <ul className="brake-causes" aria-label={words.title}>
          {brake.causes.map(({ cause, closed }) => (
            <li key={cause}>
              <b>{settings.brake.causes[cause]}</b>
              <StatusMark mark={closed ? 'no' : 'ok'}>
                {closed ? settings.brake.now : settings.brake.fine}
              </StatusMark>
              <span className="num">{measuredBy(brake, cause, now)}</span>
              <span className="quiet">{words.lifts(words.liftsOf[cause])}</span>
            </li>
          ))}
        </ul>
      ) : (
        <TableState query={query} lines={6} />
      )}
    </Panel>
  );
}

const coinColumns = (nowMs: number): Column<Compared>[] => [
  { key: 'coin', head: words.coin, className: 'strong', cell: ({ asset }) => asset },
  {
    key: 'chain',
    head: words.onChain,
    right: true,
    className: 'num',
    cell: ({ chain, books, asset }) => (
      <>
        {coins(chain, asset)}
        <span className="sub num">{words.inBooks(coins(books, asset))}</span>
      </>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: ({ difference, differs_since }) => (
      <>
        {differs_since === null ? (
          <StatusMark mark="ok">{words.agrees}</StatusMark>
        ) : (
          <StatusMark mark="no">{words.differs(ageOf(differs_since, nowMs))}</StatusMark>
        )}
        <span className="sub num">{words.difference(difference)}</span>
      </>
    ),
  },
];

const isNone = (amount: string): boolean => !/[1-9]/.test(amount);

/** What stands in a block and is not booked; a chain's reading, and why it is an old one. */
const readingColumns: Column<Compared>[] = [
  {
    key: 'way',
    head: words.onItsWay,
    label: words.onItsWay,
    cell: ({ arriving, leaving, asset }) => {
      if (isNone(arriving) && isNone(leaving)) return words.nothingOnItsWay;
      return (
        <>
          {!isNone(arriving) && <span>{words.arriving(coins(arriving, asset))}</span>}
          {!isNone(leaving) && <span className="sub">{words.leaving(coins(leaving, asset))}</span>}
        </>
      );
    },
  },
  {
    key: 'block',
    head: words.readIn,
    label: words.readIn,
    cell: ({ block, read_at: at, stale, fault }) => (
      <>
        {stale && <StatusMark mark="no">{words.old(block)}</StatusMark>}
        {!stale && <span className="num">{block}</span>}
        <span className="sub num">{dayAndTime(at)}</span>
        {fault !== null && <span className="sub">{fault}</span>}
      </>
    ),
  },
];

/** What each chain shows beside what the books hold (MONEY, Reconciliation). */
export function ChainAndBooks() {
  const query = useBrake();
  const now = useNow(15_000);
  const compared = query.data?.data.coins;
  const read = compared?.[0]?.read_at;
  return (
    <Panel
      title={words.chain}
      span={12}
      edge
      footer={words.grace}
      end={read && <span className="quiet small num">{words.readAt(dayAndTime(read))}</span>}
    >
      <DataTable
        dense
        label={words.chain}
        columns={[...coinColumns(now), ...readingColumns]}
        query={query}
        rows={compared}
        rowKey={({ asset }) => asset}
        emptyNext={words.notCompared}
        expect={4}
      />
    </Panel>
  );
}
