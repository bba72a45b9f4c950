import { createHash } from 'node:crypto';
import { type Networks, readAddress } from '../../../core/chains/addresses.ts';
import { type Coin, coins, methodOf } from '../../../core/chains/assets.ts';

/** One address that nothing is paid to and nothing is taken from unseen, in its canonical form. */
export type Denied = {
  line: number;
  asset: Coin;
  address: string;
  /** Whose list it is from, and the day it has there. */
  source: string;
  listedOn: string;
};

export type DenyList = { digest: string; entries: Denied[] };

/** Why a file is no deny list: its first bad line, in words for the operator. */
export class ListFault extends Error {
  override name = 'ListFault';
}

const mostEntries = 100_000;
const head = 'coin,address,source,date';
const day = /^\d{4}-\d\d-\d\d$/;
// What would break a line of a screen or of a mail.
const control = /\p{C}/u;

const isDay = (text: string): boolean =>
  day.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** What an installation can compare: coins that it offers, on the network that each has here. */
type Comparable = { offered: readonly Coin[]; networkOf: (asset: Coin) => Networks };

function entryOf(text: string, line: number, { offered, networkOf }: Comparable): Denied {
  const refuse = (why: string): never => {
    throw new ListFault(`line ${line}: ${why}`);
  };
  const fields = text.split(',').map((field) => field.trim());
  if (fields.length !== 4) refuse(`not of the form ${head}`);
  const [name, written = '', source = '', listedOn = ''] = fields;
  const asset = coins.find((coin) => coin === name);
  if (asset === undefined) return refuse(`no coin of these: ${offered.join(', ')}`);
  if (!offered.includes(asset)) {
    return refuse(
      `${asset} is not offered: name it in OPTIONAL_COINS as well, or leave the line out`,
    );
  }
  const read = readAddress(methodOf[asset], written, networkOf(asset));
  if (read === null) return refuse(`no address of ${asset} on this network`);
  if (source === '' || source.length > 200 || control.test(source)) {
    refuse('its source is missing, or longer than 200 characters');
  }
  if (!isDay(listedOn)) refuse('its date is no day such as 2027-01-31');
  return { line, asset, address: read.address, source, listedOn };
}

/**
 * Reads a deny list: `coin,address,source,date` on each line; lines that begin with # are notes.
 * One bad line and nothing of it is taken: an entry that is left out would be paid in silence.
 */
export function readDenyList(text: string, here: Comparable): DenyList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const entries = lines.flatMap((line, nth) => {
    const isNote = line.trim() === '' || line.startsWith('#') || line.trim() === head;
    return isNote ? [] : [entryOf(line, nth + 1, here)];
  });
  if (entries.length > mostEntries) throw new ListFault(`more than ${mostEntries} addresses`);
  return { digest: createHash('sha256').update(text).digest('hex'), entries };
}
