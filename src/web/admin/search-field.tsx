import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Filters } from './use-rows.ts';

const restMs = 250;

type Props = { filters: Filters; label: string };

/** The words that a list is narrowed by; asks the server once the typing rests. */
export function SearchField({ filters, label }: Props) {
  const asked = filters.get('search') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (text.trim() === asked) return undefined;
    const timer = setTimeout(() => filters.set({ search: text.trim() || null }), restMs);
    return () => clearTimeout(timer);
  });
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
