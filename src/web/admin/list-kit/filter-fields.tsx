import { admin } from '#text/en/admin.ts';
import { calendarDay } from '#text/format/format.ts';
import { boundTyped } from './filter-amount.ts';
import type { Filters } from './use-selected-row.ts';
import { useTypedFilter } from './use-typed-filter.ts';

type Props = { filters: Filters; name: string; label: string };

/** Selects one of a few values, or any. */
export function ChoiceFilter(props: Props & { options: readonly [string, string][] }) {
  const { filters, name, label, options } = props;
  return (
    <label className="day">
      <span>{label}</span>
      <select
        value={filters.get(name) ?? ''}
        onChange={({ target }) => filters.set({ [name]: target.value || null })}
      >
        <option value="">{admin.common.any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The first or last day of a list; also written out, since browsers format dates differently. */
export function DayFilter({ filters, name, label }: Props) {
  const chosen = filters.get(name) ?? '';
  return (
    <label className="day">
      <span>
        {label} {isDay(chosen) && <b className="num">{calendarDay(chosen)}</b>}
      </span>
      <input
        type="date"
        value={chosen}
        onChange={({ target }) => filters.set({ [name]: target.value || null })}
      />
    </label>
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const restMs = 400;

/** The lowest or highest amount of a list; queries the server once typing pauses. */
export function AmountFilter({ filters, name, label }: Props) {
  const [text, setText] = useTypedFilter({ filters, name, read: boundTyped, restMs });
  const bound = boundTyped(text);
  return (
    <label className="day">
      <span>{label}</span>
      <input
        className="num"
        inputMode="decimal"
        autoComplete="off"
        size={10}
        aria-invalid={bound === null || undefined}
        title={bound === null ? admin.common.noAmount : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
