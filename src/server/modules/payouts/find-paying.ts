import type { Tx } from '#platform/db/db.ts';
import * as chains from '../chains/chains.ts';
import { outputsClaimed } from '../treasury/treasury.ts';
import type { Payout } from '../withdrawals/withdrawals.ts';

/** The payment that the chain must show for a payout. */
const soughtOf = (payout: Payout): chains.ExpectedPayment => ({
  ...payout,
  amount: payout.totalUnits - payout.feeUnits,
});

/** The output that pays this withdrawal and no other; null if there is none. */
export async function payingOutput(
  tx: Tx,
  payout: Payout,
  shown: chains.PaymentLookup,
): Promise<number | null> {
  const { asset, withdrawalId } = payout;
  const claimed = await outputsClaimed(tx, { asset, txid: shown.txid, but: withdrawalId });
  return chains.findPayingOutput(soughtOf(payout), shown, claimed);
}
