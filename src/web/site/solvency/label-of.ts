/** What a kind is called; a kind of a later version by its own name. */
export const labelOf = (labels: Readonly<Record<string, string>>, kind: string): string =>
  labels[kind] ?? kind;
