/** Returns the last seal that a snapshot covers: 12 of '12:ab…'; 0 if it names none. */
export const sealOf = (seal: string | null): bigint =>
  BigInt(/^\d{1,18}(?=:)/.exec(seal ?? '')?.[0] ?? '0');

/** Returns how many witnesses signed a history of at least this many seals. */
export const agreeing = (all: readonly { size: string }[], seals: bigint): number =>
  all.filter(({ size }) => BigInt(size) >= seals).length;
