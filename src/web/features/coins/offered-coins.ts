import { activeCoins, type Coin, coinOf, type Method } from '#core/chains/assets.ts';

/** The part of the `GET /payment-methods` response that lists the offered coins. */
type Offers = { data: readonly { name: Method }[] };

const ofEveryInstallation: readonly Coin[] = activeCoins([]);

/** Returns the installation's coins; until they are known, those of every installation. */
export const coinsOffered = (offers: Offers | undefined): readonly Coin[] =>
  offers === undefined ? ofEveryInstallation : offers.data.map(({ name }) => coinOf[name]);
