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

export type Source = 'balance' | 'profit';

/** What was typed for each method, and before one was chosen. */
export type TypedAddresses = Partial<Record<Method | 'any', string>>;

/** Where a payout goes: what was typed for its method; until then the gateway's own address. */
export const addressOf = (typed: TypedAddresses, method: Method | null, saved: string | null) =>
  (method && typed[method]) ?? typed.any ?? saved ?? '';

export type WithdrawalInput = { amount: string; method: Method | null; address: string };
type Faults = { root?: string; amount?: string };

/** What stops the form, by where it stands; nothing when it may be sent. */
export function faultsOf({ amount, method, address }: WithdrawalInput, available: string): Faults {
  if (amount.trim() === '' || !method || address.trim() === '') return { root: text.missing };
  const typed = typedDollars(amount);
  if (typed === null || centsOf(typed) === 0n) return { amount: text.invalid };
  if (centsOf(typed) > centsOf(available)) return { amount: text.tooMuch(dollars(available)) };
  return {};
}

/** What stays after a withdrawal; null where the amount is no amount or more than there is. */
export function staysAfter(amount: string, available: string): string | null {
  const typed = typedDollars(amount);
  const rest = typed === null ? -1n : centsOf(available) - centsOf(typed);
  return rest < 0n ? null : formatUsd(rest);
}
