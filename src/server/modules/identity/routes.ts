import { administratorIdentityRoutes } from './admins/administrator.routes.ts';
import { teamRoutes } from './admins/team.routes.ts';
import type { IdentityDeps } from './deps.ts';
import { memberAdminRoutes } from './members/admin.routes.ts';
import { memberIdentityRoutes } from './members/member.routes.ts';

/** The calls of this module, by area of the contract. */
export const routes = (deps: IdentityDeps) => ({
  identity: {
    ...memberIdentityRoutes(deps),
    ...administratorIdentityRoutes(deps),
    ...memberAdminRoutes(),
    ...teamRoutes(deps),
  },
});
