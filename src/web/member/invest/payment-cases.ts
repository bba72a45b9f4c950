import { deposits } from '#text/deposits.ts';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;

/**
 * Returns what happens to a payment that differs from the quote. On a shared address only the exact
 * amount matches a payment to its deposit, and no near amount does.
 */
export const casesOf = ({ is_exact: isShared }: Pick<Deposit['quote'], 'is_exact'>) =>
  isShared ? text.casesOfShared : text.cases;

/** Returns how long a deposit can be paid at its rate, in milliseconds; 0 once it cannot. */
export const leftToPay = (
  { state, payments, quote }: Pick<Deposit, 'state' | 'payments' | 'quote'>,
  now: number,
): number =>
  state === 'waiting' && payments.length === 0
    ? Math.max(0, Date.parse(quote.expires_at) - now)
    : 0;
