import { centsForCoinsDown } from '#core/money/conversion.ts';
import { currentRate } from '../../../src/server/modules/market/market.ts';
import { aDecider, aPayment, codesOf, granting, posting } from './books.ts';
import type { TestDatabase } from './database.ts';

/**
 * The operator's coins, worth some millions: with reserves far above the liabilities, a slightly
 * falling price does not close the deposit brake (INT-8) during a story.
 */
export async function addCapital(database: TestDatabase): Promise<void> {
  const units = 5_000_000_000n;
  const rate = await currentRate(database.worker, 'BTC');
  const cents = centsForCoinsDown('BTC', units, rate.usdMicros);
  const payment = await aPayment(database, { amount: units, purpose: 'capital' });
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', units],
    ['fx_usd', 'operator_capital', cents],
  ];
  const about = { subject: payment, paymentId: payment, rateId: rate.id, evidence: 'statement' };
  const people = [await aDecider(database), await aDecider(database, 'owner')];
  const granted = await granting(database, posting('capital_in', legs, about), people);
  const codes = await codesOf(database.worker, granted);
  if (codes[0] !== 'posted') throw new Error(`capital: ${codes.join()}`);
}
