import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { ledger as words } from '../text/en/admin/ledger.ts';
import { kindName } from './ledger-words.ts';
import { TableTools } from './table-tools.tsx';
import type { Filters } from './use-rows.ts';

type ChoiceProps = { filters: Filters; name: string; label: string; options: [string, string][] };

function Choice({ filters, name, label, options }: ChoiceProps) {
  return (
    <label className="day">
      <span>{label}</span>
      <select
        value={filters.get(name) ?? ''}
        onChange={({ target }) => filters.set({ [name]: target.value || null })}
      >
        <option value="">{words.any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Day({ filters, name, label }: { filters: Filters; name: string; label: string }) {
  return (
    <label className="day">
      <span>{label}</span>
      <input
        type="date"
        value={filters.get(name) ?? ''}
        onChange={({ target }) => filters.set({ [name]: target.value || null })}
      />
    </label>
  );
}

/** What narrows the transfers: a kind of the map, and the days between. */
export function TransferFilter({ filters }: { filters: Filters }) {
  const map = useQuery(api.ledger.map.queryOptions()).data?.data;
  const kinds = [...new Set(map?.arrows.map(({ kind }) => kind))].toSorted();
  return (
    <div className="bar narrowing">
      <Choice
        filters={filters}
        name="kind"
        label={words.kindFilter}
        options={kinds.map((kind) => [kind, kindName(kind)])}
      />
      <Day filters={filters} name="from" label={words.since} />
      <Day filters={filters} name="to" label={words.until} />
      <TableTools table="transfers" filters={filters} />
    </div>
  );
}

/** What narrows the accounts: their class. */
export function AccountFilter({ filters }: { filters: Filters }) {
  return (
    <div className="bar narrowing">
      <Choice
        filters={filters}
        name="class"
        label={words.classFilter}
        options={Object.entries(words.classes)}
      />
      <TableTools table="accounts" filters={filters} />
    </div>
  );
}
