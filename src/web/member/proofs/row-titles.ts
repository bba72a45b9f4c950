import { shortened } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import { foldedIn, type PathRow, type RowState } from './path-rows.ts';

const text = proof.path;
const mostHashes = 2;

type RowView = { row: PathRow; state: RowState; isRoot: boolean; leaves: number; root: string };

const named = (hashes: readonly string[]): string =>
  hashes.slice(0, mostHashes).map(shortened).join(', ') +
  (hashes.length > mostHashes ? ` +${hashes.length - mostHashes}` : '');

/** What a row of the way is: the root, so many hashes that were given, or the leaves. */
export function titleOf({ row, isRoot, leaves }: RowView): string {
  if (isRoot) return text.root;
  if (row.to === 0) return text.leaves(leaves);
  const folded = foldedIn(row);
  if (folded > 0) return text.levels(folded);
  return row.given.length === 0 ? text.meet : text.hashes(row.given.length);
}

/** What stands below its title: the hashes; where a check ended, those that should be the same. */
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
