import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { treasury as words } from '../text/en/admin/treasury.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { dayAndTime, shortened } from '../ui/format.ts';
import { Panel } from '../ui/panel.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { delistAct } from './fund-acts.ts';
import { actOf, FundButtons } from './fund-buttons.tsx';
import { kindWords } from './proposal-words.ts';
import type { TreasuryAct, Venue } from './wire-rows.ts';

const venueColumns: Column<Venue>[] = [
  {
    key: 'venue',
    head: words.venue,
    className: 'strong',
    cell: (one) => (
      <>
        {one.name}
        <span className="sub mono" title={one.address}>
          {one.asset}, {shortened(one.address)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: (one) =>
      one.delisted_at === null ? (
        <StatusMark mark="ok">{words.listed}</StatusMark>
      ) : (
        <StatusMark mark="off">{words.offList}</StatusMark>
      ),
  },
  {
    key: 'act',
    head: <span className="sr">{words.act}</span>,
    right: true,
    cell: (one) =>
      one.delisted_at === null && <FundButtons small acts={[actOf(delistAct(one), false)]} />,
  },
];

/** Where coins may be put to work, as two people listed it. */
export function Venues({ query }: { query: VenueQuery }) {
  return (
    <Panel title={words.venues} edge>
      <DataTable
        dense
        label={words.venues}
        columns={venueColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(one) => one.id}
        emptyNext={words.venueEmpty}
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

const marks = { waiting: 'wait', booked: 'ok', refused: 'no' } as const;
const actColumns: Column<TreasuryAct>[] = [
  { key: 'kind', head: words.kind, className: 'strong', cell: (one) => kindWords(one.kind) },
  {
    key: 'state',
    head: words.state,
    cell: (one) => (
      <>
        <StatusMark mark={marks[one.state]}>{words.actStates[one.state]}</StatusMark>
        {one.refusal && <span className="sub finer">{one.refusal.replaceAll('_', ' ')}</span>}
      </>
    ),
  },
  { key: 'at', head: words.at, className: 'num when', cell: (one) => dayAndTime(one.approved_at) },
];

/** What was approved and handed to the worker, and how it ended. */
export function ApprovedActs() {
  const query = useQuery(api.treasury.acts.queryOptions({ input: { limit: 10 } }));
  return (
    <Panel title={words.approved} edge>
      <DataTable
        dense
        label={words.approved}
        columns={actColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(one) => one.id}
        emptyNext={words.approvedEmpty}
        expect={2}
      />
    </Panel>
  );
}
