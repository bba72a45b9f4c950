import { invariant } from '#core/rules/refusal.ts';

/** A row whose columns `K` may be null according to the query's type. */
export type Nullable<R, K extends keyof R> = Omit<R, K> & { [P in K]: R[P] | null };

/**
 * Requires that no column of `keys` is null: a database rule ensures it, but the column types do
 * not. A row that breaks the rule fails the request and is not skipped.
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
