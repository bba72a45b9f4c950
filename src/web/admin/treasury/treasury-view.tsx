import { useQuery } from '@tanstack/react-query';
import { settings } from '#text/en/admin/settings.ts';
import { treasury as text } from '#text/en/admin/treasury.ts';
import { shortened } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { KeyMoney } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { BrakeCause, TreasuryFigures, Venue } from '../list-kit/api-types.ts';
import { AddressForm } from './address-form.tsx';
import { OpenPlacements } from './open-placements.tsx';
import { operationOf, OperationButtons } from './operation-buttons.tsx';
import {
  capitalInOperation,
  capitalOutOperation,
  costOperation,
  coverOperation,
  delistOperation,
  venueOperation,
} from './operation-forms.ts';
import { LostPayments } from './treasury-incidents.tsx';
import { TreasuryMoves } from './treasury-moves.tsx';
import { ApprovedOperations } from './treasury-operations.tsx';
import { Addresses, Arrivals } from './treasury-tables.tsx';

const venueColumns: Column<Venue>[] = [
  {
    key: 'venue',
    head: text.venue,
    className: 'strong',
    cell: (row) => (
      <>
        {row.name}
        <span className="sub mono" title={row.address}>
          {row.asset}, {shortened(row.address)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) =>
      row.delisted_at === null ? (
        <StatusMark mark="ok">{text.listed}</StatusMark>
      ) : (
        <StatusMark mark="off">{text.offList}</StatusMark>
      ),
  },
  {
    key: 'act',
    head: <span className="sr">{text.act}</span>,
    right: true,
    cell: (row) =>
      row.delisted_at === null && (
        <OperationButtons small acts={[operationOf(delistOperation(row), false)]} />
      ),
  },
];

/** The venues for coins, as approved by two people. */
function Venues({ query }: { query: VenueQuery }) {
  return (
    <Panel title={text.venues} edge>
      <DataTable
        dense
        label={text.venues}
        columns={venueColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.venueEmpty}
        expect={2}
      />
    </Panel>
  );
}
type VenueQuery = {
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
  data?: { data: Venue[] } | undefined;
};

/** The operator's side: its money in and out, venues, and all movements (ADM-7). */
export function TreasuryView() {
  const query = useQuery(api.treasury.figures.queryOptions());
  const venues = useQuery(api.treasury.venues.queryOptions());
  const arrivals = useQuery(api.treasury.incomingPayments.queryOptions()).data?.data ?? [];
  const capital = arrivals.filter((arrival) => arrival.purpose === 'capital');
  const figures = query.data?.data;
  return (
    <div className="stack">
      <Panel label={text.figures} edge>
        {figures ? <Figures figures={figures} /> : <TableState query={query} lines={3} />}
        <div className="body bare">
          <OperationButtons
            acts={[
              operationOf(capitalInOperation(capital)),
              operationOf(capitalOutOperation),
              operationOf(coverOperation),
              operationOf(costOperation),
              operationOf(venueOperation, false),
              { title: text.acts.address, inside: <AddressForm plan={null} /> },
            ]}
          />
        </div>
      </Panel>
      <OpenPlacements />
      <div className="grid">
        <div className="c7 stack">
          <LostPayments />
          <Arrivals />
          <Addresses />
        </div>
        <div className="c5 stack">
          <Venues query={venues} />
          <ApprovedOperations />
        </div>
      </div>
      <TreasuryMoves />
    </div>
  );
}

function Figures({ figures }: { figures: TreasuryFigures }) {
  const { operator_capital, incident, brake } = figures;
  const reasons = brake
    .map((reason) => settings.brake.causes[reason as BrakeCause] ?? reason)
    .join('; ');
  return (
    <dl className="figures three">
      <div className="figure">
        <dt>{text.capital}</dt>
        <dd className="val num">
          <KeyMoney value={operator_capital} />
        </dd>
        <dd className="note">{text.capitalNote}</dd>
      </div>
      <div className="figure">
        <dt>{text.incident}</dt>
        <dd className="val num">
          <KeyMoney value={incident} />
        </dd>
        <dd className="note">{text.incidentNote}</dd>
      </div>
      <div className="figure">
        <dt>{text.brake}</dt>
        <dd className="val val-words">{brake.length === 0 ? text.brakeOpen : text.brakeClosed}</dd>
        <dd className="note">
          {brake.length === 0 ? text.brakeOpenNote : text.brakeClosedNote(reasons)}
        </dd>
      </div>
    </dl>
  );
}
