import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Method } from '#core/chains/assets.ts';
import { paymentFilters as text } from '#text/en/admin/payment-filters.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { AssignedToMe } from './assigned-to-me.tsx';
import { AmountFilter, ChoiceFilter, DayFilter } from './filter-fields.tsx';
import { SearchField } from './search-field.tsx';
import type { Filters } from './use-selected-row.ts';

const names = ['search', 'assigned_to', 'payment_method', 'least', 'most', 'from', 'to'] as const;

// Always visible; the other filters are collapsed.
const alwaysSeen: readonly string[] = ['search', 'assigned_to'];

/** The filters of deposits and withdrawals, all kept in the address. */
export function PaymentFilters({ filters }: { filters: Filters }) {
  const id = useId();
  const methods = offeredMethods().map((method): [string, string] => [method, method]);
  const set = names.filter((name) => filters.get(name) !== null);
  const more = set.filter((name) => !alwaysSeen.includes(name)).length;
  const [isOpen, setOpen] = useState(more > 0);
  return (
    <>
      <div className="bar finding">
        <SearchField filters={filters} label={text.search} />
        <AssignedToMe filters={filters} />
        <button
          type="button"
          className="rowlink"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal className="i" aria-hidden />
          {text.more(more)}
        </button>
        {set.length > 0 && (
          <button
            type="button"
            className="rowlink"
            onClick={() => filters.set(Object.fromEntries(names.map((name) => [name, null])))}
          >
            {text.clear}
          </button>
        )}
      </div>
      <div id={id} className="bar narrowing" hidden={!isOpen}>
        <ChoiceFilter
          filters={filters}
          name="payment_method"
          label={text.method}
          options={methods}
        />
        <span className="span">
          <AmountFilter filters={filters} name="least" label={text.least} />
          <AmountFilter filters={filters} name="most" label={text.most} />
        </span>
        <span className="span">
          <DayFilter filters={filters} name="from" label={text.from} />
          <DayFilter filters={filters} name="to" label={text.to} />
        </span>
      </div>
    </>
  );
}

/** Returns an address's filters as call input. */
export function paymentInput(filters: Filters, methods: readonly Method[]) {
  const given = (name: (typeof names)[number]) => filters.get(name) ?? undefined;
  const method = methods.find((coin) => coin === filters.get('payment_method'));
  return {
    search: given('search'),
    assigned_to: given('assigned_to'),
    payment_method: method,
    least: given('least'),
    most: given('most'),
    from: given('from'),
    to: given('to'),
  };
}
