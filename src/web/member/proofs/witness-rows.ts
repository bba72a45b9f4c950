/** The number of the seal that a snapshot counts up to: 12 of '12:ab…'; 0 where it names none. */
export const sealOf = (seal: string | null): bigint =>
  BigInt(/^\d{1,18}(?=:)/.exec(seal ?? '')?.[0] ?? '0');

/** How many signed a history that reaches at least so many seals. */
export const agreeing = (all: readonly { size: string }[], seals: bigint): number =>
  all.filter(({ size }) => BigInt(size) >= seals).length;
