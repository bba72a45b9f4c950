/** Returns a kind's label; an unknown kind of a later version is shown by name. */
export const labelOf = (labels: Readonly<Record<string, string>>, kind: string): string =>
  labels[kind] ?? kind;
