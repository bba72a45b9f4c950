import { audit as words } from '../../text/en/admin/audit.ts';
import { DayFilter } from '../list-kit/filter-fields.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { SearchField } from '../list-kit/search-field.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import type { Filters } from '../list-kit/use-selected-row.ts';

export const crowds = ['all', 'staff', 'members', 'system', 'looks'] as const;
export type Crowd = (typeof crowds)[number];

/** What narrows the log: a crowd, words, and the days between which it happened. */
export function AuditFilter({ filters, who }: { filters: Filters; who: Crowd }) {
  return (
    <>
      <FilterTabs
        label={words.crowd}
        tabs={crowds.map((crowd) => ({ value: crowd, label: words.crowds[crowd] }))}
        value={who}
        onChange={(crowd) => filters.set({ who: crowd === 'all' ? null : crowd })}
        end={<TableTools table="audit" filters={filters} />}
      />
      <div className="bar narrowing">
        <SearchField filters={filters} label={words.search} />
        <DayFilter filters={filters} name="from" label={words.from} />
        <DayFilter filters={filters} name="to" label={words.to} />
      </div>
    </>
  );
}
