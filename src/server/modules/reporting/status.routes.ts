import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { route } from '#platform/http/router.ts';
import { readStatus } from './read-status.ts';

export { statusOfPage } from './read-status.ts';

export const statusRoutes = () => ({
  status: route(contract.reporting.status).handler(async ({ context: { db } }) => ({
    status: success,
    data: await readStatus(db),
  })),
});
