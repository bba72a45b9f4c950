import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { route } from '#platform/http/router.ts';
import { currentFault, currentSetup, entriesOf, isLive } from './sql.ts';

/** The screening setup, and any fault that prevents adopting a new list (CHN-13). */
export const routes = () => ({
  screening: {
    setup: route(contract.screening.setup).handler(async ({ context: { db } }) => {
      const setup = await currentSetup(db);
      const fault = await currentFault(db);
      const isListed = setup !== undefined && setup.listDigest !== null;
      const data = {
        live: await isLive(db),
        list: isListed,
        hook: setup?.hasHook ?? false,
        entries: isListed ? await entriesOf(db, setup.id) : 0,
        since: setup?.at.toISOString() ?? null,
        fault: fault?.leftOut === null ? fault.words : null,
        fault_since: fault?.since.toISOString() ?? null,
        lines_left_out: fault?.leftOut?.count ?? 0,
        left_out: fault?.leftOut?.lines ?? [],
      };
      return { status: success, data };
    }),
  },
});
