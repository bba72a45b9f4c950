import { withdrawalAdminRoutes } from './admin.routes.ts';
import type { WithdrawalDeps } from './deps.ts';
import { withdrawalGatewayRoutes } from './gateway.routes.ts';
import { withdrawalMemberRoutes } from './member.routes.ts';

/** The calls of this module, by area of the contract. */
export const routes = (deps: WithdrawalDeps) => ({
  withdrawals: {
    ...withdrawalGatewayRoutes(),
    ...withdrawalMemberRoutes(),
    ...withdrawalAdminRoutes(deps),
  },
});
