import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from './use-selected-row.ts';

type Typed = {
  filters: Filters;
  name: string;
  /** Converts the text to the wire format: '' for no bound, null if invalid. */
  read: (text: string) => string | null;
  restMs: number;
};

/**
 * The text of a filter box. It is sent once typing pauses, however often the list renders
 * meanwhile; other changes of the address (a saved filter, going back) replace it.
 */
export function useTypedFilter({ filters, name, read, restMs }: Typed) {
  const query = filters.get(name) ?? '';
  const [text, setText] = useState(query);
  // The address's value at the last render, and the value that this box sent last.
  const [known, setKnown] = useState({ seen: query, sent: query });
  if (query !== known.seen) {
    setKnown({ seen: query, sent: query });
    if (query !== known.sent) setText(query);
  }
  const ask = useEffectEvent((typed: string) => {
    const value = read(typed);
    if (value === null || value === query) return;
    setKnown({ seen: query, sent: value });
    filters.set({ [name]: value || null });
  });
  // Only a new letter restarts the pause; a render of the list does not.
  useEffect(() => {
    const timer = setTimeout(() => ask(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return [text, setText] as const;
}
