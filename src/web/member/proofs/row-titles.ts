import { shortened } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import { foldedIn, type PathRow, type RowState } from './path-rows.ts';

const text = proof.path;
const mostHashes = 2;

type RowView = { row: PathRow; state: RowState; isRoot: boolean; leaves: number; root: string };

const named = (hashes: readonly string[]): string =>
  hashes.slice(0, mostHashes).map(shortened).join(', ') +
  (hashes.length > mostHashes ? ` +${hashes.length - mostHashes}` : '');

/** Returns a row's title: the root, the number of given hashes, or the leaves. */
export function titleOf({ row, isRoot, leaves }: RowView): string {
  if (isRoot) return text.root;
  if (row.to === 0) return text.leaves(leaves);
  const folded = foldedIn(row);
  if (folded > 0) return text.levels(folded);
  return row.given.length === 0 ? text.meet : text.hashes(row.given.length);
}

/** Returns a row's subtitle: the hashes; at a failed check, those that should be equal. */
export function subOf({ row, state, isRoot, root }: RowView): string {
  const { own, given, places } = row;
  if (state === 'failed') {
    const unlike = isRoot && places === 1 ? [...new Set([...own.slice(0, 1), root])] : own;
    return unlike.length > places ? unlike.slice(0, 2).map(shortened).join(' ≠ ') : text.stops;
  }
  if (row.to === 0) return named(own);
  if (foldedIn(row) > 0) return text.hashes(given.length);
  if (given.length === 0) return isRoot ? text.meetHere : named(own);
  return isRoot ? `${text.hashes(given.length)}: ${named(given)}` : named(given);
}
