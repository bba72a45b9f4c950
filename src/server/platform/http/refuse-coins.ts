import { coins, methodOf } from '#core/chains/assets.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { offeredCoins } from '../config/offered-coins.ts';

/** The fields in which calls name a coin, by its code or its method. */
export const coinFields = ['asset', 'payment_channel', 'payment_method'] as const;

/** The codes and methods of coins that this installation does not offer. */
export const unofferedNames = (offered: readonly string[]): Map<unknown, string> =>
  new Map(
    coins
      .filter((coin) => !offered.includes(coin))
      .flatMap((coin) => [coin, methodOf[coin]].map((name) => [name, coin])),
  );

/** Refuses a coin that this installation does not offer, in any call. */
export function refuseCoins(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  const unoffered = unofferedNames(offeredCoins());
  for (const field of coinFields) {
    const coin = unoffered.get((input as Record<string, unknown>)[field]);
    if (coin === undefined) continue;
    throw new Refusal('shape_invalid', { fields: { [field]: note('coin_not_offered', { coin }) } });
  }
}
