import { activeCoins, type Coin, coinOf, type Method } from '#core/chains/assets.ts';

/** The part of an answer to `GET /payment-methods` that says which coins are offered. */
type Offers = { data: readonly { name: Method }[] };

const ofEveryInstallation: readonly Coin[] = activeCoins([]);

/** The coins that an installation offers, as it says; before it does, those that all have. */
export const coinsOffered = (offers: Offers | undefined): readonly Coin[] =>
  offers === undefined ? ofEveryInstallation : offers.data.map(({ name }) => coinOf[name]);
