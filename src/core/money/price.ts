/** Formats a rate as it is stored, signed and recomputed: with all six decimals. */
export function formatRate(usdMicros: bigint): string {
  const digits = usdMicros.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Formats millionths of a dollar for screens: two decimals from $100, six below. */
export function formatPrice(usdMicros: bigint): string {
  const digits = usdMicros.toString().padStart(7, '0');
  const whole = digits.slice(0, -6);
  const fraction = digits.slice(-6);
  return usdMicros < 100_000_000n ? `${whole}.${fraction}` : `${whole}.${fraction.slice(0, 2)}`;
}

/** Formats a change in percent, two decimals, rounded towards zero: '+1.25', '-0.40'. */
export function formatChange(fromMicros: bigint, toMicros: bigint): string {
  const hundredths = ((toMicros - fromMicros) * 10_000n) / fromMicros;
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : '+'}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
