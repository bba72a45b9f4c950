import type { FileStore } from '#platform/files/files.ts';
import { overviewAdminRoutes, overviewUserRoutes } from './admin.routes.ts';
import { evidenceRoutes } from './exports/evidence.routes.ts';
import { overviewFigureRoutes } from './figures.routes.ts';
import { integrationRoutes } from './integrations/integrations.routes.ts';
import { ledgerExplorerRoutes } from './ledger.routes.ts';
import { overviewMemberRoutes } from './member.routes.ts';
import { payoutContextRoutes } from './payout-context.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { savedFilterRoutes } from './saved-filters.routes.ts';
import { attentionRoutes } from './staff/attention.routes.ts';
import { itemRoutes } from './staff/items.routes.ts';
import { staffNoticeRoutes } from './staff/staff-notices.routes.ts';
import { statusRoutes } from './status.routes.ts';
import { systemRoutes } from './system/system.routes.ts';

export { exportRoutes } from './exports/export.routes.ts';

/** The routes of this module, by the area of the contract. */
export const routes = (deps: { files: FileStore } & Parameters<typeof integrationRoutes>[0]) => ({
  integrations: integrationRoutes(deps),
  ledger: ledgerExplorerRoutes(),
  reporting: {
    ...overviewMemberRoutes(),
    ...overviewFigureRoutes(),
    ...overviewAdminRoutes(),
    ...overviewUserRoutes(),
    ...peopleRoutes(),
    ...payoutContextRoutes(),
    ...privacyRoutes(deps),
    ...staffNoticeRoutes(),
    ...itemRoutes(),
    ...attentionRoutes(),
    ...statusRoutes(),
    ...systemRoutes(),
    ...evidenceRoutes(),
  },
  savedFilters: savedFilterRoutes(),
});
