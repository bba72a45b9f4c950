import { createHash } from 'node:crypto';
import { type Networks, readAddress } from '#core/chains/addresses.ts';
import { type Coin, coins, methodOf } from '#core/chains/assets.ts';

/** One denied address in canonical form: no payout to it, and no payment from it without review. */
export type Denied = {
  line: number;
  asset: Coin;
  address: string;
  /** The source of the entry, and its date there. */
  source: string;
  listedOn: string;
};

/** An invalid line of the file, and the reason. */
export type LeftOut = { line: number; why: string };

export type DenyList = { digest: string; entries: Denied[]; leftOut: LeftOut[] };

/** Why a file is no deny list at all, in a message for the operator. */
export class ListFault extends Error {
  override name = 'ListFault';
}

const mostEntries = 100_000;
const head = 'coin,address,source,date';
const day = /^\d{4}-\d\d-\d\d$/;
// Characters that would break a line of a screen or a mail.
const control = /\p{C}/u;

const isDay = (text: string): boolean =>
  day.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** The addresses an installation can compare: of its offered coins, each on its network here. */
type Comparable = { offered: readonly Coin[]; networkOf: (asset: Coin) => Networks };

// A cell, plain or in quotes, with a quote inside doubled (RFC 4180).
const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;

/** The cells of a line; empty if a quote is not closed or has text after it. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (cell.lastIndex = 0; ;) {
    const [found, quoted, bare = '', end] = cell.exec(line) ?? [];
    if (found === undefined) return [];
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    if (end === '') return cells;
  }
}

/** The entry of a line; a message if it cannot be compared with anything. */
function entryOf(text: string, line: number, { offered, networkOf }: Comparable): Denied | string {
  const cells = cellsOf(text);
  if (cells.length !== 4) return `not of the form ${head}`;
  const [name, written = '', source = '', listedOn = ''] = cells;
  const asset = coins.find((coin) => coin === name);
  if (asset === undefined) return `no coin of these: ${offered.join(', ')}`;
  if (!offered.includes(asset)) return `${asset} is not offered: set ${asset}_NODE as well`;
  const read = readAddress(methodOf[asset], written, networkOf(asset));
  if (read === null) return `no address of ${asset} on this network`;
  if (source === '' || source.length > 200 || control.test(source)) {
    return 'its source is missing, or longer than 200 characters';
  }
  if (!isDay(listedOn)) return 'its date is no day such as 2027-01-31';
  return { line, asset, address: read.address, source, listedOn };
}

const isNote = (line: string): boolean =>
  line.trim() === '' || line.startsWith('#') || cellsOf(line).join(',') === head;

/**
 * Reads a deny list: `coin,address,source,date` on each line; lines that start with # are notes. An
 * unreadable line is named, and the others still count. If none is readable the file is no list,
 * and none of it is adopted.
 */
export function readDenyList(text: string, here: Comparable): DenyList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries: Denied[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, line] of lines.entries()) {
    if (isNote(line)) continue;
    const read = entryOf(line, index + 1, here);
    if (typeof read === 'string') leftOut.push({ line: index + 1, why: read });
    else entries.push(read);
  }
  if (entries.length > mostEntries) throw new ListFault(`more than ${mostEntries} addresses`);
  const [first] = leftOut;
  if (entries.length === 0 && first !== undefined) {
    throw new ListFault(`no line of it can be read; line ${first.line}: ${first.why}`);
  }
  return { digest: createHash('sha256').update(text).digest('hex'), entries, leftOut };
}
