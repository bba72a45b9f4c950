const size = 4;

/**
 * Splits an address into groups of four, as people compare them. The last four are separate because
 * a reader is asked to check them; the group before them may be shorter.
 */
export function groupedByFour(text: string): { groups: string[]; last: string } {
  const head = text.slice(0, -size);
  const groups = Array.from({ length: Math.ceil(head.length / size) }, (_, index) =>
    head.slice(index * size, (index + 1) * size),
  );
  return { groups, last: text.slice(-size) };
}
