import { useQuery } from '@tanstack/react-query';
import { ledger as text } from '#text/en/admin/ledger.ts';
import { api } from '../../app/api.ts';
import { offeredAssets } from '../../features/coins/offered-coins.ts';
import { AmountFilter, ChoiceFilter, DayFilter } from '../list-kit/filter-fields.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import type { Filters } from '../list-kit/use-selected-row.ts';
import { kindName } from './ledger-labels.ts';

/** Amounts are filtered per asset, since dollars and coins do not compare. */
function Amounts({ filters }: { filters: Filters }) {
  const options = offeredAssets().map((asset): [string, string] => [asset, asset]);
  return (
    <>
      <ChoiceFilter filters={filters} name="asset" label={text.asset} options={options} />
      <span className="span">
        <AmountFilter filters={filters} name="least" label={text.least} />
        <AmountFilter filters={filters} name="most" label={text.most} />
      </span>
    </>
  );
}

/** The transfers' filters: a kind from the map, a range of days, and the amount. */
export function TransferFilter({ filters }: { filters: Filters }) {
  const map = useQuery(api.ledger.map.queryOptions()).data?.data;
  const kinds = [...new Set(map?.arrows.map(({ kind }) => kind))].toSorted();
  return (
    <div className="bar narrowing">
      <ChoiceFilter
        filters={filters}
        name="kind"
        label={text.kindFilter}
        options={kinds.map((kind) => [kind, kindName(kind)])}
      />
      <DayFilter filters={filters} name="from" label={text.since} />
      <DayFilter filters={filters} name="to" label={text.until} />
      <Amounts filters={filters} />
      <TableTools table="transfers" filters={filters} />
    </div>
  );
}

/** The accounts' filters: class and balance. */
export function AccountFilter({ filters }: { filters: Filters }) {
  return (
    <div className="bar narrowing">
      <ChoiceFilter
        filters={filters}
        name="class"
        label={text.classFilter}
        options={Object.entries(text.classes)}
      />
      <Amounts filters={filters} />
      <TableTools table="accounts" filters={filters} />
    </div>
  );
}
