import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledger as words } from '#text/en/admin/ledger.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { refetchAfter } from '../../app/query.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { Arrow } from '../list-kit/api-types.ts';
import { className, kindName } from './ledger-labels.ts';
import { boxesOf, boxWidth, lanesOf, mapHeight, mapWidth } from './ledger-map.ts';
import { LedgerMoney } from './ledger-money.tsx';
import { RouteList } from './ledger-route-list.tsx';
import { depositSum, isUsed, type Route, routesOf, wayOf } from './ledger-routes.ts';

// Reserves the map's height, so that nothing below moves when it loads.
const box = { height: 'auto', aspectRatio: `${mapWidth} / ${mapHeight}` };
// The worker adds totals every second while it summarises the ledger.
const askEveryMs = 5_000;

/** The map of money, drawn with the total of each path, and the same as lists. */
export function LedgerMapPanel() {
  const query = useQuery({
    ...api.ledger.map.queryOptions(),
    refetchInterval: (mapQuery) =>
      mapQuery.state.data?.data.whole === false ? askEveryMs : refetchAfter(mapQuery),
  });
  const [chosen, light] = useState<string>();
  const reading = query.data?.data;
  const routes = routesOf(reading?.arrows ?? []).filter(isUsed);
  const lit = chosen ?? routes[0]?.key;
  return (
    <div className="grid">
      {!query.isError && (
        <Panel title={words.mapTitle} span={12}>
          {reading && !reading.whole && <Notice warn>{words.mapSumming}</Notice>}
          <p className="sub">
            {reading ? words.mapNote(dayAndTime(reading.read_at)) : words.mapWait}
          </p>
          {reading ? (
            <Drawing routes={routes} lit={lit} />
          ) : (
            <div className="skel map-wait" style={box} />
          )}
          {routes.length > 0 && (
            <section aria-labelledby="flows-in-use">
              <h3 className="h3 after" id="flows-in-use">
                {words.routes}
              </h3>
              <p className="sub">
                {words.routesNote(routes.length)} {depositsIn(routes)}
              </p>
              <RouteList routes={routes} lit={lit} light={light} />
            </section>
          )}
        </Panel>
      )}
      <Panel label={words.flows} span={12} edge>
        {/* A failed fetch is reported in place of the map. */}
        <details className="all-flows" {...(query.isError && { open: true })}>
          <summary>{words.allFlows}</summary>
          <DataTable
            dense
            label={words.flows}
            columns={columns}
            query={query}
            rows={reading?.arrows.toSorted((a, b) => b.moved.length - a.moved.length)}
            rowKey={({ kind, from, to }) => `${kind} ${from} ${to}`}
          />
        </details>
      </Panel>
    </div>
  );
}

/** Returns how the overview's Total Deposit adds up from these flows. */
function depositsIn(routes: readonly Route[]): string | null {
  const sum = depositSum(routes);
  if (sum === null) return null;
  const parts = sum.parts.map(({ kind, amount }) => [kindName(kind), dollars(amount)] as const);
  return words.depositSum(parts, dollars(sum.total));
}

function Drawing({ routes, lit }: { routes: readonly Route[]; lit: string | undefined }) {
  const lanes = lanesOf(routes);
  const isLit = (row: { routes: Route[] }): boolean => row.routes.some(({ key }) => key === lit);
  const drawnLanes = lanes.toSorted((a, b) => Number(isLit(a)) - Number(isLit(b)));
  return (
    <svg
      className="money-map"
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={words.mapLabel}
    >
      <defs>
        {['head', 'head-lit'].map((id) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="12"
            markerHeight="12"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 L10 5 L0 10 Z" />
          </marker>
        ))}
      </defs>
      {drawnLanes.map((lane) => (
        <path
          key={lane.key}
          d={lane.path}
          className={isLit(lane) ? 'route lit' : 'route'}
          strokeWidth={lane.width}
          markerEnd={isLit(lane) ? 'url(#head-lit)' : 'url(#head)'}
        >
          <title>{lane.routes.map(({ kind }) => kindName(kind)).join(', ')}</title>
        </path>
      ))}
      {boxesOf(routes).map(({ name, x, y, height }) => (
        <g key={name}>
          <rect x={x} y={y} width={boxWidth} height={height} rx="6" />
          <text x={x + boxWidth / 2} y={y + height / 2 + 5} className="map-name">
            {className(name)}
          </text>
        </g>
      ))}
      {drawnLanes.map((lane) => (
        <text
          key={lane.key}
          x={lane.labelX}
          y={lane.labelY + 4}
          className={isLit(lane) ? 'map-total lit' : 'map-total'}
        >
          {lane.label}
        </text>
      ))}
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
          <span key={asset} className="ledger-amount num">
            <LedgerMoney asset={asset} amount={amount} />
          </span>
        ))
      ),
  },
  { key: 'from', head: words.from, cell: ({ from, to }) => className(wayOf(from, to).from) },
  { key: 'to', head: words.to, cell: ({ from, to }) => className(wayOf(from, to).to) },
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
