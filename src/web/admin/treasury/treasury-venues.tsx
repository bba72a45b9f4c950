import { treasury as words } from '../../text/en/admin/treasury.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { shortened } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { delistOperation } from './operation-forms.ts';
import { actOf, OperationButtons } from './operation-buttons.tsx';
import type { Venue } from '../list-kit/api-types.ts';

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
      one.delisted_at === null && (
        <OperationButtons small acts={[actOf(delistOperation(one), false)]} />
      ),
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
