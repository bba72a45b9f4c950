import { Search } from 'lucide-react';
import type { Filters } from './use-selected-row.ts';
import { useTypedFilter } from './use-typed-filter.ts';

const restMs = 250;
const trimmed = (text: string) => text.trim();

type Props = { filters: Filters; label: string };

/** The search words of a list; queries the server once typing pauses. */
export function SearchField({ filters, label }: Props) {
  const [text, setText] = useTypedFilter({ filters, name: 'search', read: trimmed, restMs });
  return (
    <label className="search">
      <Search className="i" aria-hidden />
      <span className="sr">{label}</span>
      <input
        type="search"
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
