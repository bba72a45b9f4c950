import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters } from './use-selected-row.ts';

type Typed = {
  filters: Filters;
  name: string;
  /** What was typed as the server takes it: '' for no bound, null if it cannot be asked. */
  read: (text: string) => string | null;
  restMs: number;
};

/**
 * The text of a box that narrows a list. What is typed is asked once it rests, however often the
 * list is drawn meanwhile; what else changes the address, a kept filter or the way back, is shown.
 */
export function useTypedFilter({ filters, name, read, restMs }: Typed) {
  const query = filters.get(name) ?? '';
  const [text, setText] = useState(query);
  // What stood in the address when last drawn, and what this box put there last.
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
  // Only another letter begins the rest again, and no drawing of the list.
  useEffect(() => {
    const timer = setTimeout(() => ask(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return [text, setText] as const;
}
