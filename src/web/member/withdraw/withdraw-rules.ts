import { coinOf, type Method, walletField } from '#core/chains/assets.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { carriedTag, isAddressAlike, pastedAddress } from '#core/chains/pasted-address.ts';
import { formatUsd } from '#core/money/money.ts';
import { centsOf, day, dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { withdrawals } from '#text/withdrawals.ts';
import type { Me, Position, Wallets } from '../layout/api-types.ts';

const { form: text, choice } = withdrawals;

/** Returns a method's saved address with its tag, and the end of its wait. */
export function savedFor(wallets: Wallets | undefined, method: Method) {
  const waits = wallets?.waiting.find(({ network }) => network === method);
  return {
    address: wallets?.[walletField(method)] ?? null,
    tag: hasTags(method) ? (wallets?.xrp_tag ?? null) : null,
    waitsUntil: waits?.until ?? null,
  };
}

/** Returns whether a method's addresses may need a tag. */
export const hasTags = (method: Method | null): boolean =>
  method !== null && isOfFamily(coinOf[method], 'xrp');

export type Source = 'balance' | 'profit';

/** The address typed for each method, or before one was chosen. */
export type TypedAddresses = Partial<Record<Method | 'any', string>>;

/** Returns a payout's address: the one typed for the method, else the saved one. */
export const addressOf = (typed: TypedAddresses, method: Method | null, saved: string | null) =>
  (method && typed[method]) ?? typed.any ?? saved ?? '';

/** A typed tag, and the address that it was typed for: '' if there was none. */
export type TypedTag = { text: string; of: string };

/** Returns a tag that was typed before any address as the tag of this address. */
export const tagFor = (typed: TypedTag | null, address: string): TypedTag | null =>
  typed?.of === '' ? { ...typed, of: address.trim() } : typed;

/** Returns whether an address or payment link includes a tag, so that no tag field is shown. */
export const carriesTag = (method: Method | null, typed: string): boolean =>
  hasTags(method) && carriedTag(typed) !== undefined;

/** Returns whether a payment link requests an amount, which a withdrawal does not pay. */
export const asksAmount = (typed: string): boolean => pastedAddress(typed).amount !== null;

/** A method's saved values; an address and its tag are one value (INP-2). */
export type Saved = { address: string | null; tag: string | null };

/** Returns whether the input is the saved address, in any notation (INP-4). */
export function isSaved(typed: string, saved: Saved | null): boolean {
  if (saved === null || saved.address === null || typed.trim() === '') return false;
  const carried = carriedTag(typed);
  const isItsTag = carried === undefined || carried === saved.tag;
  return isItsTag && isAddressAlike(typed, saved.address);
}

/**
 * Returns an address's tag (INP-2): the one typed for it, or saved with it. With another address
 * the tag would pay a stranger, so a new address starts without one.
 */
export function tagOf(typed: TypedTag | null, address: string, saved: Saved | null): string {
  if (typed !== null && (typed.of === '' || isAddressAlike(typed.of, address))) return typed.text;
  return isSaved(address, saved) ? (saved?.tag ?? '') : '';
}

export type WithdrawalInput = { amount: string; method: Method | null; address: string };
type Faults = Partial<Record<'root' | 'amount' | 'method' | 'address', string>>;

/** Returns all faults of the form at once, by field; none if it can be sent. */
export function faultsOf({ amount, method, address }: WithdrawalInput, available: string): Faults {
  const parts = {
    amount: amountFault(amount, available),
    method: method ? undefined : text.methodMissing,
    address: address.trim() === '' ? text.addressMissing : undefined,
  };
  const isIncomplete = amount.trim() === '' || parts.method || parts.address;
  const faults = { ...(isIncomplete ? { root: text.missing } : {}), ...parts };
  return Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== undefined));
}

function amountFault(amount: string, available: string): string | undefined {
  const typed = typedDollars(amount);
  if (typed === null || centsOf(typed) === 0n) return text.invalid;
  return centsOf(typed) > centsOf(available) ? text.tooMuch(dollars(available)) : undefined;
}

/** Returns the remainder after a withdrawal; null if the amount is invalid or too high. */
export function staysAfter(amount: string, available: string): string | null {
  const typed = typedDollars(amount);
  const rest = typed === null ? -1n : centsOf(available) - centsOf(typed);
  return rest < 0n ? null : formatUsd(rest);
}

type Locked = Pick<Me, 'locked_profit' | 'next_unlock_at'>;
type Holder = Pick<Position, 'paid' | 'matures_at'>;

/**
 * Returns until when profit is locked: the day that frees all of it, or the next unlock day if
 * several positions hold some. Null if none is locked.
 */
export function lockedUntil(
  { locked_profit: locked, next_unlock_at: next }: Locked,
  positions: readonly Holder[],
): string | null {
  if (locked === '0.00') return null;
  const amount = dollars(locked);
  if (next === null) return choice.locked(amount);
  const later = positions.some(({ paid, matures_at: at }) => paid !== '0.00' && at > next);
  return later ? choice.lockedInParts(amount, day(next)) : choice.lockedUntil(amount, day(next));
}
