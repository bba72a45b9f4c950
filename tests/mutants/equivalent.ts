/** Weakenings that change nothing that can be seen, each with its reason. */
export const equivalent: ReadonlyMap<string, string> = new Map([]);
