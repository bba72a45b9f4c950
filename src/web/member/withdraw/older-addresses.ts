// An older version stored addresses in this browser's local storage; they are offered once (MEM-8).
const keys = {
  bitcoinAddress: 'bitcoin',
  ethereumAddress: 'ethereum',
  usdtAddress: 'usdt',
  solAddress: 'solana',
} as const;

export type OlderAddresses = Partial<Record<(typeof keys)[keyof typeof keys], string>>;

/** Returns the older version's addresses from this browser; null without any. */
export function olderAddresses(): OlderAddresses | null {
  const found: OlderAddresses = {};
  for (const [key, field] of Object.entries(keys)) {
    const text = localStorage.getItem(key)?.trim();
    if (text) found[field] = text;
  }
  return Object.keys(found).length > 0 ? found : null;
}

export function forgetOlderAddresses(): void {
  for (const key of Object.keys(keys)) localStorage.removeItem(key);
}
