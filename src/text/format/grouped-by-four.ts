const size = 4;

/**
 * An address in groups of four, as people compare them. The last four stand by themselves, since
 * they are what a reader is asked to check; the group before them takes what is left over.
 */
export function groupedByFour(text: string): { groups: string[]; last: string } {
  const head = text.slice(0, -size);
  const groups = Array.from({ length: Math.ceil(head.length / size) }, (_, index) =>
    head.slice(index * size, (index + 1) * size),
  );
  return { groups, last: text.slice(-size) };
}
