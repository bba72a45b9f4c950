import { type Asset, decimalsOf } from '../chains/assets.ts';
import { Refusal } from '../rules/refusal.ts';

// The largest amount a person may type: far above any plan, far below the limit of bigint columns.
const greatestUnits = 1_000_000_000_000_000_000n;

/** Parses a decimal text of `asset` into minor units; refuses anything but plain ASCII digits. */
export function parseAmount(asset: Asset, text: string): bigint {
  const decimals = decimalsOf[asset];
  const parts = /^(\d{1,18})(?:\.(\d+))?$/.exec(text);
  const whole = parts?.[1];
  const fraction = parts?.[2] ?? '';
  if (whole === undefined || fraction.length > decimals) throw new Refusal('amount_invalid');
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (units > greatestUnits) throw new Refusal('amount_invalid');
  return units;
}

/** Formats minor units of `asset` with all its decimals: 1234n of USD is '12.34'. */
export function formatAmount(asset: Asset, units: bigint): string {
  const decimals = decimalsOf[asset];
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const sign = units < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Dollars to cents: '12.34' is 1234n. */
export const parseUsd = (text: string): bigint => parseAmount('USD', text);

/** Cents to dollars: 1234n is '12.34'. */
export const formatUsd = (cents: bigint): string => formatAmount('USD', cents);

/** Returns the whole minor units of `asset` just below and above a decimal text of any length. */
export function unitsBelowAndAbove(asset: Asset, text: string): { below: bigint; above: bigint } {
  const [whole = '0', fraction = ''] = text.split('.');
  const decimals = decimalsOf[asset];
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0');
  const below = BigInt(whole + kept);
  return { below, above: /[1-9]/.test(fraction.slice(decimals)) ? below + 1n : below };
}
