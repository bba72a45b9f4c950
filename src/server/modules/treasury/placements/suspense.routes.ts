import { contract } from '#contract/contract.ts';
import { route } from '#platform/http/router.ts';
import { proposeOnce } from '../../approvals/approvals.ts';
import { proposeReturn } from './propose-return.ts';

/** Returns to the sender: one person proposes, another approves (MONEY). */
export const suspenseReturnRoutes = () => ({
  proposeReturn: route(contract.suspense.proposeReturn).handler(({ input, context }) =>
    proposeOnce(context, 'admin/suspense/return', input, (tx, proposer) => {
      const { id: paymentId, wallet_address: address, tag, reason } = input;
      return proposeReturn(tx, proposer, { paymentId, address, tag: tag || null, reason });
    }),
  ),
});
