/** The parts of a text from a wallet's clipboard; often just an address. */
export type PastedAddress = {
  address: string;
  /** The destination tag that a link carries. */
  tag: string | null;
  /** The amount of the link. The product ignores it: members enter amounts themselves. */
  amount: string | null;
};

// Invisible characters from chats, mails and PDF files; spaces separate groups of four.
const unseen = /[\p{Cf}\p{Cc}\s]+/gu;
const quotesAround = /^["'“”„‟‘’‚«»<(]+|["'“”„‟‘’‚«»>),;]+$/gu;

// BIP-21 and similar schemes, EIP-681, Solana Pay, and Xaman's page for payment requests.
const names = 'bitcoin|litecoin|dogecoin|doge|ripple|xrpl?|solana|ethereum|tron';
const page = String.raw`https:\/\/(?:xaman|xumm)\.app\/detect\/request:`;
const schemes = new RegExp(String.raw`^(?:(?:${names}):(?:\/\/)?(?:pay-)?|${page})`, 'i');

type Link = { head: string; asks: Map<string, string> };

/** A link without its scheme, and its parameters, whose names a QR code writes in capitals. */
function linkIn(text: string): Link {
  const bare = text.replace(schemes, '');
  const at = bare.indexOf('?');
  if (at < 0) return { head: bare, asks: new Map() };
  const asks = [...new URLSearchParams(bare.slice(at + 1))];
  return {
    head: bare.slice(0, at),
    asks: new Map(asks.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** Returns the payee of an EIP-681 link: a contract call names the payee in a parameter. */
function payeeOf({ head, asks }: Link): string | null {
  const [, to = '', call] = /^([^@/]+)(?:@\d+)?(?:\/(\w*))?$/.exec(head) ?? [];
  if (call === undefined || call === '') return to === '' ? null : to;
  return call === 'transfer' ? (asks.get('address') ?? null) : null;
}

const tagOf = ({ asks }: Link): string => asks.get('dt') ?? asks.get('tag') ?? '';

/** Removes the leading zeros that exchanges print before a whole number. */
export const plainTag = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/**
 * Returns the address and the tag in a pasted text (INP-4): a payment link, groups of four, quotes
 * around it, invisible characters. The caller checks whether it is an address at all. A link with
 * an unsupported requirement stays as it is, and so is no address.
 */
export function pastedAddress(text: string): PastedAddress {
  const plain = text.replace(unseen, '').replace(quotesAround, '');
  const link = linkIn(plain);
  const address = payeeOf(link);
  const tag = tagOf(link);
  const asksMore = [...link.asks.keys()].some((name) => name.startsWith('req-'));
  if (address === null || asksMore || !/^\d{0,20}$/.test(tag)) {
    return { address: plain, tag: null, amount: null };
  }
  const amount = link.asks.get('amount') ?? link.asks.get('value') ?? null;
  return { address, tag: tag === '' ? null : plainTag(tag), amount };
}

// Bech32 may be all capitals; the case of hexadecimal letters is a checksum.
const caseless = /^(?:(?:BC|TB|BCRT|T?LTC|RLTC)1[A-Z0-9]+|0x[0-9A-Fa-f]{40})$/;

const writtenForm = (text: string): string => {
  const { address } = pastedAddress(text);
  return caseless.test(address) ? address.toLowerCase() : address;
};

// XLS-5: a prefix of two bytes, the account's twenty, a tag flag, eight bytes of tag (lowest
// first), a checksum of four. Base 58 in the alphabet of the XRP Ledger.
const xForm = /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/;
const classicForm = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/;
const letters = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

function hexOf(text: string, bytes: number): string {
  const value = Array.from(text).reduce(
    (sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)),
    0n,
  );
  return value.toString(16).padStart(bytes * 2, '0');
}

type XAddress = { account: string; tag: string | null };

/** Returns the account and the tag in an X-address; the server verifies its checksum. */
function heldBy(address: string): XAddress | null {
  if (!xForm.test(address)) return null;
  const hex = hexOf(address, 35);
  const tag = hex.slice(46, 54).match(/../g)!.toReversed().join('');
  return {
    account: hex.slice(4, 44),
    tag: hex.slice(44, 46) === '00' ? null : String(Number.parseInt(tag, 16)),
  };
}

/** The tag in an address or a payment link; undefined where a separate tag is allowed. */
export function carriedTag(text: string): string | null | undefined {
  const { address, tag } = pastedAddress(text);
  return tag ?? heldBy(address)?.tag;
}

const accountOf = (address: string): string =>
  heldBy(address)?.account ??
  (classicForm.test(address) ? hexOf(address, 25).slice(2, 42) : address);

/** Whether two pasted texts are the same address, for a form that does not know chains. */
export function isAddressAlike(address: string, other: string): boolean {
  const [first, second] = [writtenForm(address), writtenForm(other)];
  if (first === second) return true;
  const isHeld = xForm.test(first) || xForm.test(second);
  return isHeld && accountOf(first) === accountOf(second);
}
