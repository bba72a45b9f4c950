import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { parseAmount } from '#core/money/money.ts';
import { formatRate } from '#core/money/price.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { priceJumps, manualRates } from './manual.sql.ts';
import { endRate, proposeRate } from './propose-rate.ts';
import { latestRates } from './sql.ts';

const calls = contract.market;
const RATES_SHOWN = 20;

const rates = route(calls.rates).handler(async ({ context: { db } }) => {
  const [standing, leapt, manual] = [
    await latestRates(db),
    await priceJumps(db),
    await manualRates(db, RATES_SHOWN),
  ];
  const data = {
    coins: offeredCoins().map((asset) => {
      const rate = standing.find((item) => item.asset === asset);
      const jump = leapt.find((priceJump) => priceJump.asset === asset);
      return {
        asset,
        price: rate === undefined ? null : formatRate(rate.usdMicros),
        source: rate?.source ?? null,
        at: rate?.at.toISOString() ?? null,
        fresh: rate?.fresh ?? false,
        leap: jump
          ? {
              price: formatRate(jump.usdMicros),
              sources: jump.sources,
              off_peg: jump.isOffPeg,
              at: jump.at.toISOString(),
            }
          : null,
      };
    }),
    manual: manual.map(({ usdMicros, setAt, expiresAt, endedAt, ...one }) => ({
      ...one,
      price: formatRate(usdMicros),
      set_at: setAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    })),
  };
  return { status: success, data };
});

/** Manual prices, set by two people while the exchanges give none (CHN-4). */
export const manualRateRoutes = () => ({
  rates,
  proposeRate: route(calls.proposeRate).handler(({ input, context }) =>
    proposeOnce(context, 'admin.rates', input, (tx, proposer, subject) => {
      const { asset, usd, hours, reason } = input;
      // Dollars with six decimals have the same scale as XRP: millionths.
      const usdMicros = parseAmount('XRP', usd);
      return proposeRate(tx, proposer, subject, { asset, usdMicros, hours, reason });
    }),
  ),
  endRate: route(calls.endRate).handler(async ({ input, context }) => {
    const admin = adminOf(context);
    await inTransaction(context.db, (tx) => endRate(tx, admin, input.id, input.reason));
    return { status: success, message: 'The price has ended.' };
  }),
});
