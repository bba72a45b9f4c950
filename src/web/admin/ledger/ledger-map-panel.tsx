import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { askAgainAfter } from '../../app/query.ts';
import { ledger as words } from '../../text/en/admin/ledger.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  boxes,
  boxHeight,
  boxWidth,
  mapHeight,
  mapWidth,
  connectionsOf,
  totalOn,
} from './ledger-map.ts';
import { LedgerMoney } from './ledger-money.tsx';
import { className, kindName } from './ledger-labels.ts';
import type { Arrow } from '../list-kit/api-types.ts';

// As high as what will be drawn: nothing below it moves when it comes.
const box = { height: 'auto', aspectRatio: `${mapWidth} / ${mapHeight}` };
// While books are being summed the worker adds to them every second.
const askEveryMs = 5_000;

/** The map of money, drawn with what went along each path, and the same as a table. */
export function LedgerMapPanel() {
  const query = useQuery({
    ...api.ledger.map.queryOptions(),
    refetchInterval: (asked) =>
      asked.state.data?.data.whole === false ? askEveryMs : askAgainAfter(asked),
  });
  const reading = query.data?.data;
  return (
    <div className="grid">
      {!query.isError && (
        <Panel title={words.mapTitle} span={12}>
          {reading && !reading.whole && <Notice warn>{words.mapSumming}</Notice>}
          <p className="sub">
            {reading ? words.mapNote(dayAndTime(reading.read_at)) : words.mapWait}
          </p>
          {reading ? <Drawing arrows={reading.arrows} /> : <div className="skel" style={box} />}
        </Panel>
      )}
      <Panel label={words.flows} span={12} edge>
        <DataTable
          dense
          label={words.flows}
          columns={columns}
          query={query}
          rows={reading?.arrows.toSorted((a, b) => b.moved.length - a.moved.length)}
          rowKey={({ kind, from, to }) => `${kind} ${from} ${to}`}
        />
      </Panel>
    </div>
  );
}

function Drawing({ arrows }: { arrows: readonly Arrow[] }) {
  const connections = connectionsOf(arrows).map((connection) => ({
    ...connection,
    total: totalOn(connection.arrows),
  }));
  return (
    <svg
      className="money-map"
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={words.mapLabel}
    >
      <defs>
        <marker
          id="head"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0 L8 4 L0 8 Z" />
        </marker>
      </defs>
      {connections.map(({ key, path, total, arrows: kinds }) => (
        <path key={key} d={path} className={total ? 'road used' : 'road'} markerEnd="url(#head)">
          <title>{kinds.map(({ kind }) => kindName(kind)).join(', ')}</title>
        </path>
      ))}
      {boxes.map(({ name, x, y }) => (
        <g key={name}>
          <rect x={x} y={y} width={boxWidth} height={boxHeight} rx="6" />
          <text x={x + boxWidth / 2} y={y + boxHeight / 2 + 5} className="name">
            {className(name)}
          </text>
        </g>
      ))}
      {connections.map(
        ({ key, total, labelX, labelY }) =>
          total && (
            <text key={key} x={labelX} y={labelY + 4} className="total">
              {total}
            </text>
          ),
      )}
    </svg>
  );
}

const columns: Column<Arrow>[] = [
  { key: 'kind', head: words.flow, className: 'strong', cell: ({ kind }) => kindName(kind) },
  {
    key: 'moved',
    head: words.moved,
    right: true,
    cell: ({ moved }) =>
      moved.length === 0 ? (
        <span className="quiet">{words.nothing}</span>
      ) : (
        moved.map(({ asset, amount }) => (
          <span key={asset} className="stack num">
            <LedgerMoney asset={asset} amount={amount} />
          </span>
        ))
      ),
  },
  { key: 'from', head: words.from, cell: ({ from }) => className(from) },
  { key: 'to', head: words.to, cell: ({ to }) => className(to) },
  {
    key: 'people',
    head: words.people,
    label: words.people,
    right: true,
    cell: ({ approvers }) => approvers,
  },
  {
    key: 'count',
    head: words.count,
    label: words.count,
    right: true,
    cell: ({ transfers }) => transfers,
  },
];
