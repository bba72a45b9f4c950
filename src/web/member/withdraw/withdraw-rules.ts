import type { Method } from '../../../core/chains/assets.ts';
import { formatUsd } from '../../../core/money/money.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { centsOf, dollars, typedDollars } from '../../ui/format/format.ts';
import type { Wallets } from '../layout/api-types.ts';

const text = withdrawals.form;

const fields = {
  BITCOIN: 'bitcoin',
  DOGECOIN: 'dogecoin',
  XRP: 'xrp',
  SOLANA: 'solana',
} as const satisfies Record<Method, keyof Wallets>;

/** The gateway's address for a method, and the moment until which it can receive nothing. */
export function savedFor(wallets: Wallets | undefined, method: Method) {
  const field = fields[method];
  const waits = wallets?.waiting.find(({ network }) => network.toLowerCase() === field);
  return { address: wallets?.[field] ?? null, waitsUntil: waits?.until ?? null };
}

export type WithdrawalInput = { amount: string; method: Method | null; address: string };

/** What stops the form, and where it stands; null when it may be sent. */
export function refusalOf(
  { amount, method, address }: WithdrawalInput,
  available: string | undefined,
) {
  if (amount.trim() === '' || !method || address.trim() === '') {
    return { at: 'form', words: text.missing } as const;
  }
  const typed = typedDollars(amount);
  if (typed === null || centsOf(typed) === 0n)
    return { at: 'amount', words: text.invalid } as const;
  if (available !== undefined && centsOf(typed) > centsOf(available)) {
    return { at: 'amount', words: text.tooMuch(dollars(available)) } as const;
  }
  return null;
}

/** What stays after a withdrawal; null where the amount is no amount or more than there is. */
export function staysAfter(amount: string, available: string): string | null {
  const typed = typedDollars(amount);
  const rest = typed === null ? -1n : centsOf(available) - centsOf(typed);
  return rest < 0n ? null : formatUsd(rest);
}
