import { outsideOf, unseenMarks, type Marks } from './marks.ts';

// Names that are the same in every language; days and durations, which the formats write.
const names = new Set(
  (
    'Ada blue Candor Hallwick English EN UTC BTC DOGE XRP SOL Bitcoin Dogecoin Solana ' +
    'STEADY BASIC SILVER GOLD PLATINUM Chrome Linux'
  )
    .toLowerCase()
    .split(' '),
);
const times = /^(jan|feb|märz?|apr|mai|jun|jul|aug|sept?|okt|nov|dez)[a-zä]*$/i;
const weekdays = /^(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)$/i;
const spans = /^(tage?n?|std|min|sek|h|s)$/i;

const isName = (word: string): boolean =>
  names.has(word.toLowerCase()) || times.test(word) || weekdays.test(word) || spans.test(word);

// Addresses of pages, people, wallets and transactions, codes and ids.
const addresses =
  /\S*[@/]\S*|\S*\d\S*|[\w-]+\.(json|html|mjs)|\b[0-9a-f]{64}\b|\b[0-9a-f]{4}…[0-9a-f]{4}\b/g;

/** The pieces of a German page, mail or document whose text is not from the catalogue. */
export function foreignIn(pieces: readonly string[], marks: Marks = unseenMarks): string[] {
  return pieces.filter((piece) => {
    const rest = outsideOf(piece, marks).replaceAll(addresses, ' ');
    return (rest.match(/\p{L}+/gu) ?? []).some((word) => word.length > 1 && !isName(word));
  });
}
