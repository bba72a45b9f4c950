import { contract } from '../../../../contract/contract.ts';
import { success } from '../../../../contract/wire.ts';
import { methodOf } from '../../../../core/chains/assets.ts';
import { route } from '../../../platform/http/router.ts';
import { watches } from './faults.sql.ts';
import { isSimulated } from './open-nodes.ts';

/** How far each chain was read, and what keeps one from being read (CHN-1). */
export const watchRoutes = () => ({
  watches: route(contract.chains.watches).handler(async ({ context: { db } }) => {
    const data = (await watches(db)).map((one) => ({
      payment_method: methodOf[one.asset],
      simulated: isSimulated(one.asset),
      height: one.height === null ? null : String(one.height),
      read_at: one.readAt?.toISOString() ?? null,
      current: one.isCurrent,
      fault: one.fault,
      fault_since: one.faultSince?.toISOString() ?? null,
    }));
    return { status: success, data };
  }),
});
