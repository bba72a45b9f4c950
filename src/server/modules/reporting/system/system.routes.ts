import { contract } from '../../../../contract/contract.ts';
import { success } from '../../../../contract/wire.ts';
import { route } from '../../../platform/http/router.ts';
import { lastSystemReading } from './system.sql.ts';

/** How the installation fares, for administrators (OPS-10). */
export const systemRoutes = () => ({
  system: route(contract.overview.system).handler(async ({ context: { db } }) => {
    const last = await lastSystemReading(db);
    return {
      status: success,
      data: {
        read_at: last?.readAt.toISOString() ?? null,
        read_age: last?.age ?? null,
        reading: last?.reading ?? null,
      },
    };
  }),
});
