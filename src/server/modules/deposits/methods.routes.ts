import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { type Coin, methodOf } from '#core/chains/assets.ts';
import { networkOf } from '#core/chains/chain-rules.ts';
import { formatUsd } from '#core/money/money.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { route } from '#platform/http/router.ts';
import { rateIfFresh } from '../market/market.ts';
import { catalogue } from '../plans/plans.ts';
import { depositBrake, limits } from '../policy/policy.ts';

// A disc with the coin's letter, embedded, so it needs no further request.
const pictureOf = (coin: Coin): string =>
  `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/>' +
      '<text x="16" y="22" font-family="sans-serif" font-size="16" text-anchor="middle" ' +
      `fill="#fff">${coin[0]}</text></svg>`,
  )}`;

/** The coins a deposit can be paid in now: those with a fresh price, while deposits are open. */
export const paymentMethods = route(contract.market.paymentMethods).handler(
  async ({ context: { db } }) => {
    const isOpen = (await depositBrake(db)).length === 0;
    const plans = (await catalogue(db, null)).filter((plan) => plan.isOpen);
    const minimum = plans.reduce<bigint | null>(
      (min, plan) => (min === null || plan.minCents < min ? plan.minCents : min),
      null,
    );
    const { confirmations } = await limits(db);
    const data = [];
    for (const coin of offeredCoins()) {
      const name = methodOf[coin];
      data.push({
        id: name,
        _id: name,
        name,
        img: pictureOf(coin),
        network: networkOf(coin),
        min: formatUsd(minimum ?? 0n),
        confirmations: confirmations[coin],
        enabled: isOpen && (await rateIfFresh(db, coin)) !== null,
      });
    }
    return { status: success, data };
  },
);
