import { deposits } from '#text/deposits.ts';
import { dollars } from '#text/format/format.ts';
import type { DepositRow } from '../layout/api-types.ts';

const text = deposits.history;

type Sums = Pick<DepositRow, 'investment' | 'credited' | 'reversed' | 'in_review'>;

/** Returns the lines below a deposit's amount: the quote, and amounts open or reversed. */
export function amountNotes({ investment, credited, reversed, in_review: inReview }: Sums) {
  const quoted = dollars(investment.amount);
  return [
    credited === null && text.notCredited,
    credited !== null && credited !== investment.amount && text.quoted(quoted),
    inReview !== null && text.inReview(dollars(inReview)),
    reversed !== null && text.reversed(dollars(reversed)),
  ].filter((note) => note !== false);
}
