import { coinOf } from '../../../core/chains/assets.ts';
import { canBearFee, payoutCoins } from '../../../core/rules/withdrawal-rules.ts';
import { isSimulated, openChain, rawOfSpend, whyUnpayable } from '../chains/chains.ts';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { notify } from '../../platform/db/notify.sql.ts';
import { enqueue } from '../../platform/jobs/jobs.sql.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { rateIfFresh } from '../market/market.ts';
import { bearsFee } from '../plans/plans.ts';
import { freeCoins } from '../treasury/treasury.ts';
import { duePayouts, insertPayout } from '../withdrawals/withdrawals.ts';
import { lockWithdrawal, follow } from '../withdrawals/withdrawals.ts';
import { returnToMember } from './return-unpayable.ts';

/**
 * The sandbox's treasury signs one approved withdrawal: its coins are fixed now, at this rate, and
 * the bytes are stored before they leave. What cannot be covered or priced stays approved.
 */
export function signPayout(db: Db, withdrawalId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    // Cancelled, held or signed by another process since it was listed.
    if (withdrawal?.state !== 'approved') return false;
    const { address, tag, memberId } = withdrawal;
    const asset = coinOf[withdrawal.method];
    // A real chain's payouts wait for their export: no key that can spend is here.
    if (!isSimulated(asset)) return false;
    const [reason] = await whyUnpayable(tx, asset, [{ address, tag, amount: null }], openChain);
    if (reason) return returnToMember(tx, withdrawalId, reason);
    const rate = await rateIfFresh(tx, asset);
    if (rate === null) return false;
    const coins = payoutCoins(asset, withdrawal.amountCents, rate.usdMicros);
    const free = await freeCoins(tx, asset);
    if (coins === null || coins.total > free) return false;
    const canBear = canBearFee(asset, rate.usdMicros) && coins.total + coins.fee <= free;
    // Asked last: the answer is used up, and nothing returns from here without signing.
    const isBorne = canBear && (await bearsFee(tx, withdrawalId));
    const amount = isBorne ? coins.total : coins.arriving;
    const outputs = [{ address, tag, amount }];
    await insertPayout(tx, {
      withdrawalId,
      asset,
      address,
      tag,
      rateId: rate.id,
      totalUnits: coins.total,
      feeUnits: isBorne ? 0n : coins.fee,
      borneFeeUnits: isBorne ? coins.fee : 0n,
      signedBytes: rawOfSpend({ nonce: withdrawalId, outputs, fee: coins.fee }),
      spendId: null,
      outputIndex: 0,
    });
    await follow(tx, withdrawalId, 'sent');
    await enqueue(tx, 'notice', { kind: 'withdrawal_sent', memberId, withdrawalId });
    await notify(tx, { to: { memberId }, topic: 'withdrawals' });
    return true;
  });
}

/** Signs all that is due; the payouts stop switch leaves nothing due. */
export async function signDuePayouts(db: Db): Promise<number> {
  return workThrough(await duePayouts(db, 100), (id) => signPayout(db, id));
}
