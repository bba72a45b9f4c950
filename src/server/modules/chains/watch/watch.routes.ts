import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { methodOf } from '#core/chains/assets.ts';
import { route } from '#platform/http/router.ts';
import { watches } from './faults.sql.ts';
import { isSimulated } from './open-nodes.ts';

/** The progress of each chain's watcher, and any fault that stops it (CHN-1). */
export const watchRoutes = () => ({
  watches: route(contract.chains.watches).handler(async ({ context: { db } }) => {
    const data = (await watches(db)).map((watch) => ({
      payment_method: methodOf[watch.asset],
      simulated: isSimulated(watch.asset),
      height: watch.height === null ? null : String(watch.height),
      read_at: watch.readAt?.toISOString() ?? null,
      current: watch.isCurrent,
      fault: watch.fault,
      fault_since: watch.faultSince?.toISOString() ?? null,
    }));
    return { status: success, data };
  }),
});
