import { audit as words } from '../../text/en/admin/audit.ts';
import { DayFilter } from '../list-kit/filter-fields.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { SearchField } from '../list-kit/search-field.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import type { Filters } from '../list-kit/use-selected-row.ts';

export const actorKinds = ['all', 'staff', 'members', 'system', 'looks'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What narrows the log: a kind of actor, words, and the days between which it happened. */
export function AuditFilter({ filters, who }: { filters: Filters; who: ActorKind }) {
  return (
    <>
      <FilterTabs
        label={words.actorKind}
        tabs={actorKinds.map((actorKind) => ({
          value: actorKind,
          label: words.actorKinds[actorKind],
        }))}
        value={who}
        onChange={(actorKind) => filters.set({ who: actorKind === 'all' ? null : actorKind })}
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
