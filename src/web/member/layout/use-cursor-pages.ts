import { useState } from 'react';

/** Pages of a list that is read by key: each page keeps where the one before it began. */
export function useCursorPages(limit: number) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const page = cursors.length;
  const cursor = cursors[page - 1];
  return {
    page,
    /** What a call asks for this page. */
    input: { limit, ...(cursor && { cursor }) },
    /** Steps on to what `next` begins, or one back. */
    turn: (to: number, next: string | null | undefined) =>
      setCursors(to > page ? [...cursors, next ?? undefined] : cursors.slice(0, Math.max(1, to))),
  };
}
