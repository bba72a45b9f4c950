import { invariant } from '#core/rules/refusal.ts';

/** A row whose columns `K` can be null as far as the query says. */
export type Nullable<R, K extends keyof R> = Omit<R, K> & { [P in K]: R[P] | null };

/**
 * Rows in which nothing of `keys` is null: a rule of the database keeps it so, which its columns
 * cannot say. A row that breaks it ends the request, rather than being left out.
 */
export function requireColumns<R, K extends keyof R>(
  rows: readonly Nullable<R, K>[],
  keys: readonly K[],
): R[] {
  return rows.map((row) => {
    for (const key of keys) invariant(row[key] !== null, `${String(key)} is in the database`);
    return row as R;
  });
}
