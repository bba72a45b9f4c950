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
  const asked = filters.get(name) ?? '';
  const [text, setText] = useState(asked);
  // What stood in the address when last drawn, and what this box put there last.
  const [known, setKnown] = useState({ seen: asked, sent: asked });
  if (asked !== known.seen) {
    setKnown({ seen: asked, sent: asked });
    if (asked !== known.sent) setText(asked);
  }
  const ask = useEffectEvent((typed: string) => {
    const wanted = read(typed);
    if (wanted === null || wanted === asked) return;
    setKnown({ seen: asked, sent: wanted });
    filters.set({ [name]: wanted || null });
  });
  // Only another letter begins the rest again, and no drawing of the list.
  useEffect(() => {
    const timer = setTimeout(() => ask(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return [text, setText] as const;
}
