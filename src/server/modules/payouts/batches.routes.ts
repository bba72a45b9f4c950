import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { methodOf } from '#core/chains/assets.ts';
import { formatUsd } from '#core/money/money.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Context } from '#platform/http/context.ts';
import { derivedId, once } from '#platform/http/idempotency.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { isSimulated } from '../chains/chains.ts';
import { dueOperationSums } from '../treasury/treasury.ts';
import { acceptReturned, preflight, refuseSecrets } from './accept-returned.ts';
import { presentBatches } from './batch.presenter.ts';
import { dueSums } from './batches.sql.ts';
import { planRaise, proposeRaise } from './raises/propose-raise.ts';
import { requestRelease } from './release-spend.ts';
import { requestBatch } from './request-batch.ts';
import { verifyNeverConfirms } from './verify-never-confirms.ts';

const calls = contract.withdrawals;
const maxBatches = 20;

function staffOf(context: Context) {
  const { id, token } = adminOf(context);
  return { id, token, ip: context.ip, requestId: context.requestId };
}

/** Offline signing of payouts: export, return, and abandon on evidence from the chain (CHN-3). */
export const payoutBatchRoutes = () => ({
  batches: route(calls.batches).handler(async ({ context: { db } }) => {
    const sums = await dueSums(db);
    const acts = await dueOperationSums(db);
    const due = offeredCoins().map((asset) => {
      const payment_method = methodOf[asset];
      const sum = sums.find((row) => row.method === payment_method);
      return {
        asset,
        payment_method,
        count: sum?.count ?? 0,
        amount: formatUsd(sum?.cents ?? 0n),
        acts: acts.find((row) => row.asset === asset)?.count ?? 0,
        simulated: isSimulated(asset),
      };
    });
    return { status: success, data: { due, batches: await presentBatches(db, maxBatches) } };
  }),

  exportPayouts: route(calls.exportPayouts).handler(({ input, context }) =>
    once(context.db, context, 'admin.payout-batches', input, async (tx) => {
      const id = derivedId(context, 'admin.payout-batches');
      const { asset, pays = 'withdrawals' } = input;
      await requestBatch(tx, staffOf(context), { id, asset, pays });
      return { status: success, data: { id } };
    }),
  ),

  returnSigned: route(calls.returnSigned).handler(async ({ input, context }) => {
    refuseSecrets(input.signed);
    await preflight(context.db, input.id, input.signed);
    return once(context.db, context, 'admin.payout-batches.signed', input, async (tx) => ({
      status: success,
      data: await acceptReturned(tx, staffOf(context), input.id, input.signed),
    }));
  }),

  raiseSpend: route(calls.raiseSpend).handler(async ({ input, context }) => {
    const { id: spendId, network_fee: fee = null, reason } = input;
    const planning = planRaise(context.db, { spendId, fee });
    // Nodes are queried before the transaction. A refusal is raised inside it, because a used key
    // must get its first answer.
    await planning.catch(() => null);
    return proposeOnce(context, 'admin.payout-spends.raise', input, async (tx, proposer) =>
      proposeRaise(tx, proposer, await planning, reason),
    );
  }),

  abandonSpend: route(calls.abandonSpend).handler(async ({ input, context }) => {
    const { id: spendId, txid } = input;
    await verifyNeverConfirms(context.db, { spendId, txid });
    const { token, ip, requestId } = staffOf(context);
    await inTransaction(context.db, (tx) =>
      requestRelease(tx, token, { spendId, txid, ip, requestId }),
    );
    return { status: success, message: 'Proven. Its payments are due again now.' };
  }),
});
