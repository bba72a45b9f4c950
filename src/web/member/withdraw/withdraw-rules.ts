import { coinOf, type Method, walletField } from '#core/chains/assets.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import { carriedTag, isAddressAlike, pastedAddress } from '#core/chains/pasted-address.ts';
import { formatUsd } from '#core/money/money.ts';
import { centsOf, day, dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { withdrawals } from '#text/withdrawals.ts';
import type { Me, Position, Wallets } from '../layout/api-types.ts';

const { form: text, choice } = withdrawals;

/** The gateway's address for a method with its tag, and until when it can receive nothing. */
export function savedFor(wallets: Wallets | undefined, method: Method) {
  const waits = wallets?.waiting.find(({ network }) => network === method);
  return {
    address: wallets?.[walletField(method)] ?? null,
    tag: hasTags(method) ? (wallets?.xrp_tag ?? null) : null,
    waitsUntil: waits?.until ?? null,
  };
}

/** Whether an address of a method may ask for a tag beside it. */
export const hasTags = (method: Method | null): boolean =>
  method !== null && isOfFamily(coinOf[method], 'xrp');

export type Source = 'balance' | 'profit';

/** What was typed for each method, and before one was chosen. */
export type TypedAddresses = Partial<Record<Method | 'any', string>>;

/** Where a payout goes: what was typed for its method; until then the gateway's own address. */
export const addressOf = (typed: TypedAddresses, method: Method | null, saved: string | null) =>
  (method && typed[method]) ?? typed.any ?? saved ?? '';

/** A tag as it was typed, and the address that it was typed for: '' while none stood there. */
export type TypedTag = { text: string; of: string };

/** A tag that was typed first belongs to the address that is left beside it. */
export const tagFor = (typed: TypedTag | null, address: string): TypedTag | null =>
  typed?.of === '' ? { ...typed, of: address.trim() } : typed;

/** Whether an address or a payment link brings a tag of its own, so that none stands beside it. */
export const carriesTag = (method: Method | null, typed: string): boolean =>
  hasTags(method) && carriedTag(typed) !== undefined;

/** Whether a payment link asks for an amount, which is not what a withdrawal pays. */
export const asksAmount = (typed: string): boolean => pastedAddress(typed).amount !== null;

/** What the gateway holds for a method; an address and its tag are one value (INP-2). */
export type Saved = { address: string | null; tag: string | null };

/** Whether what was typed is the saved address, however it was written (INP-4). */
export function isSaved(typed: string, saved: Saved | null): boolean {
  if (saved === null || saved.address === null || typed.trim() === '') return false;
  const carried = carriedTag(typed);
  const isItsTag = carried === undefined || carried === saved.tag;
  return isItsTag && isAddressAlike(typed, saved.address);
}

/**
 * The tag of an address (INP-2): the one that was typed for it, or saved with it. With another
 * address it would lead to a stranger, so that another address begins without any.
 */
export function tagOf(typed: TypedTag | null, address: string, saved: Saved | null): string {
  if (typed !== null && (typed.of === '' || isAddressAlike(typed.of, address))) return typed.text;
  return isSaved(address, saved) ? (saved?.tag ?? '') : '';
}

export type WithdrawalInput = { amount: string; method: Method | null; address: string };
type Faults = Partial<Record<'root' | 'amount' | 'method' | 'address', string>>;

/** All that stops the form at once, each by where it stands; nothing when it may be sent. */
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

/** What stays after a withdrawal; null where the amount is no amount or more than there is. */
export function staysAfter(amount: string, available: string): string | null {
  const typed = typedDollars(amount);
  const rest = typed === null ? -1n : centsOf(available) - centsOf(typed);
  return rest < 0n ? null : formatUsd(rest);
}

type Locked = Pick<Me, 'locked_profit' | 'next_unlock_at'>;
type Holder = Pick<Position, 'paid' | 'matures_at'>;

/**
 * Until when profit is locked: the one day that frees all of it, or the day of its next part where
 * several positions hold some. Null where none is locked.
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
